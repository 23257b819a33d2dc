import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import type { Page } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { startOfDay } from '#kernel/server/list-filters.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { type PageInput, paged } from '#kernel/server/page.ts';
import { ID_SET_MAX, smallIdSet } from '#kernel/server/small-id-set.ts';
import { maskEmail, maskMobile } from '#office/identity/rules/names.ts';
import { accountRows, accountsLike } from '#office/identity/server/door.ts';
import type { employeeFilters, EmployeeRow as Shown } from '../contract/employee.ts';
import { EMPLOYEE, type EmployeeState, employeeLifecycle } from '../rules/employee-lifecycle.ts';
import { asCaller, type OrganisationContext } from './tables.ts';

type Filters = z.output<z.ZodObject<typeof employeeFilters>>;
/** A person of the staff as read for a list. */
export interface Line {
  readonly id: string;
  readonly version: number;
  readonly account_id: string;
  readonly member_id: string;
  readonly login_name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly last_login_at: Date | null;
  readonly emp_name: string;
  readonly emp_no: string | null;
  readonly gender: '0' | '1' | '2';
  readonly dept_id: string;
  readonly dept_name: string;
  readonly main_post_id: string | null;
  readonly superior_id: string | null;
  readonly superior_name: string | null;
  readonly admin_flag: boolean;
  readonly status: EmployeeState;
  readonly ever_activated: boolean;
  readonly gmt_modified: Date;
  readonly join_date: string | null;
  readonly leave_date: string | null;
  readonly remark: string | null;
  readonly idcard_masked: string | null;
}
/** Staff records joined with their account, department and superior; `e`, `a`, `d`, `s`. */
export const staffLines = (ctx: OrganisationContext, whose: RawBuilder<boolean>) =>
  ctx.tx
    .selectFrom('organisation.employee as e')
    .innerJoin(accountRows(ctx.tx).as('a'), 'a.id', 'e.account_id')
    .innerJoin('organisation.department as d', 'd.id', 'e.dept_id')
    .leftJoin('organisation.employee as s', 's.id', 'e.superior_id')
    .select([
      'e.id',
      'e.version',
      'e.account_id',
      'e.member_id',
      'a.login_name',
      'a.email',
      'a.mobile',
      'a.last_login_at',
      'e.emp_name',
      'e.emp_no',
      'e.gender',
      'e.dept_id',
      localizedName(ctx.actor, 'd').as('dept_name'),
      'e.main_post_id',
      'e.superior_id',
      's.emp_name as superior_name',
      'e.admin_flag',
      'e.status',
      'e.ever_activated',
      'e.gmt_modified',
      'e.join_date',
      'e.leave_date',
      'e.remark',
      'e.idcard_masked',
    ])
    .where('e.deleted', '=', false)
    .where(whose);

/**
 * People whose names or numbers hold this pattern, or whose accounts are these, when they are few, whosever
 * they are: the list's own walls hold.
 */
export const peopleLike = async (
  tx: Kysely<AnyTables>,
  like: string,
  accounts: readonly string[] | null,
): Promise<string[] | null> =>
  accounts === null
    ? null
    : smallIdSet(
        tx,
        sql`select organisation.people_like(${like}, ${accounts}::bigint[], ${ID_SET_MAX + 1}::int)`,
      );

// biome-ignore lint/suspicious/noExplicitAny: any query over staff, with or without what is joined
type Staff = SelectQueryBuilder<any, any, any>;

/** What was asked of the staff record alone. */
function narrowed(ctx: OrganisationContext, staff: Staff, filters: Filters): Staff {
  let query = staff;
  if (filters.deptId !== undefined) {
    const below = sql<boolean>`e.dept_id in (select u.id from organisation.department u where u.path like (select path from organisation.department where id = ${filters.deptId}::bigint) || '%')`;
    query =
      filters.includeLower !== false ? query.where(below) : query.where('e.dept_id', '=', filters.deptId);
  }
  const rights = ctx.service('staffRights');
  if (filters.positionId !== undefined) query = query.where(rights.holdsPost('e.id', filters.positionId));
  if (filters.roleId !== undefined) query = query.where(rights.holdsRole('e.account_id', filters.roleId));
  if (filters.status !== undefined && filters.status.length > 0)
    query = query.where('e.status', 'in', [...filters.status]);
  return filters.adminFlag === undefined ? query : query.where('e.admin_flag', '=', filters.adminFlag);
}

/** What was asked of the account behind it; null when nothing was. */
async function ofAccounts(
  ctx: OrganisationContext,
  { keyword, lastLoginFrom, lastLoginTo }: Filters,
): Promise<RawBuilder<boolean> | null> {
  const asked: RawBuilder<boolean>[] = [];
  if (keyword !== undefined && keyword !== '') {
    const like = containsPattern(keyword);
    const few = await peopleLike(ctx.tx, like, await smallIdSet(ctx.tx, accountsLike(like)));
    if (few !== null) asked.push(sql<boolean>`e.id = any(${few}::bigint[])`);
    asked.push(
      sql<boolean>`(e.emp_name ilike ${like} or e.emp_no ilike ${like} or a.login_name ilike ${like} or a.email ilike ${like} or a.mobile like ${like})`,
    );
  }
  if (lastLoginFrom !== undefined) asked.push(sql<boolean>`a.last_login_at >= ${startOfDay(lastLoginFrom)}`);
  if (lastLoginTo !== undefined) asked.push(sql<boolean>`a.last_login_at < ${startOfDay(lastLoginTo, 1)}`);
  return asked.length === 0 ? null : sql<boolean>`(${sql.join(asked, sql` and `)})`;
}

/** One page of staff; `whose` says which companies and which rows of them. */
export async function staffPage(
  ctx: OrganisationContext,
  filters: Filters & PageInput,
  whose: RawBuilder<boolean>,
): Promise<Page<Line>> {
  const accounts = await ofAccounts(ctx, filters);
  const lines = narrowed(ctx, staffLines(ctx, whose), filters);
  // Account, department and superior are joined to be shown; nobody is counted or passed over by them.
  const alone =
    accounts === null
      ? narrowed(
          ctx,
          ctx.tx.selectFrom('organisation.employee as e').where('e.deleted', '=', false).where(whose),
          filters,
        )
      : undefined;
  return paged(ctx.tx, accounts === null ? lines : lines.where(accounts), filters, {
    sortable: {
      gmtModified: 'e.gmt_modified',
      lastLoginTime: 'a.seen_at',
      empNo: 'e.emp_no',
      account: 'a.login_name',
    },
    fallback: { column: 'e.gmt_modified', asc: false },
    key: 'e.id',
    wide: true,
    lean: alone === undefined ? undefined : { query: alone, of: 'e' },
  }) as Promise<Page<Line>>;
}

/** Acts that are open on a person to this actor; the buttons are judged where they stand. */
export function openActs(
  line: Pick<
    Line,
    'status' | 'admin_flag' | 'account_id' | 'ever_activated' | 'last_login_at' | 'idcard_masked'
  >,
  actor: Actor,
): string[] {
  const open = new Set<string>(employeeLifecycle.open(line.status, 'operator'));
  const self = line.account_id === actor.accountId;
  const may: Record<string, boolean> = {
    edit: line.status !== EMPLOYEE.resigned,
    enable: open.has('enable'),
    disable: open.has('disable') && !self,
    resetPassword: open.has('resetPassword') && !self,
    assignRole: open.has('assign'),
    assignPosts: open.has('assign'),
    setUpDepartment: open.has('assign'),
    setAdministrator: open.has('setAdministrator') && !line.admin_flag && (actor.admin || actor.superAdmin),
    cancelAdministrator: open.has('cancelAdministrator') && line.admin_flag,
    activate: open.has('activate'),
    resend: open.has('resend'),
    resign: open.has('resign') && !self,
    rehire: open.has('rehire'),
    remove: open.has('remove') && !self && !line.ever_activated && line.last_login_at === null,
    reveal: line.idcard_masked !== null,
  };
  return Object.keys(may).filter((verb) => may[verb]);
}

/** Lines as they cross the wire: roles, positions and responsible departments added, numbers and addresses masked. */
export async function shownStaff(ctx: OrganisationContext, lines: readonly Line[]): Promise<Shown[]> {
  if (lines.length === 0) return [];
  const held = await ctx.service('staffRights').held(
    asCaller(ctx),
    lines.map((l) => ({ empId: l.id, accountId: l.account_id, memberId: l.member_id })),
  );
  const also = await ctx.tx
    .selectFrom('organisation.responsible_dept as r')
    .innerJoin('organisation.department as d', 'd.id', 'r.dept_id')
    .select(['r.emp_id', 'd.id', localizedName(ctx.actor, 'd').as('name')])
    .where(
      'r.emp_id',
      'in',
      lines.map((l) => l.id),
    )
    .where('d.deleted', '=', false)
    .orderBy('d.path')
    .execute();
  return lines.map((l) => ({
    id: l.id,
    version: l.version,
    account: l.login_name,
    loginEmail: l.email === null ? null : maskEmail(l.email),
    mobile: l.mobile === null ? null : maskMobile(l.mobile),
    empName: l.emp_name,
    empNo: l.emp_no,
    gender: l.gender,
    deptId: l.dept_id,
    deptName: l.dept_name,
    positions: [...(held.get(l.id)?.posts ?? [])],
    mainPositionId: l.main_post_id,
    roles: [...(held.get(l.id)?.roles ?? [])],
    superiorId: l.superior_id,
    superiorName: l.superior_name,
    responsibleDepts: also.filter((r) => r.emp_id === l.id).map((r) => ({ id: r.id, name: r.name })),
    adminFlag: l.admin_flag,
    status: l.status,
    lastLoginTime: l.last_login_at?.toISOString() ?? null,
    gmtModified: l.gmt_modified.toISOString(),
    joinDate: l.join_date,
    leaveDate: l.leave_date,
    remark: l.remark,
    can: openActs(l, ctx.actor),
  }));
}
