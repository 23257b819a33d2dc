/**
 * Business days, instants and zones. The only clock for deadlines is the database's; these are pure
 * conversions of what it said.
 */
export const BUSINESS_ZONE = 'Asia/Shanghai';

const formats = new Map<string, Intl.DateTimeFormat>();
/** A formatter of a zone, made once: making one costs more than a hundred uses. Refuses an unknown zone with RangeError. */
export function zoned(
  locale: string,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

const QUARTER_MS = 900_000;
let lately = { quarter: Number.NaN, day: '' };
/** Calendar day `YYYY-MM-DD` of an instant in a zone (default: the business zone). Source: trading-domain 0.1. */
export function dayOf(instant: string | Date, zone: string = BUSINESS_ZONE): string {
  const at = typeof instant === 'string' ? new Date(instant) : instant;
  // The business day changes with a quarter of an hour, so that everything of one quarter is on one day.
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  if (zone === BUSINESS_ZONE && quarter === lately.quarter) return lately.day;
  const day = zoned('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  if (zone === BUSINESS_ZONE) lately = { quarter, day };
  return day;
}

/** Wall-clock parts of an instant in a zone: weekday 1 (Monday) to 7, minutes since midnight, day. */
export function wallClock(
  instant: Date,
  zone: string = BUSINESS_ZONE,
): { weekday: number; minutes: number; day: string } {
  const parts = zoned('en-US', zone, {
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1;
  return {
    weekday,
    minutes: Number.parseInt(part('hour'), 10) * 60 + Number.parseInt(part('minute'), 10),
    day: dayOf(instant, zone),
  };
}

/** The calendar day `days` after `day`; both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The instant at which a business day `YYYY-MM-DD` ends: the midnight after it. The zone has no summer time. */
export const endOfBusinessDay = (day: string): Date => new Date(`${addDays(day, 1)}T00:00:00+08:00`);
