import { sql } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { holds } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { EMPLOYEE } from '#office/organisation/rules/employee-lifecycle.ts';
import {
  type CustomerPerson,
  companyOfPerson,
  customerPeople,
  customerStaffPage,
} from '#office/organisation/server/door.ts';
import { listUsers, type UserRow, userDepartments, userDetail } from '../contract/user.ts';
import { USERS_PAGE } from '../rules/pages.ts';
import { called, readParties } from './parties.ts';
import { mustSee, seenCustomers } from './seen-customers.ts';
import { members } from './tables.ts';

export const asAny = (w: unknown): Context<AnyTables, AnyTables> => w as Context<AnyTables, AnyTables>;
/** Employee statuses behind an account status (administration-domain 5.2). */
const BEHIND = { '10': ['10'], '20': ['20'], '30': ['30', '40'] } as const;
const statusOf = (status: UserRow['status']): UserRow['accountStatus'] =>
  status === EMPLOYEE.resigned ? '30' : status;
const VERBS = new Set(['edit', 'enable', 'disable', 'remove', 'resetPassword']);

/** Users of the customers in reach, last changed first unless asked otherwise (R-CUST-011). */
export const listUsersHandler = members.query(listUsers, async (ctx) => {
  const { memberId, accountStatus, ...filters } = ctx.input;
  const seen = seenCustomers(ctx.actor, 'e.member_id');
  const members =
    memberId === undefined ? seen : sql<boolean>`(e.member_id = ${memberId}::bigint and ${seen})`;
  const page = await customerStaffPage(
    asAny(ctx),
    { ...filters, ...(accountStatus === undefined ? {} : { status: [...BEHIND[accountStatus]] }) },
    members,
  );
  const companies = await readParties(
    ctx.tx,
    page.list.map((p) => p.memberId),
  );
  const shown = (p: CustomerPerson): UserRow => {
    const company = companies.get(p.memberId);
    return {
      ...p,
      memberName: called(ctx, company),
      memberCode: company?.code ?? '',
      accountStatus: statusOf(p.status),
      can: p.can.filter((v) => VERBS.has(v)),
    };
  };
  return { ...page, list: page.list.map(shown) };
});

export const userDetailHandler = members.query(userDetail, async (ctx) => {
  const memberId = await companyOfPerson(asAny(ctx), ctx.input.id);
  await mustSee(asAny(ctx), memberId);
  const whole = ctx.actor.superAdmin || holds(ctx.actor, 'Edit', [USERS_PAGE]);
  const company = (await readParties(ctx.tx, [memberId])).get(memberId);
  const person = await customerPeople.detail(asAny(ctx), ctx.input.id, whole);
  return {
    ...person,
    accountStatus: statusOf(person.status),
    memberId,
    memberName: called(ctx, company),
    memberCode: company?.code ?? '',
  };
});

type Node = Awaited<ReturnType<typeof customerPeople.departments>>[number];
const flat = (nodes: readonly Node[], locale: Locale): { id: string; name: string; level: number }[] =>
  nodes.flatMap((n) => [
    { id: n.id, name: nameOf(n, 'name', locale) ?? n.name, level: n.level },
    ...flat(n.children, locale),
  ]);
export const userDepartmentsHandler = members.query(userDepartments, async (ctx) => {
  await mustSee(asAny(ctx), ctx.input.memberId);
  return flat(await customerPeople.departments(asAny(ctx), ctx.input.memberId), ctx.actor.locale);
});
