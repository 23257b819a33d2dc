import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { findKey, findPattern } from '#kernel/rules/find-key.ts';
import { NameExists, NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
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
import { SHELF } from '../../rules/product-life.ts';
import { GroupSwitched, NotChoosable } from '../../rules/product-refusals.ts';
import { type ProductGroup, room } from '../tables.ts';
import { changeRecord, noteNew } from './act-on-shelf.ts';
import { differing } from './differing.ts';
import { fieldsOfGroup, groupNoun } from './group.ts';
import { acted, type Hand, keeps, lockForEdit, lockShelved, shelfCan, wall } from './noun.ts';
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
async function check(w: Hand, f: GroupFields, before: ProductGroup | null, memberId: string): Promise<void> {
  for (const [field, type, code] of [
    ['type', 'product_group_type', f.type],
    ['businessType', 'business_type', f.businessType],
  ] as const)
    if (!(await mayChoose(w, { type, code })))
      throw new Invalid_([{ field, rule: 'field.select', message: '' }]);
  const fresh = [...new Set(f.skuIds)].filter((id) => !before?.sku_ids.includes(id));
  if (fresh.length === 0) return;
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from catalogue.sku where id = any(${fresh}::bigint[]) and not deleted and (seller_member_id = ${memberId}::bigint or (${memberId}::bigint = 0 and state = ${SHELF.onShelf}))`.execute(
    w.tx,
  );
  if (rows[0]?.n !== fresh.length) throw NotChoosable({ field: 'skuIds' }, 'skuIds');
}

/** Files a group of the caller's company as a draft, typed or from a sheet. */
export async function addGroup(w: Hand, wish: GroupFields) {
  const memberId = isPlatform(w.actor) ? '0' : (w.actor.memberId as string);
  await check(w, wish, null, memberId);
  const row = (await w.tx
    .insertInto('catalogue.product_group')
    .values({
      ...columnsOf(wish),
      member_id: memberId,
      owner_dept_id: w.actor.deptId,
      owner_emp_id: w.actor.empId,
      state: SHELF.draft,
      reject_reason: null,
      approved_terms: null,
      find_key: findKey(wish.name),
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
      gmt_create: nowHere as unknown as Date,
      gmt_modified: nowHere as unknown as Date,
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst()) as ProductGroup | undefined;
  if (row === undefined) throw NameExists({}, 'name');
  await noteNew(w, groupNoun, row);
  return acted(w, groupNoun, row);
}
async function changed(w: Hand<GroupFields & { readonly id: string; readonly version: number }>) {
  const { id, version, ...f } = w.input;
  const before = await lockForEdit(w, groupNoun, { id, version });
  await check(w, f, before, before.member_id);
  const set = differing(columnsOf(fieldsOfGroup(before)), columnsOf(f), NO_LINES);
  if ('name' in set) {
    const { rows } =
      await sql`select 1 from catalogue.product_group where member_id = ${before.member_id}::bigint and name = ${f.name} and id <> ${id}::bigint and not deleted`.execute(
        w.tx,
      );
    if (rows.length > 0) throw NameExists({}, 'name');
  }
  const wish = { ...set, ...('name' in set ? { find_key: findKey(f.name) } : {}) } as Partial<ProductGroup>;
  return acted(w, groupNoun, await changeRecord(w, groupNoun, before, wish, false));
}
/** Writes switches beside the life: enabled, pinned. */
async function switched(
  w: Hand,
  id: string,
  set: { readonly enabled?: boolean; readonly pinned?: boolean },
): Promise<void> {
  const before = await lockShelved(w, groupNoun, { id });
  const [field, value] = Object.entries(set)[0] as ['enabled' | 'pinned', boolean];
  if (before[field] === value) throw GroupSwitched({});
  await w.tx
    .updateTable('catalogue.product_group')
    .set({
      ...set,
      version: sql<number>`version + 1`,
      gmt_modified: nowHere as unknown as Date,
      modified_by: w.actor.accountId,
    })
    .where('id', '=', id)
    .execute();
  const side = keeps(w.actor, before.member_id) ? 'seller' : 'operator';
  const action = field === 'pinned' ? 'update' : value ? 'enable' : 'disable';
  await w.history({
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
  w: Hand,
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
    own: keeps(w.actor, g.member_id),
    gmtCreate: g.gmt_create.toISOString(),
    gmtModified: g.gmt_modified.toISOString(),
    can: [
      ...shelfCan(groupNoun, g, w.actor),
      ...(g.state === SHELF.deleted ? [] : [g.enabled ? 'disable' : 'enable', g.pinned ? 'unpin' : 'pin']),
    ],
    ...fieldsOfGroup(g),
    enabled: g.enabled,
  };
}
// biome-ignore lint/suspicious/noExplicitAny: any query over groups
type GroupQuery = SelectQueryBuilder<any, any, any>;
type Asked = Parameters<Parameters<typeof room.ask<typeof adminGroup.list>>[1]>[0]['input'];
const selectGroups = (w: Hand) =>
  w.tx
    .selectFrom('catalogue.product_group as g')
    .selectAll('g')
    .where('g.deleted', '=', false)
    .where(wall(w.actor, 'g', 'member_id'));
const filters = listFilters({
  keyword: (typed: string) => {
    const pattern = findPattern(typed);
    return pattern === null ? null : sql<boolean>`g.find_key like ${pattern}`;
  },
  type: eq('g.group_type'),
  businessType: eq('g.business_type'),
  enabled: (code: string) => sql<boolean>`g.enabled = ${sql.lit(code === '1')}`,
  pinned: yesNo('g.pinned'),
  sellerId: eq('g.member_id'),
  ...dayRange('g.gmt_create'),
});
function narrowed(tx: Hand['tx'], query: GroupQuery, asked: Asked): Promise<GroupQuery> {
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
async function listed(w: Hand<Asked>) {
  const found = await narrowed(w.tx, selectGroups(w) as unknown as GroupQuery, w.input);
  const query =
    w.input.sortProperties === undefined
      ? found.orderBy('g.pinned', 'desc').orderBy('g.weight', 'desc')
      : found;
  const page = await paged(w.tx as never, query, w.input, {
    sortable,
    fallback: { column: 'g.id', asc: true },
    key: 'g.id',
  });
  const rows = page.list as ProductGroup[];
  const keeper = await keepersOf(
    w,
    rows.map((g) => g.member_id),
  );
  return { ...page, list: rows.map((g) => presentGroup(w, g, keeper)) };
}
async function shown(w: Hand<{ id: string }>): Promise<z.input<typeof GroupDetail>> {
  const g = (await selectGroups(w).where('g.id', '=', w.input.id).executeTakeFirst()) as
    | ProductGroup
    | undefined;
  if (g === undefined) throw NotFound({});
  const skus = await w.tx
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
    ...presentGroup(w, g, await keepersOf(w, [g.member_id])),
    approved: g.approved_terms as Record<string, unknown> | null,
    skus: g.sku_ids.flatMap((id) => byId.get(id) ?? []),
  };
}

/** Lists, forms and switches of product groups, for both sides. */
export const groupHandlers = [sellerGroup, adminGroup].flatMap((calls) => [
  room.ask(calls.list, (w) => listed(w)),
  room.ask(calls.detail, (w) => shown(w)),
  room.on(calls.add, (w) => addGroup(w, w.input)),
  room.on(calls.update, (w) => changed(w)),
  room.each(calls.enable, (w) => switched(w, w.input.id, { enabled: true })),
  room.each(calls.disable, (w) => switched(w, w.input.id, { enabled: false })),
  room.each(calls.pin, (w) => switched(w, w.input.id, { pinned: w.input.pinned })),
]);
