import { typedNumber } from '#kernel/rules/decimal.ts';

/** `1234567.8` → `1,234,567.8`; anything that is not plain decimal text stays as typed. */
export function groupDigits(text: string): string {
  const plain = /^(-?)(\d+)(\.\d*)?$/.exec(text);
  if (!plain) return text;
  return `${plain[1]}${(plain[2] as string).replace(/\B(?=(\d{3})+$)/g, ',')}${plain[3] ?? ''}`;
}

/** What a person typed or pasted, made the decimal text that is sent; a lone trailing point is dropped (screens 3.2). */
export const plainNumber = (text: string): string =>
  typedNumber(text)
    .replace(/^(\d+)\.$/, '$1')
    .replace(/^\.(\d)/, '0.$1')
    .replace(/^0+(?=\d)/, '');

export type NumberProblem = 'number.two' | 'number.format' | 'number.positive';

/** Too many decimals, signs, exponents and letters are refused, never rounded (E-FMT-02). Empty text is no problem. */
export function numberProblem(text: string, places: 2 | 3, positive = false): NumberProblem | null {
  if (text === '') return null;
  const right = places === 2 ? /^\d{1,14}(\.\d{1,2})?$/ : /^\d{1,12}(\.\d{1,3})?$/;
  if (!right.test(text)) return places === 2 ? 'number.two' : 'number.format';
  return positive && !/[1-9]/.test(text) ? 'number.positive' : null;
}
