import { add, compare, type DecimalText, dec, round2, splitByWeights, sub } from '#kernel/rules/decimal.ts';

interface Amount {
  readonly gross: DecimalText;
  readonly taxRate: DecimalText;
}
const isMinus = (l: Amount): boolean => compare(l.gross, '0') < 0;

/**
 * Lines without a minus: what is taken off goes off the lines of the same rate in proportion, to the cent, else off
 * all of them; a line that comes to nothing is left out. The sum stays what it was, as long as it is above zero.
 */
export function withoutMinuses<L extends Amount>(lines: readonly L[]): L[] {
  let left: L[] = lines.filter((l) => !isMinus(l));
  for (const minus of lines.filter(isMinus)) {
    const same = left.filter((l) => compare(l.taxRate, minus.taxRate) === 0);
    const off = dec(minus.gross).abs().toFixed(2);
    const covers = compare(add('0', ...same.map((l) => l.gross)), off) >= 0;
    const from = covers ? same : left;
    const parts = splitByWeights(
      off,
      from.map((l) => l.gross),
    );
    left = left.map((l) => {
      const at = from.indexOf(l);
      return at < 0 ? l : { ...l, gross: round2(sub(l.gross, parts[at] as string)) };
    });
  }
  return left.filter((l) => compare(l.gross, '0') > 0);
}
