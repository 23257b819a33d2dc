import { sql } from 'kysely';
import { nameOf } from '#kernel/rules/words.ts';
import { type Actor, scopeOf } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { accountsBy } from '#office/identity/server/door.ts';
import { type StaffLine, staffLines } from '#office/organisation/server/door.ts';
import { roleHolders, roleLoss } from '../contract/role-grants.ts';
import { difference, wantedRights } from './accredit-role.ts';
import { holdersOf, roleInSight } from './lock-role.ts';
import { type Right, rightsOf } from './menu-lines.ts';
import { permissions, type Tables } from './tables.ts';

/** People are named as far as the reader sees employees (administration-domain 7.4, data type EMPLOYEE). */
export const seesPerson = (
  actor: Actor,
  person: Pick<StaffLine, 'empId' | 'deptId' | 'memberId'>,
): boolean => {
  const scope = scopeOf(actor, 'EMPLOYEE');
  return (
    scope.all ||
    person.empId === actor.empId ||
    scope.depts.includes(person.deptId) ||
    (actor.identity === 'platform' && scope.members.includes(person.memberId))
  );
};

interface Holder {
  readonly accountId: string;
  readonly empName: string;
  readonly empNo: string | null;
  readonly deptName: string | null;
  readonly company: string | null;
  readonly status: string | null;
}
/** Accounts as people: staff by their record, others by their account. */
async function people(ctx: Context<Tables, unknown>, accountIds: readonly string[]): Promise<Holder[]> {
  const staff = await staffLines(ctx, accountIds);
  const known = new Set(staff.map((s) => s.accountId));
  const others = await accountsBy(ctx, { ids: accountIds.filter((id) => !known.has(id)) });
  const all = scopeOf(ctx.actor, 'EMPLOYEE').all;
  return [
    ...staff
      .filter((s) => seesPerson(ctx.actor, s))
      .map((s) => ({
        ...s,
        deptName: nameOf(s, 'deptName', ctx.actor.locale),
        company: nameOf(s, 'company', ctx.actor.locale),
      })),
    ...(all
      ? [...others.values()].map((a) => ({
          accountId: a.id,
          empName: a.personName ?? a.loginName ?? '',
          empNo: null,
          deptName: null,
          company: null,
          status: null,
        }))
      : []),
  ];
}

/** Who holds a role. */
export const roleHoldersHandler = permissions.query(roleHolders, async (ctx) => {
  const role = await roleInSight(ctx.tx, ctx.actor, ctx.input.id);
  const word = ctx.input.keyword?.toLowerCase() ?? '';
  const found = (await people(ctx, await holdersOf(ctx.tx, [role.id]))).filter((h) =>
    [h.empName, h.empNo, h.deptName, h.company].some((text) => (text ?? '').toLowerCase().includes(word)),
  );
  const { pageNum, pageCount } = ctx.input;
  const page = found.slice((pageNum - 1) * pageCount, pageNum * pageCount);
  return {
    list: page.map(({ accountId, empName, empNo, deptName, company, status }) => ({
      accountId,
      empName,
      empNo,
      deptName,
      company,
      status,
    })),
    totalCount: found.length,
    totalMore: false,
    pageNum,
    pageCount,
  };
});

const MOST_NAMES = 30;
/** Who would lose something he has from no other enabled role. */
export const roleLossHandler = permissions.query(roleLoss, async (ctx) => {
  const role = await roleInSight(ctx.tx, ctx.actor, ctx.input.id);
  if (role.state === '0') return { total: 0, names: [] };
  const before = await rightsOf(ctx.tx, [role.id]);
  const after =
    ctx.input.menuIds === undefined
      ? []
      : wantedRights({ menuIds: ctx.input.menuIds, buttons: ctx.input.buttons ?? {} });
  const losers = await losersOf(ctx, role.id, difference(before, after).removed);
  const named = await people(ctx, losers);
  return { total: losers.length, names: named.slice(0, MOST_NAMES).map((p) => p.empName) };
});

async function losersOf(
  ctx: Context<Tables, unknown>,
  roleId: string,
  removed: readonly Right[],
): Promise<string[]> {
  if (removed.length === 0) return [];
  const { rows } = await sql<{ account_id: string }>`
    with lost as (select "menuId" as menu_id, button from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as l ("menuId" bigint, button text))
    select distinct a.account_id from permissions.account_role a join permissions.role own on own.id = a.role_id where a.role_id = ${roleId}::bigint and exists (
      select 1 from lost l where not exists (
        select 1 from permissions.account_role o join permissions.role r on r.id = o.role_id and r.state = '1' and not r.deleted and r.type = own.type
        where o.account_id = a.account_id and r.id <> own.id and (
          (l.button = '' and exists (select 1 from permissions.role_menu m where m.role_id = r.id and m.menu_id = l.menu_id))
          or exists (select 1 from permissions.role_button b where b.role_id = r.id and b.menu_id = l.menu_id and b.button_code = l.button))))
    order by 1`.execute(ctx.tx);
  return rows.map((r) => r.account_id);
}
