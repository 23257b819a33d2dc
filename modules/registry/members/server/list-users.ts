import { sql } from 'kysely';
import type { Locale } from '#kernel/rules/format.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { holds } from '#kernel/server/actor.ts';
import type { Work } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { EMPLOYEE } from '#office/organisation/rules/employee-life.ts';
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
import { room } from './tables.ts';

export const asAny = (w: unknown): Work<AnyTables, AnyTables> => w as Work<AnyTables, AnyTables>;
/** Employee statuses behind an account status (administration-domain 5.2). */
const BEHIND = { '10': ['10'], '20': ['20'], '30': ['30', '40'] } as const;
const statusOf = (status: UserRow['status']): UserRow['accountStatus'] =>
  status === EMPLOYEE.resigned ? '30' : status;
const VERBS = new Set(['edit', 'enable', 'disable', 'remove', 'resetPassword']);

/** Users of the customers in reach, last changed first unless asked otherwise (R-CUST-011). */
export const users = room.ask(listUsers, async (w) => {
  const { memberId, accountStatus, ...filters } = w.input;
  const seen = seenCustomers(w.actor, 'e.member_id');
  const members =
    memberId === undefined ? seen : sql<boolean>`(e.member_id = ${memberId}::bigint and ${seen})`;
  const page = await customerStaffPage(
    asAny(w),
    { ...filters, ...(accountStatus === undefined ? {} : { status: [...BEHIND[accountStatus]] }) },
    members,
  );
  const companies = await readParties(
    w.tx,
    page.list.map((p) => p.memberId),
  );
  const shown = (p: CustomerPerson): UserRow => {
    const company = companies.get(p.memberId);
    return {
      ...p,
      memberName: called(w, company),
      memberCode: company?.code ?? '',
      accountStatus: statusOf(p.status),
      can: p.can.filter((v) => VERBS.has(v)),
    };
  };
  return { ...page, list: page.list.map(shown) };
});

export const user = room.ask(userDetail, async (w) => {
  const memberId = await companyOfPerson(asAny(w), w.input.id);
  await mustSee(asAny(w), memberId);
  const whole = w.actor.superAdmin || holds(w.actor, 'Edit', [USERS_PAGE]);
  const company = (await readParties(w.tx, [memberId])).get(memberId);
  const person = await customerPeople.detail(asAny(w), w.input.id, whole);
  return {
    ...person,
    accountStatus: statusOf(person.status),
    memberId,
    memberName: called(w, company),
    memberCode: company?.code ?? '',
  };
});

type Node = Awaited<ReturnType<typeof customerPeople.departments>>[number];
const flat = (nodes: readonly Node[], locale: Locale): { id: string; name: string; level: number }[] =>
  nodes.flatMap((n) => [
    { id: n.id, name: nameOf(n, 'name', locale) ?? n.name, level: n.level },
    ...flat(n.children, locale),
  ]);
export const departmentsOfUser = room.ask(userDepartments, async (w) => {
  await mustSee(asAny(w), w.input.memberId);
  return flat(await customerPeople.departments(asAny(w), w.input.memberId), w.actor.locale);
});
