import { sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { LEVEL_GRACE_MINUTES, LEVEL_TIME, SOURCE } from '../rules/codes.ts';
import { offerLevel } from '../rules/price-day.ts';
import { lockIndex } from './lock-index.ts';
import { type PriceIndex, type StatisticsContext, statistics } from './tables.ts';
import { pointInForce, writePoint } from './write-point.ts';

const LEVEL_TIMER = 'statistics.offerLevel';
const MINUTE = 60_000;

async function pricesOf(
  ctx: StatisticsContext,
  index: PriceIndex,
): Promise<{ bids: string[]; asks: string[] }> {
  const { rows } = await sql<{
    side: 'ask' | 'bid';
    price: string;
  }>`select o.side, o.price from reporting.index_offers o
    where o.product_name_id = ${index.product_name_id}::bigint and o.place_id = ${index.place_id}::bigint
    and o.lane = ${index.lane} and o.cargo_status = ${index.cargo_status}
    and o.price_term = ${index.price_term} and o.uom = ${index.uom} and o.currency = ${index.currency}
      and (cardinality(${index.grades}::text[]) = 0 or o.grade = any (${index.grades}::text[]))
      and not exists (select from statistics.test_company t where t.member_id = o.side_member_id)`.execute(
    ctx.tx,
  );
  const of = (side: string) => rows.filter((r) => r.side === side).map((r) => r.price);
  return { bids: of('bid'), asks: of('ask') };
}

/**
 * Takes the level of offers of every index for a day, once: the best bid and the best ask as a range
 * (20.2.2); nothing where a side is missing.
 */
async function takeLevels(ctx: StatisticsContext, day: string): Promise<void> {
  const rows = await ctx.tx
    .selectFrom('statistics.price_index')
    .select('id')
    .where('enabled', '=', true)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const index = await lockIndex(ctx, id);
    if ((await pointInForce(ctx, id, day, SOURCE.offers)) !== undefined) continue;
    const { bids, asks } = await pricesOf(ctx, index);
    const figures = offerLevel(bids, asks);
    if (figures !== null)
      await writePoint(
        ctx,
        index,
        { day, source: SOURCE.offers, cause: 'level', status: 'published', figures },
        undefined,
      );
  }
}

/** Minutes since 16:00 of the business day; negative before. */
const sinceLevel = (now: Date): number =>
  (now.getTime() - Date.parse(`${dayOf(now)}T${LEVEL_TIME}+08:00`)) / MINUTE;
const isLate = (minutes: number): boolean => minutes < 0 || minutes >= LEVEL_GRACE_MINUTES;

/** At 16:00 sharp. A server that comes ten minutes late takes none: the board is another one by then. */
export const levelTimer = statistics.timer(LEVEL_TIMER, async (work) => {
  const ctx = work as unknown as StatisticsContext;
  const now = await ctx.now();
  if (!isLate(sinceLevel(now))) await takeLevels(ctx, dayOf(now));
});

/** Every five minutes: sets the timer of today's 16:00, and takes the level itself where a server came back just after. */
export const watchLevels = statistics.cronJob(
  'statistics.watchLevels',
  { everySeconds: 300, atMost: 1 },
  async (work) => {
    const ctx = work as unknown as StatisticsContext;
    const now = await ctx.now();
    const minutes = sinceLevel(now);
    if (!isLate(minutes)) await takeLevels(ctx, dayOf(now));
    else if (minutes < 0 && minutes > -20)
      await ctx.schedule({
        kind: LEVEL_TIMER,
        key: dayOf(now),
        at: new Date(now.getTime() - minutes * MINUTE),
      });
    return 0;
  },
);
