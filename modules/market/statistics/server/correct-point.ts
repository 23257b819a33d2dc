import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { changesOf } from '#kernel/server/step.ts';
import { correctPoint } from '../contract/price-index-admin.ts';
import { SOURCE } from '../rules/codes.ts';
import { prints } from '../rules/price-day.ts';
import { PointNoFigures, PointTooFew } from '../rules/refusals.ts';
import { inOrder } from './add-point.ts';
import { lockIndex } from './lock-index.ts';
import { statistics } from './tables.ts';
import { writePoint } from './write-point.ts';

/**
 * Puts a point right: a new revision with its reason (20.2.4); of two operators at once the second is told.
 * Refuses StaleVersion, PointOrder, PointNoFigures, PointTooFew.
 */
export const correctPointHandler = statistics.command(correctPoint, async (ctx) => {
  const { id, version, status, reason } = ctx.input;
  const seen = await ctx.tx
    .selectFrom('statistics.price_point')
    .select('index_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const index = await lockIndex(ctx, seen.index_id);
  const before = await ctx.tx
    .selectFrom('statistics.price_point')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!before.in_force || before.revision !== version) throw VersionConflict({});
  const prices = {
    low: ctx.input.low ?? null,
    high: ctx.input.high ?? null,
    close: ctx.input.close ?? null,
    mid: ctx.input.mid ?? null,
  };
  const said = Object.values(prices).filter((p) => p !== null).length;
  if ((status === 'published' && said < 4) || (said > 0 && said < 4))
    throw PointNoFigures(
      {},
      (['low', 'high', 'close', 'mid'] as const).find((k) => prices[k] === null),
    );
  inOrder(prices);
  const figures = {
    ...prices,
    volume: ctx.input.volume ?? null,
    dealCount: before.deal_count,
    companyPairs: before.company_pairs,
  };
  if (status === 'published' && before.source === SOURCE.deals && !prints(figures))
    throw PointTooFew({}, 'status');
  const point = await writePoint(
    ctx,
    index,
    { day: before.day, source: before.source, cause: 'corrected', status, figures, reason },
    before,
  );
  const { low, high, close, mid, volume } = point;
  ctx.target({
    type: 'PRICE_POINT',
    id: point.id,
    no: `${index.code} ${before.day}`,
    changes: changesOf(before, { status, low, high, close, mid, volume }),
  });
  return { id: point.id, version: point.revision, state: point.status, can: ['correct'] };
});
