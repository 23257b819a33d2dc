import { type RawBuilder, sql } from 'kysely';
import { StateNotAllowed, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { type Actor, scopeOf } from '#kernel/server/actor.ts';
import { ACCOUNT } from '#office/identity/rules/account-life.ts';
import { maskEmail, maskMobile } from '#office/identity/rules/names.ts';
import { accountFor, resetPassword, setAccountStatus } from '#office/identity/server/door.ts';
import { customerPeople, type MemberPerson, memberPeoplePage } from '#office/organisation/server/door.ts';
import { directoryCalls, directoryUserDetail, type UserRow } from '../../contract/user.ts';
import { asAny } from '../list-users.ts';
import { called, readParties } from '../parties.ts';
import { seenCustomers } from '../seen-customers.ts';
import { room } from '../tables.ts';
import type { MemberWork } from './lock-member.ts';

/** People of companies in reach; those without a company belong to the platform's root, so only who sees all customers sees them. */
const whose = (actor: Actor, memberId: string | undefined): RawBuilder<boolean> => {
  const ofCompanies = seenCustomers(actor, 'e.member_id');
  if (memberId !== undefined) return sql<boolean>`(e.member_id = ${memberId}::bigint and ${ofCompanies})`;
  return scopeOf(actor, 'CUSTOMER').all
    ? sql<boolean>`(e.id is null or ${ofCompanies})`
    : sql<boolean>`(e.id is not null and ${ofCompanies})`;
};
const ONE = { pageNum: 1, pageCount: 1, sortAsc: false } as const;

/** The person behind an account, in reach. Refuses 10301. */
async function personOf(w: MemberWork, accountId: string): Promise<MemberPerson> {
  const { list } = await memberPeoplePage(asAny(w), { ...ONE, accountId }, whose(w.actor, undefined));
  const [person] = list;
  if (person === undefined) throw NotFound({});
  return person;
}

/** What the directory opens on a person: an account nobody activated yet is neither switched nor given a password here. */
const opens = (p: MemberPerson, actor: Actor): string[] =>
  p.accountId === actor.accountId || p.accountStatus === ACCOUNT.unactivated
    ? ['view']
    : ['view', p.accountStatus === ACCOUNT.normal ? 'disable' : 'enable', 'resetPassword'];

async function shown(w: MemberWork, people: readonly MemberPerson[]): Promise<UserRow[]> {
  const companies = await readParties(
    w.tx,
    people.flatMap((p) => p.memberId ?? []),
  );
  const staff = people.flatMap((p) => (p.empId === null ? [] : [p]));
  const held = await w.service('staffRights').held(
    asAny(w),
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
    memberName: called(w, companies.get(p.memberId ?? '')),
    memberCode: companies.get(p.memberId ?? '')?.code ?? '',
    can: opens(p, w.actor),
  }));
}

/** R-MEMB-002: every member account with its company, if any. */
export const directory = room.ask(directoryCalls.list, async (w) => {
  const { memberId, ...filters } = w.input;
  const page = await memberPeoplePage(asAny(w), filters, whose(w.actor, memberId));
  return { ...page, list: await shown(w, page.list) };
});

export const directoryUser = room.ask(directoryUserDetail, async (w) => {
  const person = await personOf(w, w.input.id);
  const [row] = await shown(w, [person]);
  if (row === undefined) throw NotFound({});
  return { ...row, idcardMasked: null, gmtCreate: person.gmtCreate.toISOString(), activationSentAt: null };
});

/** Staff goes through the staff record, with its refusals; who has no company through his account alone. */
async function switchPerson(w: MemberWork, accountId: string, act: 'enable' | 'disable'): Promise<void> {
  const person = await personOf(w, accountId);
  if (person.empId !== null) return customerPeople[act](asAny(w), person.empId);
  if (!opens(person, w.actor).includes(act))
    throw StateNotAllowed({ subject: 'member', verb: act, state: person.accountStatus, side: 'operator' });
  const to = act === 'enable' ? 'normal' : 'forbidden';
  await setAccountStatus(asAny(w), { accountId, status: to });
  w.target({ type: 'ACCOUNT', id: accountId, no: person.loginName ?? person.personName });
  await w.history({
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
export const directorySwitchOn = room.each(directoryCalls.enable, (w) =>
  switchPerson(w, w.input.id, 'enable'),
);
export const directorySwitchOff = room.each(directoryCalls.disable, (w) =>
  switchPerson(w, w.input.id, 'disable'),
);

export const directoryReset = room.on(directoryCalls.resetPassword, async (w) => {
  const { id, version, pwdMode, password, confirmPassword } = w.input;
  const person = await personOf(w, id);
  if (person.empId !== null) return customerPeople.resetPassword(asAny(w), { ...w.input, id: person.empId });
  const account = await accountFor(asAny(w), { id });
  if (account === null || !opens(person, w.actor).includes('resetPassword'))
    throw StateNotAllowed({
      subject: 'member',
      verb: 'resetPassword',
      state: person.accountStatus,
      side: 'operator',
    });
  if (account.version !== version) throw VersionConflict({ version: account.version });
  const given =
    pwdMode === 'random'
      ? ({ mode: 'random' } as const)
      : ({ mode: 'custom', newPassword: password ?? '', confirmPassword: confirmPassword ?? '' } as const);
  w.target({ type: 'ACCOUNT', id, no: person.loginName ?? person.personName });
  return resetPassword(asAny(w), { accountId: id, password: given });
});
