import type { Identity } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { OperatorInfo } from '../contract/operator.ts';
import { maskMobile } from '../rules/names.ts';
import type { AccountRow } from './accounts.ts';
import type { PersonFacts } from './ports.ts';

export type Known = Pick<
  AccountRow,
  | 'id'
  | 'person_name'
  | 'login_name'
  | 'mobile'
  | 'email'
  | 'avatar_id'
  | 'locale'
  | 'time_zone'
  | 'permission_version'
  | 'must_change_password'
>;

/** What the system knows of a person on a side; past the company walls, because nobody has a company before he is known. */
export const factsOf = (
  ctx: Context<AnyTables, unknown>,
  accountId: string,
  identity: Identity | null,
): Promise<PersonFacts> => asSystem(ctx, () => ctx.service('people').factsOf(ctx.tx, accountId, identity));

/** The name shown for a person: the employee's, else the own, else the masked mobile number. */
export const shownName = (
  account: Pick<Known, 'person_name' | 'login_name' | 'mobile'>,
  facts: Pick<PersonFacts, 'empName'>,
): string =>
  facts.empName ??
  account.person_name ??
  (account.mobile === null ? (account.login_name ?? '') : maskMobile(account.mobile));

export interface Around {
  readonly ip: string;
  readonly device: string;
  readonly requestId: string;
  readonly locale: Actor['locale'];
  readonly timeZone: string;
}

/** The acting person of a login. */
export function actorOf(account: Known, facts: PersonFacts, sessionId: string | null, around: Around): Actor {
  return {
    identity: facts.identity,
    accountId: account.id,
    sessionId,
    name: shownName(account, facts),
    memberId: facts.memberId,
    memberName: facts.memberName,
    memberNameEn: facts.memberNameEn,
    empId: facts.empId,
    deptId: facts.deptId,
    superAdmin: facts.superAdmin,
    admin: facts.admin,
    verified: facts.verified,
    locale: around.locale,
    timeZone: around.timeZone,
    buttons: facts.buttons,
    routes: facts.routes,
    permissionVersion: account.permission_version,
    roleCodes: facts.roleCodes,
    scopes: facts.scopes,
    ip: around.ip,
    device: around.device,
    requestId: around.requestId,
  };
}

/** The `operator` of administration-domain 4, complete for its owner. */
export function operatorOf(
  account: Known,
  facts: PersonFacts,
  more: {
    readonly theme: Record<string, unknown> | null;
    readonly passwordExpired: boolean;
    readonly marketStatus: string | null;
  },
): OperatorInfo {
  const name = (n: { readonly zh_CN: string; readonly en_US?: string | null | undefined }) => ({
    zh_CN: n.zh_CN,
    en_US: n.en_US ?? null,
  });
  return {
    id: account.id,
    userName: shownName(account, facts),
    avatarName: account.avatar_id,
    empName: facts.empName,
    loginName: account.login_name,
    memberId: facts.memberId,
    memberName: facts.memberName,
    memberNameEn: facts.memberNameEn,
    memberType: facts.memberType,
    identityType: facts.identity,
    identities: [...facts.identities],
    idcardNo: facts.idcardNo ?? null,
    mobile: account.mobile,
    email: account.email,
    adminFlag: facts.admin,
    empType: facts.empType,
    crmMemberId: facts.crmMemberId,
    buttonCodes: [...facts.buttons.keys()],
    dataTypes: facts.superAdmin
      ? null
      : [...facts.scopes].flatMap(([type, s]) =>
          s.all || s.depts.length > 0 || s.members.length > 0 ? [type] : [],
        ),
    roles: facts.roleCodes.length > 0 ? ['admin'] : [],
    roleList: facts.roleList.map((r) => ({ id: r.id, code: r.code, name: name(r.name) })),
    positionList: facts.positionList.map((p) => ({ id: p.id, name: name(p.name) })),
    mainPositionId: facts.mainPositionId,
    deptId: facts.deptId,
    deptName: facts.deptName,
    deptNameEn: facts.deptNameEn,
    verified: facts.verified,
    locale: account.locale,
    timeZone: account.time_zone,
    theme: more.theme,
    permissionVersion: account.permission_version,
    mustChangePassword: account.must_change_password,
    passwordExpired: more.passwordExpired,
    agreementPending: facts.agreementPending,
    marketStatus: more.marketStatus,
  };
}
