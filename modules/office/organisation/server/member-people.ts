import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import type { Page } from '#kernel/rules/contract.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { dayRange, eq, listFilters, yesNo } from '#kernel/server/list-filters.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { type PageInput, paged } from '#kernel/server/page.ts';
import { smallIdSet } from '#kernel/server/small-id-set.ts';
import { accountRows, accountsLike } from '#office/identity/server/door.ts';
import type { EmployeeState } from '../rules/employee-lifecycle.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { peopleLike } from './staff-list.ts';

type Caller = Context<AnyTables, unknown>;
/** A person with an account who is not of the platform: of a customer's staff, or registered and without a company. */
export interface MemberPerson {
  readonly accountId: string;
  readonly loginName: string | null;
  readonly personName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly gender: '0' | '1' | '2';
  readonly accountStatus: '10' | '20' | '30';
  readonly accountVersion: number;
  readonly lastLoginTime: Date | null;
  readonly gmtCreate: Date;
  readonly gmtModified: Date;
  /** Null for who has no company. */
  readonly empId: string | null;
  readonly empVersion: number | null;
  readonly memberId: string | null;
  readonly empStatus: EmployeeState | null;
  readonly adminFlag: boolean;
  readonly deptName: string | null;
}
export interface PeopleFilters extends PageInput {
  readonly keyword?: string | undefined;
  readonly accountId?: string | undefined;
  readonly accountStatus?: '10' | '20' | '30' | undefined;
  readonly adminFlag?: boolean | undefined;
  readonly lastLoginFrom?: string | undefined;
  readonly lastLoginTo?: string | undefined;
}
/**
 * Accounts with their living staff record, if any: `a`, `e`, `d`. Who once worked for the platform is none of
 * the members'.
 */
const people = (w: Caller): SelectQueryBuilder<AnyTables, 'a' | 'e' | 'd', MemberPerson> =>
  w.tx
    .selectFrom(accountRows(w.tx).as('a'))
    .leftJoin('organisation.employee as e', (on: AnyTables) =>
      on
        .onRef('e.account_id', '=', 'a.id')
        .on('e.deleted', '=', false)
        .on('e.status', '<>', EMPLOYEE.resigned),
    )
    .leftJoin('organisation.department as d', 'd.id', 'e.dept_id')
    .select([
      'a.id as accountId',
      'a.login_name as loginName',
      sql`coalesce(e.emp_name, a.person_name, a.login_name, a.mobile, a.email)`.as('personName'),
      'a.email',
      'a.mobile',
      'a.gender',
      'a.account_status as accountStatus',
      'a.account_version as accountVersion',
      'a.last_login_at as lastLoginTime',
      'a.opened_at as gmtCreate',
      sql`greatest(a.changed_at, e.gmt_modified)`.as('gmtModified'),
      'e.id as empId',
      'e.version as empVersion',
      'e.member_id as memberId',
      'e.status as empStatus',
      sql`coalesce(e.admin_flag, false)`.as('adminFlag'),
      sql`${localizedName(w.actor, 'd')}`.as('deptName'),
    ])
    .where('a.account_deleted', '=', false)
    .where(
      sql<boolean>`not exists (select 1 from organisation.employee p where p.account_id = a.id and p.member_id = 0 and not p.deleted)`,
    ) as never;

const filters = listFilters({
  accountId: eq('a.id'),
  accountStatus: eq('a.account_status'),
  adminFlag: yesNo(sql<boolean>`coalesce(e.admin_flag, false)`),
  ...dayRange('a.last_login_at', 'lastLoginFrom', 'lastLoginTo'),
});
/**
 * One page of them. `whose` says which companies the caller sees, as a condition on `e.member_id`, and which
 * of those without one.
 */
export async function memberPeoplePage(
  w: Caller,
  f: PeopleFilters,
  whose: RawBuilder<boolean>,
): Promise<Page<MemberPerson>> {
  let query = people(w).where(whose);
  if (f.keyword !== undefined && f.keyword !== '') {
    const found = containsPattern(f.keyword);
    const few = await smallIdSet(w.tx, accountsLike(found));
    const staff = await peopleLike(w.tx, found, few);
    if (few !== null && staff !== null)
      query = query.where(
        sql<boolean>`a.id = any(array(select unnest(${few}::bigint[]) union select s.account_id from organisation.employee s where s.id = any(${staff}::bigint[])))`,
      );
    query = query.where(
      sql<boolean>`(e.emp_name ilike ${found} or a.person_name ilike ${found} or a.login_name ilike ${found} or a.email ilike ${found} or a.mobile like ${found})`,
    );
  }
  return paged(w.tx, await filters.narrow(w.tx, query, f), f, {
    sortable: { gmtModified: 'a.changed_at', lastLoginTime: 'a.seen_at', account: 'a.login_name' },
    fallback: { column: 'a.changed_at', asc: false },
    key: 'a.id',
  });
}
