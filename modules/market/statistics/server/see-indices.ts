import { NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { type AdminIndexRow, indexDetail, listIndices } from '../contract/price-index-admin.ts';
import { indicesBy, SORTABLE, type Standing } from './present-index.ts';
import { type StatisticsContext, statistics } from './tables.ts';

const present = (row: Standing, pointed: ReadonlySet<string>): AdminIndexRow => ({
  ...row,
  gmtCreate: row.gmtCreate.toISOString(),
  gmtModified: row.gmtModified.toISOString(),
  can: [...(row.enabled ? ['addPoint'] : []), ...(pointed.has(row.id) ? [] : ['delete'])],
});
/** Which of these indices have a point: those are switched off, never deleted. */
export async function withPoints(
  ctx: StatisticsContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.tx
    .selectFrom('statistics.price_point')
    .select('index_id')
    .distinct()
    .where('index_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((r) => r.index_id));
}

/** Every index, switched off ones too. */
export const listIndicesHandler = statistics.query(listIndices, async (ctx) => {
  const { enabled, waiting } = ctx.input;
  let query = indicesBy(ctx, ctx.input);
  if (enabled !== undefined) query = query.where('i.enabled', '=', enabled);
  if (waiting !== undefined) query = query.where('i.waiting', waiting ? '>' : '=', 0);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: SORTABLE,
    fallback: { column: 'i.code', asc: true },
    key: 'i.id',
  });
  const pointed = await withPoints(
    ctx,
    page.list.map((r) => r.id),
  );
  return { ...page, list: page.list.map((r) => present(r, pointed)) };
});

export const indexDetailHandler = statistics.query(indexDetail, async (ctx) => {
  const row = await indicesBy(ctx, { ids: [ctx.input.id] }).executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return present(row, await withPoints(ctx, [row.id]));
});
