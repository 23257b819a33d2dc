import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import type { Locale } from '#kernel/rules/locale.ts';

const QUANTITY_ACTS: readonly string[] = ['callOff', 'releaseCallOff'];
/** Acts on a contract whose reason ends with a quantity, which is read with the contract's unit. */
export const endsWithQuantity = (action: string): boolean => QUANTITY_ACTS.includes(action);

/** The reason of an act; where it ends with a quantity, with its unit. */
export const reasonText = (reason: string | null, uom: string | null, locale: Locale): string | null =>
  reason === null || uom === null ? reason : `${reason} ${unitMark(uom, locale)}`;
