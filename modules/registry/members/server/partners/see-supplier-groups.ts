import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { paged } from '#kernel/server/page.ts';
import { employees } from '#office/organisation/server/door.ts';
import {
  listSupplierGroups,
  type SupplierGroupRow,
  supplierGroupDetail,
} from '../../contract/supplier-group.ts';
import { members } from '../tables.ts';
import { type GroupContext, ownGroups, type SupplierGroup } from './supplier-groups.ts';

async function shown(ctx: GroupContext, rows: readonly SupplierGroup[]): Promise<SupplierGroupRow[]> {
  if (rows.length === 0) return [];
  const counted = await ctx.tx
    .selectFrom('members.supplier_in_group')
    .select(['group_id', sql<number>`count(*)::int`.as('n')])
    .where(
      'group_id',
      'in',
      rows.map((r) => r.id),
    )
    .groupBy('group_id')
    .execute();
  const names = new Map(
    (await employees(ctx, [...new Set(rows.flatMap((r) => r.owner_emp_id ?? []))])).map((e) => [
      e.empId,
      e.empName,
    ]),
  );
  return rows.map((r) => ({
    id: r.id,
    version: r.version,
    name: r.name,
    description: r.description,
    enabled: r.enabled,
    suppliers: counted.find((c) => c.group_id === r.id)?.n ?? 0,
    ownerName: names.get(r.owner_emp_id ?? '') ?? null,
    gmtCreate: r.gmt_create.toISOString(),
    gmtModified: r.gmt_modified.toISOString(),
    can: ['edit', r.enabled ? 'disable' : 'enable', 'remove'],
  }));
}

/** R-RMBT-010: the own company's groups within the data scope. */
export const listSupplierGroupsHandler = members.query(listSupplierGroups, async (ctx) => {
  const { keyword, enabled, supplierId } = ctx.input;
  let query = ownGroups(ctx);
  if (keyword !== undefined && keyword !== '')
    query = query.where(
      sql<boolean>`(name ilike ${containsPattern(keyword)} or description ilike ${containsPattern(keyword)})`,
    );
  if (enabled !== undefined) query = query.where('enabled', '=', enabled);
  if (supplierId !== undefined)
    query = query.where(
      sql<boolean>`exists (select 1 from members.supplier_in_group s where s.group_id = members.supplier_group.id and s.supplier_id = ${supplierId}::bigint)`,
    );
  const T = 'members.supplier_group';
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { name: `${T}.name`, gmtCreate: `${T}.gmt_create`, gmtModified: `${T}.gmt_modified` },
    fallback: { column: `${T}.gmt_modified`, asc: false },
    key: `${T}.id`,
  });
  return { ...page, list: await shown(ctx, page.list) };
});

/** R-RMBT-011: a group with its suppliers by name. */
export const supplierGroupDetailHandler = members.query(supplierGroupDetail, async (ctx) => {
  const row = await ownGroups(ctx).where('id', '=', ctx.input.id).executeTakeFirst();
  const [one] = row === undefined ? [] : await shown(ctx, [row]);
  if (one === undefined) throw NotFound({});
  const members = await ctx.tx
    .selectFrom('members.supplier_in_group as s')
    .innerJoin('members.member as m', 'm.id', 's.supplier_id')
    .select(['m.id', 'm.member_code as code', localizedName(ctx.actor, 'm').as('name')])
    .where('s.group_id', '=', one.id)
    .orderBy('m.name')
    .execute();
  return { ...one, supplierIds: members.map((m) => m.id), members };
});
