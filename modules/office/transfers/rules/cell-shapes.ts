type Decimal = 'integer' | 'number' | 'quantity' | 'money' | 'price' | 'percent';
/** How many decimals a column of this kind takes. */
export const decimalsOf = (kind: Decimal): 0 | 2 | 3 =>
  kind === 'integer' ? 0 : kind === 'number' || kind === 'percent' ? 3 : 2;
/** A number all right, with more decimals than the column takes. */
export const hasTooManyDecimals = (text: string, kind: Decimal): boolean =>
  /^-?\d{1,14}\.\d+$/.test(text) && !isDecimalText(text, kind);

/**
 * True for decimal text a numeric column takes: at most two decimals for quantities, money and prices, three
 * for other numbers, none for integers.
 */
export function isDecimalText(text: string, kind: Decimal): boolean {
  if (kind === 'integer') return /^\d{1,12}$/.test(text);
  return new RegExp(`^-?\\d{1,14}(\\.\\d{1,${decimalsOf(kind)}})?$`).test(text);
}
