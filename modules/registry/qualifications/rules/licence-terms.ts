import { addDays } from '#kernel/rules/clock.ts';

/** Papers that must name their products (19.4: scope required for hazardous types). */
export const SCOPED_TYPES: readonly string[] = ['20', '21', '22', '23', '24', '25', '26', '27'];

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
