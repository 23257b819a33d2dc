import type { InputOf } from '#kernel/rules/contract.ts';
import { compare } from '#kernel/rules/decimal.ts';
import type { addInvoice } from '../contract/invoice-acts.ts';
import { lineOf } from '../rules/amounts.ts';

export type Line = NonNullable<InputOf<typeof addInvoice>['lines']>[number];
export const linesIn = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : []);
const isNumber = (text: unknown): text is string => typeof text === 'string' && /^\d+(\.\d+)?$/.test(text);
const whole = (l: Line): boolean => isNumber(l.gross) && isNumber(l.taxRate);
/** Lines whose amount and rate can be read, with net and tax. */
export const figured = (lines: readonly Line[]) =>
  lines.filter(whole).map((l) =>
    lineOf({
      goodsName: l.goodsName,
      taxCategoryCode: l.taxCategoryCode,
      spec: l.spec ?? '',
      unit: l.unit ?? '',
      quantity: isNumber(l.quantity) && compare(l.quantity, '0') > 0 ? l.quantity : null,
      gross: l.gross,
      taxRate: l.taxRate,
    }),
  );
