/** A decimal text as whole hundredths: the oracle reckons in whole numbers alone, by code of its own. */
export function hundredths(text: string): number {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(part.slice(2))) throw new RangeError(`not in hundredths: ${text}`);
  const value = Number.parseInt(whole, 10) * 100 + Number.parseInt(part.slice(0, 2).padEnd(2, '0'), 10);
  return sign === '' ? value : -value;
}
/** Hundredths as they are written. */
export const written = (value: number): string =>
  `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`;
/** A quotient of whole numbers, half up. */
export const halfUp = (value: number, by: number): number => Math.floor((2 * value + by) / (2 * by));
/** What a quantity costs at a price, both in hundredths. */
export const amountOf = (quantity: number, price: number): number => halfUp(quantity * price, 100);
