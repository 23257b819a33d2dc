import { PLAIN_CALENDAR, type WorkCalendar } from '#fulfilment/deals/rules/working-days.ts';
import { marketHours } from '#office/markethours/server/door.ts';
import type { AppealContext } from './tables.ts';

/** Holidays and make-up days of the market an order was dealt in. */
export const calendarOf = async (ctx: AppealContext, market: string): Promise<WorkCalendar> =>
  (await marketHours(ctx, { market })) ?? PLAIN_CALENDAR;
