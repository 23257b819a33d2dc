import { addDays, BUSINESS_ZONE, dayOf } from '#kernel/rules/clock.ts';
import { instantOf } from '#kernel/rules/wall-time.ts';

/** Midnight at which a calendar day begins in a zone; an unknown zone reads as the business zone. */
export function startOfDay(day: string, zone: string): Date {
  const at = (known: string) => new Date(instantOf(`${day} 00:00:00`, known));
  try {
    return at(zone);
  } catch {
    return at(BUSINESS_ZONE);
  }
}

/**
 * The instant a filter means: an instant itself; of a day its beginning, or the beginning of the next one
 * when it ends a range.
 */
export function momentOf(text: string, zone: string, edge: 'start' | 'end'): Date {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(text);
  return startOfDay(edge === 'start' ? text : addDays(text, 1), zone);
}

/** The last `days` calendar days up to today, as a range of days. */
export const lastDays = (now: Date, zone: string, days: number): { timeFrom: string; timeTo: string } => {
  const today = dayOf(now, zone);
  return { timeFrom: addDays(today, 1 - days), timeTo: today };
};
