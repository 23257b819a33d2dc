import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import type { Handler } from '#kernel/server/capability.ts';
import type { FieldChange } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { touched } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import {
  choosePackagings,
  dropOwnPackagings,
  listOwnPackagings,
  type OwnPackaging,
  ownPackagingHistory,
  priceOwnPackaging,
} from '../../contract/base/packaging.ts';
import { PackagingSelect } from '../../rules/base-refusals.ts';
import { PACKAGING_PAGE } from '../../rules/pages.ts';
import { base, type CatalogueContext } from './keeping.ts';
import { pastOf } from './read.ts';

const TYPE = 'SELLER_PACKAGING';
const TABLE = 'catalogue.seller_packaging';
type Row = Omit<OwnPackaging, 'can' | 'state' | 'gmtCreate' | 'gmtModified'> & {
  enabled: boolean;
  gmt_create: Date;
  gmt_modified: Date;
};

const inOwnScope = (actor: Actor) =>
  sql<boolean>`(not o.deleted and ${inScope(actor, 'PACKAGING', { member: 'o.member_id', dept: 'o.owner_dept_id', emp: 'o.owner_emp_id' })})`;
const rows = (ctx: CatalogueContext) =>
  ctx.tx
    .selectFrom(`${TABLE} as o`)
    .innerJoin('catalogue.packaging as g', 'g.id', 'o.packaging_id')
    .select([
      'o.id',
      'o.version',
      'o.gmt_create',
      'o.gmt_modified',
      'g.id as packagingId',
      'g.name',
      'g.name_en as englishName',
      'g.packaging_type as packagingType',
      'g.specification',
    ])
    .select([
      'g.net_weight as netWeight',
      'g.sales_unit as salesUnit',
      'g.packaging_fee as packagingFee',
      'o.packaging_fee as ownFee',
    ])
    .select(sql<boolean>`(g.enabled and not g.deleted)`.as('enabled'))
    .where(inOwnScope(ctx.actor));

function show(row: Row, actor: Actor): OwnPackaging {
  const { enabled, gmt_create, gmt_modified, ...rest } = row;
  const can = [
    ['Edit', 'edit'],
    ['Delete', 'remove'],
  ].flatMap(([button, verb]) => (holds(actor, button as string, [PACKAGING_PAGE]) ? [verb as string] : []));
  return {
    ...rest,
    state: enabled ? '1' : '0',
    gmtCreate: gmt_create.toISOString(),
    gmtModified: gmt_modified.toISOString(),
    can,
  };
}
const note = async (
  ctx: CatalogueContext,
  id: string,
  no: string,
  action: string,
  changes: readonly FieldChange[] = [],
): Promise<void> => {
  ctx.target({ type: TYPE, id, no, changes });
  await ctx.history({
    bizType: TYPE,
    bizId: id,
    bizNo: no,
    action,
    from: null,
    to: null,
    changes,
    side: 'seller',
    parties: [ctx.actor.memberId],
  });
};
async function held(ctx: CatalogueContext, id: string): Promise<Row> {
  await ctx.tx.selectFrom(TABLE).select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const row = (await rows(ctx).where('o.id', '=', id).executeTakeFirst()) as Row | undefined;
  if (row === undefined) throw NotFound({});
  return row;
}

/** The packagings a seller uses, with his fees (administration-domain 24.2). */
const listOwnPackagingsHandler = base.query(listOwnPackagings, async (ctx) => {
  const { keyword, packagingType, state } = ctx.input;
  let query = rows(ctx);
  const pattern = searchPattern(keyword ?? '');
  if (pattern !== null) query = query.where(sql<boolean>`g.find_key like ${pattern}`);
  if (packagingType !== undefined) query = query.where('g.packaging_type', '=', packagingType);
  if (state !== undefined)
    query = query.where(sql<boolean>`(g.enabled and not g.deleted) = ${state === '1'}`);
  const page = await paged<Row>(ctx.tx, query, ctx.input, {
    sortable: {
      name: 'g.name',
      netWeight: 'g.net_weight',
      gmtCreate: 'o.gmt_create',
      gmtModified: 'o.gmt_modified',
    },
    fallback: { column: 'o.id', asc: false },
    key: 'o.id',
    wide: true,
    lean:
      pattern === null && packagingType === undefined && state === undefined
        ? { query: ctx.tx.selectFrom(`${TABLE} as o`).where(inOwnScope(ctx.actor)), of: 'o' }
        : undefined,
  });
  return { ...page, list: page.list.map((row) => show(row, ctx.actor)) };
});

/**
 * Saves the selection; nothing selected is refused (R-CATA-004, 18001). What is chosen already stays and
 * takes a fee that was given.
 */
const choosePackagingsHandler = base.command(choosePackagings, async (ctx) => {
  const { packagingIds, fees } = ctx.input;
  const ids = [...new Set(packagingIds)].sort();
  if (ids.length === 0) throw PackagingSelect({}, 'packagingIds');
  const { rows: open } = await sql<{
    id: string;
    name: string;
  }>`select id, name from catalogue.packaging where id = any(${ids}::bigint[]) and enabled and not deleted order by id`.execute(
    ctx.tx,
  );
  if (open.length < ids.length) throw NotFound({}, 'packagingIds');
  for (const { id, name } of open) {
    const fee = fees[id] ?? null;
    const saved = await sql<{ id: string; fresh: boolean }>`
      insert into catalogue.seller_packaging as s (member_id, owner_dept_id, owner_emp_id, packaging_id, packaging_fee, created_by, modified_by, gmt_create, gmt_modified)
      values (${ctx.actor.memberId}::bigint, ${ctx.actor.deptId}::bigint, ${ctx.actor.empId}::bigint, ${id}::bigint, ${fee}::numeric, ${ctx.actor.accountId}::bigint, ${ctx.actor.accountId}::bigint, ${nowHere}, ${nowHere})
      on conflict (member_id, packaging_id) where not deleted do update
        set packaging_fee = coalesce(excluded.packaging_fee, s.packaging_fee), version = s.version + 1, modified_by = excluded.modified_by, gmt_modified = excluded.gmt_modified
      returning id, xmax = 0 as fresh`.execute(ctx.tx);
    const row = saved.rows[0] as { id: string; fresh: boolean };
    await note(
      ctx,
      row.id,
      name,
      row.fresh ? 'add' : 'update',
      fee === null ? [] : [{ field: 'ownFee', before: null, after: fee }],
    );
  }
  return { saved: open.length };
});
const priceOwnPackagingHandler = base.command(priceOwnPackaging, async (ctx) => {
  const { id, version, ownFee } = ctx.input;
  const row = await held(ctx, id);
  ctx.target({ type: TYPE, id, no: row.name });
  if (row.version !== version) throw VersionConflict({ version: row.version, current: show(row, ctx.actor) });
  const saved = await ctx.tx
    .updateTable(TABLE)
    .set({
      packaging_fee: ownFee,
      ...touched(ctx),
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await note(ctx, id, row.name, 'update', [{ field: 'ownFee', before: row.ownFee, after: ownFee }]);
  return saved as { id: string; version: number };
});
const dropOwnPackagingsHandler = base.batchCommand(dropOwnPackagings, async (ctx) => {
  const row = await held(ctx, ctx.input.id);
  await ctx.tx
    .updateTable(TABLE)
    .set({ deleted: true, ...touched(ctx) })
    .where('id', '=', row.id)
    .execute();
  await note(ctx, row.id, row.name, 'delete');
});
const ownPackagingHistoryHandler = base.query(ownPackagingHistory, async (ctx) => {
  const row = (await rows(ctx).where('o.id', '=', ctx.input.id).executeTakeFirst()) as Row | undefined;
  if (row === undefined) throw NotFound({});
  return pastOf(ctx, TYPE, row.id);
});
export const ownPackagings: readonly Handler[] = [
  listOwnPackagingsHandler,
  choosePackagingsHandler,
  priceOwnPackagingHandler,
  dropOwnPackagingsHandler,
  ownPackagingHistoryHandler,
];
