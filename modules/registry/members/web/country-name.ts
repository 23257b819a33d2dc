import { EMPTY } from '#kernel/rules/format.ts';
import type { Reader } from '#kernel/web/screens/index.ts';
import { countryOf } from '../rules/countries.ts';

/** A country or region by its name; a code the list no longer has, as it is. */
export const countryName = (code: string | null, reader: Pick<Reader, 'said'>): string =>
  code === null ? EMPTY : reader.said(countryOf(code));
