import { addDays } from '#kernel/rules/clock.ts';
import { SCOPED_TYPES } from '#registry/members/rules/licence-needs.ts';

/** An operating licence runs for three years; another term is pointed out and stops nobody (19.4). */
export function unusualTerm(type: string | null, start: string | null, end: string | null): boolean {
  if (type !== '20' || start === null || end === null) return false;
  const third = `${Number.parseInt(start.slice(0, 4), 10) + 3}${start.slice(4)}`;
  return end < addDays(third, -2) || end > addDays(third, 1);
}
/** Tonnes are counted of papers that name products; a business licence or a road permit has none to count. */
export const counts = (paper: {
  readonly sellableQty: string | null;
  readonly licenceType: string;
}): boolean => paper.sellableQty !== null || SCOPED_TYPES.includes(paper.licenceType);

const USUAL: Readonly<Record<string, string>> = { '21': '10', '22': '40', '50': '50' };
/** Code set business_type of a paper whose holder was not asked: what such a paper is for; else trading. */
export const usualBusinessType = (licenceType: string): string => USUAL[licenceType] ?? '20';

/** Code set operating_mode: trading on paper, the goods never in a store of one's own. */
export const WITHOUT_STORAGE = '10';
