import { dayOf } from '#kernel/rules/clock.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { addPoint } from '../contract/price-index-admin.ts';
import type { DayFigures } from '../rules/price-day.ts';
import { IndexOff, PointExists, PointInFuture, PointOrder } from '../rules/refusals.ts';
import { lockIndex } from './lock-index.ts';
import { statistics } from './tables.ts';
import { pointInForce, writePoint } from './write-point.ts';

/** Low ≤ mid ≤ high, and the close between them (20.1). Refuses PointOrder at the field that is off. */
export function inOrder(f: Pick<DayFigures, 'low' | 'high' | 'close' | 'mid'>): void {
  const { low, high, close, mid } = f;
  if (low === null || high === null || close === null || mid === null) return;
  if (compare(low, high) > 0) throw PointOrder({}, 'high');
  for (const [field, value] of [
    ['mid', mid],
    ['close', close],
  ] as const)
    if (compare(value, low) < 0 || compare(value, high) > 0) throw PointOrder({}, field);
}

/** A price from outside or by hand (sources 30, 40), once a day and source. */
export const addPointHandler = statistics.command(addPoint, async (ctx) => {
  const { indexId, day, source, low, high, close, mid, volume, reason } = ctx.input;
  const index = await lockIndex(ctx, indexId);
  if (!index.enabled) throw IndexOff({});
  if (day > dayOf(await ctx.now())) throw PointInFuture({}, 'day');
  inOrder(ctx.input);
  if ((await pointInForce(ctx, index.id, day, source)) !== undefined) throw PointExists({ day }, 'day');
  const point = await writePoint(
    ctx,
    index,
    {
      day,
      source,
      cause: 'operator',
      status: 'published',
      figures: { low, high, close, mid, volume: volume ?? null, dealCount: 0, companyPairs: 0 },
      reason,
    },
    undefined,
  );
  ctx.target({ type: 'PRICE_POINT', id: point.id, no: `${index.code} ${day}` });
  return { id: point.id, version: point.revision, state: point.status, can: ['correct'] };
});
