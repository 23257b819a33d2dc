import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { NameExists, NotFound } from '#kernel/rules/refusals.ts';
import { searchKey, searchPattern } from '#kernel/rules/search-key.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { dayRange, eq, listFilters, yesNo } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import {
  adminGroup,
  type GroupDetail,
  type GroupFields,
  type GroupRow,
  sellerGroup,
} from '../../contract/products/group.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { GroupSwitched, NotChoosable } from '../../rules/product-refusals.ts';
import { catalogue, type ProductGroup } from '../tables.ts';
import { changeRecord, noteNew } from './act-on-shelf.ts';
import { differing } from './differing.ts';
import { fieldsOfGroup, groupNoun } from './group.ts';
import {
  type CatalogueContext,
  keeps,
  lockForEdit,
  lockShelved,
  shelfCan,
  toActionResult,
  wall,
} from './noun.ts';
import { keepersOf } from './present-spu.ts';

const columnsOf = (f: GroupFields) => ({
  name: f.name,
  group_type: f.type,
  description: f.description,
  business_type: f.businessType,
  weight: f.weight,
  pinned: f.pinned,
  sku_ids: [...new Set(f.skuIds)],
});
const NO_LINES = '';

/** Types of their sets; SKUs the keeper may show: his own whatever their state, others' on the shelf. */
async function check(
  ctx: CatalogueContext,
  f: GroupFields,
  before: ProductGroup | null,
  memberId: string,
): Promise<void> {
  for (const [field, type, code] of [
    ['type', 'product_group_type', f.type],
    ['businessType', 'business_type', f.businessType],
  ] as const)
    if (!(await mayChoose(ctx, { type, code })))
      throw new InvalidInput([{ field, rule: 'field.select', message: '' }]);
  const fresh = [...new Set(f.skuIds)].filter((id) => !before?.sku_ids.includes(id));
  if (fresh.length === 0) return;
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from catalogue.sku where id = any(${fresh}::bigint[]) and not deleted and (seller_member_id = ${memberId}::bigint or (${memberId}::bigint = 0 and state = ${SHELF.onShelf}))`.execute(
    ctx.tx,
  );
  if (rows[0]?.n !== fresh.length) throw NotChoosable({ field: 'skuIds' }, 'skuIds');
}

/** Files a group of the caller's company as a draft, typed or from a sheet. */
export async function addGroup(ctx: CatalogueContext, wish: GroupFields) {
  const memberId = isPlatform(ctx.actor) ? '0' : (ctx.actor.memberId as string);
  await check(ctx, wish, null, memberId);
  const row = (await ctx.tx
    .insertInto('catalogue.product_group')
    .values({
      ...columnsOf(wish),
      member_id: memberId,
      owner_dept_id: ctx.actor.deptId,
      owner_emp_id: ctx.actor.empId,
      state: SHELF.draft,
      reject_reason: null,
      approved_terms: null,
      find_key: searchKey(wish.name),
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      gmt_create: nowHere as unknown as Date,
      gmt_modified: nowHere as unknown as Date,
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst()) as ProductGroup | undefined;
  if (row === undefined) throw NameExists({}, 'name');
  await noteNew(ctx, groupNoun, row);
  return toActionResult(ctx, groupNoun, row);
}
async function changed(
  ctx: CatalogueContext<GroupFields & { readonly id: string; readonly version: number }>,
) {
  const { id, version, ...f } = ctx.input;
  const before = await lockForEdit(ctx, groupNoun, { id, version });
  await check(ctx, f, before, before.member_id);
  const set = differing(columnsOf(fieldsOfGroup(before)), columnsOf(f), NO_LINES);
  if ('name' in set) {
    const { rows } =
      await sql`select 1 from catalogue.product_group where member_id = ${before.member_id}::bigint and name = ${f.name} and id <> ${id}::bigint and not deleted`.execute(
        ctx.tx,
      );
    if (rows.length > 0) throw NameExists({}, 'name');
  }
  const wish = { ...set, ...('name' in set ? { find_key: searchKey(f.name) } : {}) } as Partial<ProductGroup>;
  return toActionResult(ctx, groupNoun, await changeRecord(ctx, groupNoun, before, wish, false));
}
/** Writes switches beside the life: enabled, pinned. */
async function switched(
  ctx: CatalogueContext,
  id: string,
  set: { readonly enabled?: boolean; readonly pinned?: boolean },
): Promise<void> {
  const before = await lockShelved(ctx, groupNoun, { id });
  const [field, value] = Object.entries(set)[0] as ['enabled' | 'pinned', boolean];
  if (before[field] === value) throw GroupSwitched({});
  await ctx.tx
    .updateTable('catalogue.product_group')
    .set({
      ...set,
      version: sql<number>`version + 1`,
      gmt_modified: nowHere as unknown as Date,
      modified_by: ctx.actor.accountId,
    })
    .where('id', '=', id)
    .execute();
  const side = keeps(ctx.actor, before.member_id) ? 'seller' : 'operator';
  const action = field === 'pinned' ? 'update' : value ? 'enable' : 'disable';
  await ctx.history({
    bizType: groupNoun.kind,
    bizId: id,
    bizNo: before.name,
    action,
    from: before.state,
    to: before.state,
    changes: [{ field, before: !value, after: value }],
    side,
    parties: [before.member_id],
  });
}

function presentGroup(
  ctx: CatalogueContext,
  g: ProductGroup,
  keeper: (id: string) => string | null,
): z.input<typeof GroupRow> {
  return {
    id: g.id,
    version: g.version,
    state: g.state,
    rejectReason: g.reject_reason,
    keeperId: g.member_id,
    keeperName: keeper(g.member_id),
    own: keeps(ctx.actor, g.member_id),
    gmtCreate: g.gmt_create.toISOString(),
    gmtModified: g.gmt_modified.toISOString(),
    can: [
      ...shelfCan(groupNoun, g, ctx.actor),
      ...(g.state === SHELF.deleted ? [] : [g.enabled ? 'disable' : 'enable', g.pinned ? 'unpin' : 'pin']),
    ],
    ...fieldsOfGroup(g),
    enabled: g.enabled,
  };
}
// biome-ignore lint/suspicious/noExplicitAny: any query over groups
type GroupQuery = SelectQueryBuilder<any, any, any>;
type Asked = Parameters<Parameters<typeof catalogue.query<typeof adminGroup.list>>[1]>[0]['input'];
const selectGroups = (ctx: CatalogueContext) =>
  ctx.tx
    .selectFrom('catalogue.product_group as g')
    .selectAll('g')
    .where('g.deleted', '=', false)
    .where(wall(ctx.actor, 'g', 'member_id'));
const filters = listFilters({
  keyword: (typed: string) => {
    const pattern = searchPattern(typed);
    return pattern === null ? null : sql<boolean>`g.find_key like ${pattern}`;
  },
  type: eq('g.group_type'),
  businessType: eq('g.business_type'),
  enabled: (code: string) => sql<boolean>`g.enabled = ${sql.lit(code === '1')}`,
  pinned: yesNo('g.pinned'),
  sellerId: eq('g.member_id'),
  ...dayRange('g.gmt_create'),
});
function narrowed(tx: CatalogueContext['tx'], query: GroupQuery, asked: Asked): Promise<GroupQuery> {
  const states = asked.stateTab === undefined ? asked.state : [asked.stateTab];
  const inState = states !== undefined && states.length > 0 ? query.where('g.state', 'in', states) : query;
  return filters.narrow(tx, inState, asked);
}
const sortable = {
  name: 'g.name',
  weight: 'g.weight',
  gmtCreate: 'g.gmt_create',
  gmtModified: 'g.gmt_modified',
};
/** Pinned first, then by weight, then by id: an order that stays (INV-CAT-04). */
async function listed(ctx: CatalogueContext<Asked>) {
  const found = await narrowed(ctx.tx, selectGroups(ctx) as unknown as GroupQuery, ctx.input);
  const query =
    ctx.input.sortProperties === undefined
      ? found.orderBy('g.pinned', 'desc').orderBy('g.weight', 'desc')
      : found;
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable,
    fallback: { column: 'g.id', asc: true },
    key: 'g.id',
  });
  const rows = page.list as ProductGroup[];
  const keeper = await keepersOf(
    ctx,
    rows.map((g) => g.member_id),
  );
  return { ...page, list: rows.map((g) => presentGroup(ctx, g, keeper)) };
}
async function shown(ctx: CatalogueContext<{ id: string }>): Promise<z.input<typeof GroupDetail>> {
  const g = (await selectGroups(ctx).where('g.id', '=', ctx.input.id).executeTakeFirst()) as
    | ProductGroup
    | undefined;
  if (g === undefined) throw NotFound({});
  const skus = await ctx.tx
    .selectFrom('catalogue.sku')
    .select(['id', 'sku_code', 'name', 'name_en', 'state'])
    .where('id', 'in', g.sku_ids.length > 0 ? g.sku_ids : ['0'])
    .where('deleted', '=', false)
    .execute();
  const byId = new Map(
    skus.map((k) => [
      k.id,
      { id: k.id, code: k.sku_code, zh: k.name, en: k.name_en ?? k.name, state: k.state },
    ]),
  );
  return {
    ...presentGroup(ctx, g, await keepersOf(ctx, [g.member_id])),
    approved: g.approved_terms as Record<string, unknown> | null,
    skus: g.sku_ids.flatMap((id) => byId.get(id) ?? []),
  };
}

/** Lists, forms and switches of product groups, for both sides. */
export const groupHandlers = [sellerGroup, adminGroup].flatMap((calls) => [
  catalogue.query(calls.list, (ctx) => listed(ctx)),
  catalogue.query(calls.detail, (ctx) => shown(ctx)),
  catalogue.command(calls.add, (ctx) => addGroup(ctx, ctx.input)),
  catalogue.command(calls.update, (ctx) => changed(ctx)),
  catalogue.batchCommand(calls.enable, (ctx) => switched(ctx, ctx.input.id, { enabled: true })),
  catalogue.batchCommand(calls.disable, (ctx) => switched(ctx, ctx.input.id, { enabled: false })),
  catalogue.batchCommand(calls.pin, (ctx) => switched(ctx, ctx.input.id, { pinned: ctx.input.pinned })),
]);
