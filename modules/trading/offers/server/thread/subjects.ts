import { workingDayAfter } from '#fulfilment/deals/rules/working-days.ts';
import { LIMITS } from '../../rules/codes.ts';
import { SubjectsDate } from '../../rules/refusals-offer.ts';

/** Subjects need a date within 3 working days (3.2). */
export function subjectsUntil(
  subjects: string | null | undefined,
  until: string | undefined,
  now: Date,
): Date | null {
  if (!subjects) return null;
  if (until === undefined) throw SubjectsDate({}, 'subjectsUntil');
  const last = new Date(`${workingDayAfter(now, LIMITS.subjectsWorkingDays)}T23:59:59.999+08:00`);
  const at = new Date(until);
  if (at <= now || at > last) throw SubjectsDate({}, 'subjectsUntil');
  return at;
}
