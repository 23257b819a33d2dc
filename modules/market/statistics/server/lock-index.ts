import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { PriceIndex, StatisticsContext } from './tables.ts';

/** An index, locked: whoever writes its points stands in one line, two servers as well. Refuses NotFound, StaleVersion. */
export async function lockIndex(ctx: StatisticsContext, id: string, version?: number): Promise<PriceIndex> {
  const row = await ctx.tx
    .selectFrom('statistics.price_index')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  return row;
}
