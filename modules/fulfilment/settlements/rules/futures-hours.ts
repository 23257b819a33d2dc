import { isWorkingDay, PLAIN_CALENDAR, type WorkCalendar } from '#fulfilment/deals/rules/working-days.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';

interface Session {
  readonly from: string;
  readonly to: string;
}
/** Trading hours of the domestic commodity exchanges, Asia/Shanghai. */
const DAY_SESSIONS: readonly Session[] = [
  { from: '09:00', to: '10:15' },
  { from: '10:30', to: '11:30' },
  { from: '13:30', to: '15:00' },
];
const NIGHT: Session = { from: '21:00', to: '23:00' };
const CLOSE = '15:00';
/** How far an opening is looked for: no holiday is longer. */
const REACH = 20;

const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`);
const workingDayFrom = (day: string, calendar: WorkCalendar): string => {
  for (let n = 0, d = day; n < REACH; n++, d = addDays(d, 1)) if (isWorkingDay(d, calendar)) return d;
  return day;
};
/** Futures do not trade at weekends, whatever days are worked for a holiday; no night before a holiday. */
const isTradingDay = (day: string, calendar: WorkCalendar): boolean =>
  isWorkingDay(day, { ...calendar, extraDays: [] });
function hasNight(day: string, calendar: WorkCalendar): boolean {
  if (!isTradingDay(day, calendar)) return false;
  let next = addDays(day, 1);
  while ([0, 6].includes(new Date(`${next}T00:00:00Z`).getUTCDay())) next = addDays(next, 1);
  return !calendar.holidays.includes(next);
}
const sessionsOf = (day: string, calendar: WorkCalendar): { from: Date; to: Date }[] =>
  [...(isTradingDay(day, calendar) ? DAY_SESSIONS : []), ...(hasNight(day, calendar) ? [NIGHT] : [])].map(
    (s) => ({ from: at(day, s.from), to: at(day, s.to) }),
  );

/** Whether futures trade at this instant; a session's last instant is closed. */
export const futuresOpen = (now: Date, calendar: WorkCalendar = PLAIN_CALENDAR): boolean =>
  sessionsOf(dayOf(now), calendar).some((s) => now >= s.from && now < s.to);

/** When they open next, strictly after this instant. */
export function futuresOpening(now: Date, calendar: WorkCalendar = PLAIN_CALENDAR): Date {
  for (let n = 0, day = dayOf(now); n < REACH; n++, day = addDays(day, 1)) {
    const next = sessionsOf(day, calendar).find((s) => s.from > now);
    if (next !== undefined) return next.from;
  }
  throw new RangeError('futures open on no day in reach');
}

/** The close of the trading day an instant belongs to: of its night session the next day's. */
export function futuresClose(now: Date, calendar: WorkCalendar = PLAIN_CALENDAR): Date {
  const trading = { ...calendar, extraDays: [] };
  const today = at(dayOf(now), CLOSE);
  const first = now < today ? dayOf(now) : addDays(dayOf(now), 1);
  return at(workingDayFrom(first, trading), CLOSE);
}
