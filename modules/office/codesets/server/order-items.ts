import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { orderItems } from '../contract/codeset.ts';
import { holdSet, touchSet } from './keep-items.ts';
import { codesets } from './tables.ts';

/**
 * The order under one parent, whole: the codes must be exactly those that stand there. One caller wins, the
 * others look again (10302).
 */
export const orderItemsHandler = codesets.command(orderItems, async (ctx) => {
  const { input } = ctx;
  const set = await holdSet(ctx, input.codesetType, 'Edit');
  if (set.version !== input.version) throw VersionConflict({ version: set.version });
  const siblings = await ctx.tx
    .selectFrom('codesets.codeset_item')
    .select('code')
    .where('type', '=', set.type)
    .where('language', '=', 'zh_CN')
    .where('deleted', '=', false)
    .where(
      input.parentCode === null
        ? sql<boolean>`parent_code is null`
        : sql<boolean>`parent_code = ${input.parentCode}`,
    )
    .orderBy('sort')
    .orderBy('code')
    .execute();
  const before = siblings.map((s) => s.code);
  if (
    new Set(input.codes).size !== input.codes.length ||
    [...before].sort().join('\n') !== [...input.codes].sort().join('\n')
  )
    throw before.length === 0 ? NotFound({}) : VersionConflict({ version: set.version });
  await sql`
    update codesets.codeset_item i set sort = o.place * 10, modified_by = ${ctx.actor.accountId}::bigint, gmt_modified = ${nowHere}, version = i.version + 1
    from unnest(${input.codes}::text[]) with ordinality as o (code, place) where i.type = ${set.type} and i.code = o.code and not i.deleted`.execute(
    ctx.tx,
  );
  const version = await touchSet(ctx, set);
  ctx.target({
    type: 'CODESET',
    id: set.id,
    no: set.type,
    changes: [{ field: 'order', before, after: input.codes }],
  });
  return { version };
});
