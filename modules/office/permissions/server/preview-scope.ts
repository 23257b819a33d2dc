import { NotFound } from '#kernel/rules/refusals.ts';
import { nameOf } from '#kernel/rules/words.ts';
import type { Context } from '#kernel/server/act-context.ts';
import {
  companyNames,
  departmentLines,
  departments,
  employees,
  staffOf,
} from '#office/organisation/server/door.ts';
import { positionDepartments, scopePreview, scopeViewers, selectStaff } from '../contract/scope-preview.ts';
import { seesPerson } from './role-holders.ts';
import { type Reach, scopesOfPeople } from './scopes.ts';
import { permissions, type Tables } from './tables.ts';

const reason = (r: Reach) => ({
  positionId: r.positionId,
  positionName: r.positionName,
  via: r.via,
  scope: r.scope,
});

/** Accounts among these whose role passes every scope. */
async function bypassing(
  ctx: Context<Tables, unknown>,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows =
    accountIds.length === 0
      ? []
      : await ctx.tx
          .selectFrom('permissions.account_role as a')
          .innerJoin('permissions.role as r', 'r.id', 'a.role_id')
          .select('a.account_id')
          .where('a.account_id', 'in', [...accountIds])
          .where('r.code', '=', 'PLAT_SUPER')
          .where('r.state', '=', '1')
          .execute();
  return new Set(rows.map((r) => r.account_id));
}

/** Which rows of a data type a person of the own company sees, and through which positions (administration-domain 7.5). */
export const scopePreviewHandler = permissions.query(scopePreview, async (ctx) => {
  const { tx, input, actor } = ctx;
  const [person] = await employees(ctx, [input.empId]);
  if (person === undefined || person.memberId !== actor.memberId || !seesPerson(actor, person))
    throw NotFound({}, 'empId');
  const found = (await scopesOfPeople(tx, [person])).get(person.empId);
  const scope = found?.scopes.get(input.dataType) ?? { all: false, depts: [], members: [] };
  const explain = (found?.reaches ?? []).filter((r) => r.dataType === input.dataType);
  const bypass = (await bypassing(ctx, [person.accountId])).has(person.accountId);
  const customers = person.memberId === '0' ? await ctx.service('customers').servedBy(tx, person.empId) : [];
  const names = await companyNames(ctx, [...new Set([...scope.members, ...customers])], actor.locale);
  const company = (id: string) => ({ id, name: names.get(id) ?? id });
  return {
    all: scope.all || bypass,
    bypass,
    scopes: [...new Set(explain.map((r) => r.scope))].sort(),
    deptIds: [...scope.depts],
    depts: (await departments(ctx, scope.depts)).map((d) => ({
      id: d.id,
      name: nameOf(d, 'name', actor.locale) ?? d.name,
    })),
    sellerIds: [...scope.members],
    sellers: scope.members.map(company),
    customers: customers.map(company),
    explain: explain.map(reason),
  };
});

/** Which people of the own company see the rows of a department, and through which positions. */
export const scopeViewersHandler = permissions.query(scopeViewers, async (ctx) => {
  const { tx, input, actor } = ctx;
  const [dept] = await departments(ctx, [input.deptId]);
  if (dept === undefined || dept.memberId !== actor.memberId) throw NotFound({}, 'deptId');
  const staff = (await staffOf(ctx, dept.memberId)).filter((e) => seesPerson(actor, e));
  const found = await scopesOfPeople(tx, staff);
  const above = await bypassing(
    ctx,
    staff.map((e) => e.accountId),
  );
  return staff.flatMap((e) => {
    const reach = found.get(e.empId);
    const scope = reach?.scopes.get(input.dataType);
    const sees = scope !== undefined && (scope.all || scope.depts.includes(dept.id));
    const bypass = above.has(e.accountId);
    if (!sees && !bypass) return [];
    const because = sees
      ? (reach?.reaches ?? []).filter((r) => r.dataType === input.dataType).map(reason)
      : [];
    return [
      { empId: e.empId, empName: e.empName, deptName: e.deptName, deptNameEn: e.deptNameEn, bypass, because },
    ];
  });
});

export const positionDepartmentsHandler = permissions.query(positionDepartments, async (ctx) =>
  ctx.actor.memberId === null ? [] : departmentLines(ctx, ctx.actor.memberId),
);

/** Normal staff by name, number or department. */
export const selectStaffHandler = permissions.query(selectStaff, async (ctx) => {
  const { keyword, ids, pageNum, pageCount } = ctx.input;
  const word = (keyword ?? '').toLowerCase();
  const staff = ctx.actor.memberId === null ? [] : await staffOf(ctx, ctx.actor.memberId);
  const found = staff.filter(
    (e) =>
      seesPerson(ctx.actor, e) &&
      (ids === undefined || ids.includes(e.empId)) &&
      [e.empName, e.empNo, e.deptName, e.deptNameEn].some((text) =>
        (text ?? '').toLowerCase().includes(word),
      ),
  );
  const page = found.slice((pageNum - 1) * pageCount, pageNum * pageCount);
  return {
    list: page.map(({ empId, empName, empNo, deptName, deptNameEn }) => ({
      empId,
      empName,
      empNo,
      deptName,
      deptNameEn,
    })),
    totalCount: found.length,
    totalMore: false,
    pageNum,
    pageCount,
  };
});
