import { compare } from '#kernel/rules/decimal.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { addPoint } from '../contract/price-index-admin.ts';
import type { DayFigures } from '../rules/price-day.ts';
import { IndexOff, PointExists, PointInFuture, PointOrder } from '../rules/refusals.ts';
import { lockIndex } from './lock-index.ts';
import { room } from './tables.ts';
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
export const pointAdded = room.on(addPoint, async (w) => {
  const { indexId, day, source, low, high, close, mid, volume, reason } = w.input;
  const index = await lockIndex(w, indexId);
  if (!index.enabled) throw IndexOff({});
  if (day > dayOf(await w.now())) throw PointInFuture({}, 'day');
  inOrder(w.input);
  if ((await pointInForce(w, index.id, day, source)) !== undefined) throw PointExists({ day }, 'day');
  const point = await writePoint(
    w,
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
  w.target({ type: 'PRICE_POINT', id: point.id, no: `${index.code} ${day}` });
  return { id: point.id, version: point.revision, state: point.status, can: ['correct'] };
});
