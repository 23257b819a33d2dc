import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { closeIndex } from './close-day.ts';
import { type StatisticsContext, statistics } from './tables.ts';

/**
 * Minutes after midnight before a day is closed: what was concluded in its last second is committed by then
 * (20, edge cases).
 */
const SETTLE_MINUTES = 10;

/**
 * Every ten minutes: closes the business days that ended (trading-domain 20.2.1), missed ones too, and takes
 * up deals that took effect late or fell.
 */
export const closeDays = statistics.cronJob(
  'statistics.closeDays',
  { everySeconds: 600, atMost: 1000 },
  async (work) => {
    const ctx = work as unknown as StatisticsContext;
    const ended = addDays(dayOf(new Date((await ctx.now()).getTime() - SETTLE_MINUTES * 60_000)), -1);
    const rows = await ctx.tx
      .selectFrom('statistics.price_index')
      .select('id')
      .where('enabled', '=', true)
      .where('deleted', '=', false)
      .orderBy('id')
      .execute();
    for (const { id } of rows) await closeIndex(ctx, id, ended);
    return 0;
  },
);
