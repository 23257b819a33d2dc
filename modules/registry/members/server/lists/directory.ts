import { type RawBuilder, sql } from 'kysely';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { type Actor, scopeOf } from '#kernel/server/actor.ts';
import { ACCOUNT } from '#office/identity/rules/account-lifecycle.ts';
import { maskEmail, maskMobile } from '#office/identity/rules/names.ts';
import { setAccountStatus } from '#office/identity/server/door.ts';
import { customerPeople, type MemberPerson, memberPeoplePage } from '#office/organisation/server/door.ts';
import { directoryCalls, directoryUserDetail, type UserRow } from '../../contract/user.ts';
import { asAny } from '../list-users.ts';
import { called, readParties } from '../parties.ts';
import { seenCustomers } from '../seen-customers.ts';
import { members } from '../tables.ts';
import type { MemberContext } from './lock-member.ts';

/**
 * People of companies in reach; those without a company belong to the platform's root, so only who sees all
 * customers sees them.
 */
const whose = (actor: Actor, memberId: string | undefined): RawBuilder<boolean> => {
  const ofCompanies = seenCustomers(actor, 'e.member_id');
  if (memberId !== undefined) return sql<boolean>`(e.member_id = ${memberId}::bigint and ${ofCompanies})`;
  return scopeOf(actor, 'CUSTOMER').all
    ? sql<boolean>`(e.id is null or ${ofCompanies})`
    : sql<boolean>`(e.id is not null and ${ofCompanies})`;
};

const ONE = { pageNum: 1, pageCount: 1, sortAsc: false } as const;

/** The person behind an account, in reach. Refuses 10301. */
export async function personOf(ctx: MemberContext, accountId: string): Promise<MemberPerson> {
  const { list } = await memberPeoplePage(asAny(ctx), { ...ONE, accountId }, whose(ctx.actor, undefined));
  const [person] = list;
  if (person === undefined) throw NotFound({});
  return person;
}

/** What the directory opens on a person: an account nobody activated yet is neither switched nor given a password here. */
export const opens = (p: MemberPerson, actor: Actor): string[] =>
  p.accountId === actor.accountId || p.accountStatus === ACCOUNT.unactivated
    ? ['view']
    : ['view', p.accountStatus === ACCOUNT.normal ? 'disable' : 'enable', 'resetPassword'];

async function shown(ctx: MemberContext, people: readonly MemberPerson[]): Promise<UserRow[]> {
  const companies = await readParties(
    ctx.tx,
    people.flatMap((p) => p.memberId ?? []),
  );
  const staff = people.flatMap((p) => (p.empId === null ? [] : [p]));
  const held = await ctx.service('staffRights').held(
    asAny(ctx),
    staff.map((p) => ({ empId: p.empId as string, accountId: p.accountId, memberId: p.memberId as string })),
  );
  return people.map((p) => ({
    id: p.accountId,
    version: p.empVersion ?? p.accountVersion,
    account: p.loginName,
    loginEmail: p.email === null ? null : maskEmail(p.email),
    mobile: p.mobile === null ? null : maskMobile(p.mobile),
    empName: p.personName,
    empNo: null,
    gender: p.gender,
    deptId: null,
    deptName: p.deptName,
    positions: [...(held.get(p.empId ?? '')?.posts ?? [])],
    mainPositionId: null,
    roles: [...(held.get(p.empId ?? '')?.roles ?? [])],
    superiorId: null,
    superiorName: null,
    responsibleDepts: [],
    adminFlag: p.adminFlag,
    status: p.empStatus ?? p.accountStatus,
    accountStatus: p.accountStatus,
    lastLoginTime: p.lastLoginTime?.toISOString() ?? null,
    gmtModified: p.gmtModified.toISOString(),
    joinDate: null,
    leaveDate: null,
    remark: null,
    memberId: p.memberId,
    memberName: called(ctx, companies.get(p.memberId ?? '')),
    memberCode: companies.get(p.memberId ?? '')?.code ?? '',
    can: opens(p, ctx.actor),
  }));
}

/** R-MEMB-002: every member account with its company, if any. */
export const directoryCallsListHandler = members.query(directoryCalls.list, async (ctx) => {
  const { memberId, ...filters } = ctx.input;
  const page = await memberPeoplePage(asAny(ctx), filters, whose(ctx.actor, memberId));
  return { ...page, list: await shown(ctx, page.list) };
});

export const directoryUserDetailHandler = members.query(directoryUserDetail, async (ctx) => {
  const person = await personOf(ctx, ctx.input.id);
  const [row] = await shown(ctx, [person]);
  if (row === undefined) throw NotFound({});
  return { ...row, idcardMasked: null, gmtCreate: person.gmtCreate.toISOString(), activationSentAt: null };
});

/** Staff goes through the staff record, with its refusals; who has no company through his account alone. */
export async function switchPerson(
  ctx: MemberContext,
  accountId: string,
  act: 'enable' | 'disable',
): Promise<void> {
  const person = await personOf(ctx, accountId);
  if (person.empId !== null) return customerPeople[act](asAny(ctx), person.empId);
  if (!opens(person, ctx.actor).includes(act))
    throw StateNotAllowed({ subject: 'member', verb: act, state: person.accountStatus, side: 'operator' });
  const to = act === 'enable' ? 'normal' : 'forbidden';
  await setAccountStatus(asAny(ctx), { accountId, status: to });
  ctx.target({ type: 'ACCOUNT', id: accountId, no: person.loginName ?? person.personName });
  await ctx.history({
    bizType: 'ACCOUNT',
    bizId: accountId,
    bizNo: person.loginName,
    action: act,
    from: person.accountStatus,
    to: to === 'normal' ? '20' : '30',
    side: 'operator',
    parties: [],
  });
}
