import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { Found, OfferReader } from './paste-text.ts';

/** Delivery windows and validity as people write them in mail and chat, Chinese and English. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const TO = '\\s*(?:-|~|至|到|to|till)\\s*';
const two = (n: number): string => String(n).padStart(2, '0');

interface Window {
  readonly from: string;
  readonly to: string;
  readonly confidence: number;
}
type Rule = readonly [RegExp, (g: readonly (string | undefined)[], today: string) => Window | null];

const int = (text: string | undefined): number => Number.parseInt(text ?? '', 10);
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const monthNo = (name: string | undefined): number =>
  MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;

/** The year in which a month's window is not over yet. */
function yearFor(month: number, lastDate: number, today: string): number {
  const year = int(today.slice(0, 4));
  return `${two(month)}-${two(lastDate)}` < today.slice(5) ? year + 1 : year;
}
function days(month: number, from: number, to: number, today: string, confidence: number): Window | null {
  if (month < 1 || month > 12 || from < 1 || from > to) return null;
  const year = yearFor(month, Math.min(to, 31), today);
  const end = Math.min(to, lastDay(year, month));
  return from > end
    ? null
    : { from: `${year}-${two(month)}-${two(from)}`, to: `${year}-${two(month)}-${two(end)}`, confidence };
}
const TENTHS: Readonly<Record<string, readonly [number, number]>> = {
  上: [1, 10],
  中: [11, 20],
  下: [21, 31],
};
const PARTS: Readonly<Record<string, readonly [number, number]>> = {
  '1h': [1, 15],
  h1: [1, 15],
  'first half': [1, 15],
  '1st half': [1, 15],
  '2h': [16, 31],
  h2: [16, 31],
  'second half': [16, 31],
  '2nd half': [16, 31],
  early: [1, 10],
  mid: [11, 20],
  late: [21, 31],
  end: [21, 31],
};
const tenth = (month: number, part: string | undefined, today: string, confidence: number): Window | null => {
  const span = TENTHS[part ?? ''];
  return span === undefined ? null : days(month, span[0], span[1], today, confidence);
};
const spanOf = (a: Window | null, b: Window | null): Window | null =>
  a === null || b === null || b.to < a.from
    ? null
    : { from: a.from, to: b.to, confidence: Math.min(a.confidence, b.confidence) };
const isDay = (day: string): boolean =>
  !Number.isNaN(new Date(`${day}T00:00:00Z`).getTime()) &&
  new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
const iso = (y: string | undefined, m: string | undefined, d: string | undefined): string =>
  `${y}-${two(int(m))}-${two(int(d))}`;

function weekFrom(today: string, weeks: number): Window {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, weeks * 7 - weekday);
  return { from: weeks === 0 ? today : monday, to: addDays(monday, 6), confidence: 0.8 };
}
function monthFrom(today: string, months: number): Window {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const from = first.toISOString().slice(0, 10);
  return {
    from: months === 0 ? today : from,
    to: `${from.slice(0, 8)}${two(lastDay(first.getUTCFullYear(), first.getUTCMonth() + 1))}`,
    confidence: 0.85,
  };
}

const DELIVERY: readonly Rule[] = [
  [
    new RegExp(
      `(\\d{4})[-/.年](\\d{1,2})[-/.月](\\d{1,2})日?${TO}(\\d{4})[-/.年](\\d{1,2})[-/.月](\\d{1,2})日?`,
      'i',
    ),
    (g) => {
      const from = iso(g[1], g[2], g[3]);
      const to = iso(g[4], g[5], g[6]);
      return isDay(from) && isDay(to) && from <= to ? { from, to, confidence: 0.98 } : null;
    },
  ],
  [
    new RegExp(`(\\d{1,2})月(?:份)?(上|中|下)旬?${TO}(?:(\\d{1,2})月(?:份)?)?(上|中|下)旬?`),
    (g, today) => spanOf(tenth(int(g[1]), g[2], today, 0.93), tenth(int(g[3] ?? g[1]), g[4], today, 0.93)),
  ],
  [
    /(\d{1,2})月(?:份)?(上|下)半月?/,
    (g, today) =>
      g[2] === '上' ? days(int(g[1]), 1, 15, today, 0.95) : days(int(g[1]), 16, 31, today, 0.95),
  ],
  [/(\d{1,2})月(?:份)?(上|中|下)旬?/, (g, today) => tenth(int(g[1]), g[2], today, 0.95)],
  [
    new RegExp(`(\\d{1,2})月(\\d{1,2})[日号]?${TO}(\\d{1,2})月(\\d{1,2})[日号]?`),
    (g, today) =>
      spanOf(
        days(int(g[1]), int(g[2]), int(g[2]), today, 0.97),
        days(int(g[3]), int(g[4]), int(g[4]), today, 0.97),
      ),
  ],
  [
    new RegExp(`(\\d{1,2})月(\\d{1,2})[日号]?${TO}(\\d{1,2})[日号]?`),
    (g, today) => days(int(g[1]), int(g[2]), int(g[3]), today, 0.97),
  ],
  [
    /(\d{1,2})月(?:份)?(初|底|末)/,
    (g, today) => (g[2] === '初' ? days(int(g[1]), 1, 5, today, 0.8) : days(int(g[1]), 25, 31, today, 0.8)),
  ],
  [/(\d{1,2})月(?:份)?(?!\d)/, (g, today) => days(int(g[1]), 1, 31, today, 0.9)],
  [
    new RegExp(
      `(1h|h1|2h|h2|first half|second half|1st half|2nd half|early|mid|late|end)[- /]*(?:of\\s+)?${MONTH}(?:\\s+(?:delivery|loading|shipment))?`,
      'i',
    ),
    (g, today) => {
      const span = PARTS[(g[1] ?? '').toLowerCase()];
      return span === undefined ? null : days(monthNo(g[2]), span[0], span[1], today, 0.95);
    },
  ],
  [
    new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?${TO}(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}`,
      'i',
    ),
    (g, today) => days(monthNo(g[3]), int(g[1]), int(g[2]), today, 0.97),
  ],
  [
    new RegExp(`${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?${TO}(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)`, 'i'),
    (g, today) => days(monthNo(g[1]), int(g[2]), int(g[3]), today, 0.97),
  ],
  [
    new RegExp(`(?<![a-z])${MONTH}\\s+(?:delivery|loading|shipment|laycan|arrival)`, 'i'),
    (g, today) => days(monthNo(g[1]), 1, 31, today, 0.9),
  ],
  [
    new RegExp(`(?:delivery|loading|shipment|laycan)\\s*:?\\s*(?:in\\s+)?${MONTH}`, 'i'),
    (g, today) => days(monthNo(g[1]), 1, 31, today, 0.9),
  ],
  [
    /(?:within\s+)?(\d{1,2})\s*(?:天|日)内|within\s+(\d{1,2})\s+days/i,
    (g, today) => ({ from: today, to: addDays(today, int(g[1] ?? g[2])), confidence: 0.9 }),
  ],
  [/下周|next\s+week/i, (_, today) => weekFrom(today, 1)],
  [/本周|这周|周内|this\s+week/i, (_, today) => weekFrom(today, 0)],
  [/下个?月|next\s+month/i, (_, today) => monthFrom(today, 1)],
  [/本月|月内|当月|月底前|this\s+month/i, (_, today) => monthFrom(today, 0)],
  [
    /现货|即提|随提|随时可提|prompt(?:\s+delivery)?|(?<![a-z])spot(?![a-z])|ready\s+(?:goods|stock)/i,
    (_, today) => ({ from: today, to: addDays(today, 7), confidence: 0.7 }),
  ],
];

/** Reads the delivery window into `deliveryStart` and `deliveryEnd`. */
export function readDelivery(formatter: OfferReader, today: string): void {
  for (const [pattern, make] of DELIVERY) {
    const found = formatter.find(pattern);
    const window = found === null ? null : make(found.groups, today);
    if (found === null || window === null) continue;
    formatter.put('deliveryStart', window.from, window.confidence, found);
    formatter.fields.set('deliveryEnd', formatter.guess(window.to, window.confidence, found));
    const label = formatter.find(/(?:交货期?|提货期?|船期|装期|delivery|laycan|shipment|loading)\s*:?/i);
    if (label !== null) formatter.take(label.start, label.end);
    return;
  }
}

const TIME = '(上午|下午|晚上?)?\\s*(\\d{1,2})(?::(\\d{2})|点(半)?|\\s*(am|pm))';
const UNTIL =
  '(?:有效期?\\s*(?:至|到|截止到?)?|截止(?:到|至)?|valid(?:ity)?(?:\\s+(?:till|until|to|through|by|up\\s+to))?|good\\s+(?:till|until))\\s*:?\\s*';

/** Reads the end of validity into `validUntil` (an instant, Asia/Shanghai) or `goodTill` for "until close". */
export function readValidity(formatter: OfferReader, now: Date): void {
  const today = dayOf(now);
  const close = formatter.find(
    /(?:当日|当天|今日|今天)有效|(?:至|到)?收盘前?(?:有效)?|(?:有效)?至收盘|valid\s+today(?:\s+only)?|until\s+(?:market\s+)?close/i,
  );
  const within = formatter.find(
    new RegExp(`${UNTIL}(?:for\\s+)?(\\d{1,3})\\s*(小时|h(?:ours?|rs?)?|天|days?)(?:内)?`, 'i'),
  );
  if (within !== null) {
    const hours = int(within.groups[1]) * (/天|day/i.test(within.groups[2] ?? '') ? 24 : 1);
    formatter.put('validUntil', new Date(now.getTime() + hours * 3_600_000).toISOString(), 0.9, within);
    return;
  }
  const dated = formatter.find(
    new RegExp(`${UNTIL}(?:(\\d{4})[-/.年])?(\\d{1,2})[-/.月](\\d{1,2})日?(?:\\s*${TIME})?`, 'i'),
  );
  if (dated !== null) {
    const [, y, m, d, ...time] = dated.groups;
    const year = y ?? String(yearFor(int(m), int(d), today));
    putInstant(formatter, iso(year, m, d), time, dated);
    return;
  }
  const spoken = formatter.find(
    new RegExp(`${UNTIL}(今天|今日|明天|today|tomorrow)?\\s*${TIME}\\s*(today|tomorrow)?`, 'i'),
  );
  if (spoken !== null) {
    const [, day, half, hour, minute, thirty, ampm, after] = spoken.groups;
    const next = /明|tomorrow/i.test(`${day ?? ''}${after ?? ''}`);
    putInstant(formatter, next ? addDays(today, 1) : today, [half, hour, minute, thirty, ampm], spoken);
    return;
  }
  if (close === null) return;
  formatter.put('goodTill', '20', 0.85, close);
  // The market may be held open by hand and close at no hour: the usual one stands for it, or the end of the day.
  const usual = new Date(`${today}T17:30:00+08:00`);
  const until = usual.getTime() > now.getTime() ? usual : new Date(`${today}T23:59:00+08:00`);
  formatter.fields.set('validUntil', formatter.guess(until.toISOString(), 0.8, close));
}

function putInstant(
  formatter: OfferReader,
  day: string,
  time: readonly (string | undefined)[],
  at: Found,
): void {
  const [half, hourText, minute, thirty, ampm] = time;
  let hour = int(hourText);
  if (/下午|晚/.test(half ?? '') || /pm/i.test(ampm ?? '')) hour = hour < 12 ? hour + 12 : hour;
  const timed = hourText !== undefined && hour < 24;
  const clock = timed ? `${two(hour)}:${thirty === undefined ? (minute ?? '00') : '30'}` : '17:30';
  const instant = new Date(`${day}T${clock}:00+08:00`);
  if (Number.isNaN(instant.getTime())) return;
  formatter.put('validUntil', instant.toISOString(), timed ? 0.95 : 0.8, at);
}
