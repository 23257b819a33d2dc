/**
 * True for decimal text a numeric column takes: at most two decimals for quantities, money and prices, three
 * for other numbers, none for integers.
 */
export function isDecimalText(
  text: string,
  kind: 'integer' | 'number' | 'quantity' | 'money' | 'price' | 'percent',
): boolean {
  if (kind === 'integer') return /^\d{1,12}$/.test(text);
  const decimals = kind === 'number' || kind === 'percent' ? 3 : 2;
  return new RegExp(`^-?\\d{1,14}(\\.\\d{1,${decimals}})?$`).test(text);
}
