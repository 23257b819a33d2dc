import { addDays, BUSINESS_ZONE, dayOf } from '#kernel/rules/clock.ts';

/** Wall-clock text of an instant in a zone, as if it were UTC; an unknown zone reads as the business zone. */
function wallMs(instant: number, zone: string): number {
  const parts = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).formatToParts(instant);
  let read: Intl.DateTimeFormatPart[];
  try {
    read = parts(zone);
  } catch {
    read = parts(BUSINESS_ZONE);
  }
  const part = (type: string) => read.find((p) => p.type === type)?.value ?? '00';
  return Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`);
}

/** Midnight at which a calendar day begins in a zone. Looked up twice, so that days on which the clocks change come out right. */
export function startOfDay(day: string, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  let at = wanted;
  for (let n = 0; n < 2; n += 1) at += wanted - wallMs(at, zone);
  return new Date(at);
}

/** The instant a filter means: an instant itself; of a day its beginning, or the beginning of the next one when it ends a range. */
export function momentOf(text: string, zone: string, edge: 'start' | 'end'): Date {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(text);
  return startOfDay(edge === 'start' ? text : addDays(text, 1), zone);
}

/** The last `days` calendar days up to today, as a range of days. */
export const lastDays = (now: Date, zone: string, days: number): { timeFrom: string; timeTo: string } => {
  const today = dayOf(now, zone);
  return { timeFrom: addDays(today, 1 - days), timeTo: today };
};
