import { addDays } from '#kernel/rules/clock.ts';
import { same } from '#kernel/rules/decimal.ts';
import { openMinutesBetween, withMode } from '#office/markethours/rules/market-hours.ts';
import { marketHours } from '#office/markethours/server/door.ts';
import { type Cause, LOOK_BACK_DAYS, SOURCE } from '../rules/codes.ts';
import { type DayFigures, figuresOf, prints } from '../rules/price-day.ts';
import { lockIndex } from './lock-index.ts';
import type { PriceIndex, PricePoint, StatisticsContext } from './tables.ts';
import { counted, judge, newsOf } from './weigh-deals.ts';
import { pointInForce, writePoint } from './write-point.ts';

const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);
/** Whether the market of a lane has hours on a day by its schedule: a day without any is no gap in the series. */
async function isTradingDay(ctx: StatisticsContext, lane: string, day: string): Promise<boolean> {
  const hours = withMode(await marketHours(ctx, { market: lane }), 'schedule', null);
  return openMinutesBetween(hours, midnight(day), midnight(addDays(day, 1))) > 0;
}

const equal = (p: PricePoint, f: DayFigures, status: string): boolean =>
  p.status === status &&
  same(p.low, f.low) &&
  same(p.high, f.high) &&
  same(p.close, f.close) &&
  same(p.mid, f.mid) &&
  same(p.volume, f.volume) &&
  p.deal_count === f.dealCount &&
  p.company_pairs === f.companyPairs;

/**
 * Reckons a day from the deals that count. The first time it is its point, "no print" included; later a
 * revision where the figures changed. What an operator put right stays.
 */
export async function reckon(
  ctx: StatisticsContext,
  index: PriceIndex,
  day: string,
  cause: Cause,
): Promise<void> {
  const deals = await counted(ctx, index.id, day);
  const figures = figuresOf(
    deals.map((d) => ({ price: d.price, quantity: d.quantity, at: d.deal_time.toISOString(), pair: d.pair })),
  );
  const status = prints(figures) ? 'published' : 'withheld';
  const before = await pointInForce(ctx, index.id, day, SOURCE.deals);
  if (before === undefined) {
    if (deals.length > 0 || (await isTradingDay(ctx, index.lane, day)))
      await writePoint(ctx, index, { day, source: SOURCE.deals, cause: 'close', status, figures }, undefined);
    return;
  }
  if (equal(before, figures, status) || (before.cause === 'corrected' && cause !== 'accepted')) return;
  await writePoint(ctx, index, { day, source: SOURCE.deals, cause, status, figures }, before);
}

/**
 * Closes the days of an index up to `to`, each once, and looks back at closed ones for deals that took effect
 * late or fell (20.2.1, INV-STA-02).
 * Running it again changes nothing. Answers how many days it touched.
 */
export async function closeIndex(ctx: StatisticsContext, id: string, to: string): Promise<number> {
  const index = await lockIndex(ctx, id);
  if (!index.enabled) return 0;
  const first = addDays(index.closed_to, 1);
  const back = addDays(first, -LOOK_BACK_DAYS);
  const news = Map.groupBy(
    await newsOf(ctx, index, back < index.started_on ? index.started_on : back, to),
    (d) => d.day,
  );
  let touched = 0;
  for (const [day, deals] of [...news].filter(([d]) => d < first)) {
    await reckon(ctx, index, day, await judge(ctx, index, day, deals));
    touched += 1;
  }
  for (let day = first; day <= to; day = addDays(day, 1)) {
    await judge(ctx, index, day, news.get(day) ?? []);
    await reckon(ctx, index, day, 'close');
    touched += 1;
  }
  if (first <= to)
    await ctx.tx.updateTable('statistics.price_index').set({ closed_to: to }).where('id', '=', id).execute();
  return touched;
}
