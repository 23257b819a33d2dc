import { PLAIN_CALENDAR, type WorkCalendar } from '#fulfilment/deals/rules/working-days.ts';
import { marketHours } from '#office/markethours/server/door.ts';
import type { SettlementContext } from './tables.ts';

/** Holidays and make-up days of the market of a lane. */
export async function calendarOf(ctx: SettlementContext, lane: string): Promise<WorkCalendar> {
  const hours = await marketHours(ctx, { market: lane });
  return hours === null ? PLAIN_CALENDAR : { holidays: hours.holidays, extraDays: hours.extraDays };
}
