import type { Kysely } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { agreementVersionOf, registeredSideOf } from '#office/identity/server/door.ts';
import type { PeopleService, PersonFacts } from '#office/identity/server/ports.ts';
import { marketStatusText } from '#office/markethours/server/door.ts';
import { employeeOf } from '#office/organisation/server/door.ts';
import { type Grants, grantsOf, positionsOf, scopesOf } from '#office/permissions/server/door.ts';
import {
  agreedAtRegistration,
  agreementPending,
  customersOf,
  type Standing,
  standingOf,
  userAgreementInForce,
} from '#registry/members/server/door.ts';
import { consoleClosed } from '#registry/stores/server/door.ts';

const NO_COMPANY: Pick<
  PersonFacts,
  | 'empId'
  | 'empName'
  | 'deptId'
  | 'deptName'
  | 'deptNameEn'
  | 'memberId'
  | 'memberName'
  | 'memberNameEn'
  | 'memberType'
  | 'memberCode'
  | 'admin'
  | 'verified'
  | 'mainPositionId'
  | 'crmMemberId'
  | 'agreementPending'
  | 'positionList'
> = {
  empId: null,
  empName: null,
  deptId: null,
  deptName: null,
  deptNameEn: null,
  memberId: null,
  memberName: null,
  memberNameEn: null,
  memberType: null,
  memberCode: null,
  admin: false,
  verified: false,
  mainPositionId: null,
  crmMemberId: null,
  agreementPending: false,
  positionList: [],
};
const NO_GRANTS: Grants = {
  superAdmin: false,
  roleCodes: [],
  roleList: [],
  buttons: new Map(),
  routes: new Set(),
};
const PLATFORM: Standing = {
  memberName: '平台',
  memberNameEn: 'Platform',
  memberCode: null,
  memberType: 'platform',
  identities: ['platform'],
  verified: true,
  forbidden: false,
  crmMemberId: null,
  agreementPending: false,
};

/** Members and registered persons accept what binds them; an administrator for his company too. */
const pending = async (tx: Kysely<AnyTables>, accountId: string, companyId: string | null) =>
  agreementPending(tx, { accountId, accepted: await agreementVersionOf({ tx }, accountId), companyId });

/**
 * The side a person starts on: the first of his company's on which he may open anything, so that a purchaser
 * of a company that sells too does not find an empty console.
 */
async function firstSide(
  tx: Kysely<AnyTables>,
  accountId: string,
  sides: readonly Identity[],
): Promise<Identity> {
  for (const side of sides.length > 1 ? sides : [])
    if ((await grantsOf({ tx }, accountId, side)).routes.size > 0) return side;
  return sides[0] ?? 'buyer';
}

/**
 * Staff record, company standing, roles, positions and scopes of a person on one side, gathered from the
 * modules that own them.
 */
async function factsOf(
  tx: Kysely<AnyTables>,
  accountId: string,
  wanted: Identity | null,
): Promise<PersonFacts> {
  const w = { tx };
  const employee = await employeeOf(w, accountId);
  if (employee === null) return withoutCompany(tx, accountId, wanted);
  const standing =
    employee.memberId === '0' ? PLATFORM : await standingOf(tx, { memberId: employee.memberId });
  const identity =
    wanted !== null && standing.identities.includes(wanted)
      ? wanted
      : await firstSide(tx, accountId, standing.identities);
  // A disabled store takes every right of its company's sellers (administration-domain 6).
  const closed = identity === 'seller' && (await consoleClosed(w, { memberId: employee.memberId }));
  const grants = closed ? NO_GRANTS : await grantsOf(w, accountId, identity);
  return {
    empId: employee.empId,
    empName: employee.empName,
    deptId: employee.ownerDeptId,
    deptName: employee.deptName,
    deptNameEn: employee.deptNameEn,
    memberId: employee.memberId,
    memberName: standing.memberName,
    memberNameEn: standing.memberNameEn,
    memberType: standing.memberType,
    memberCode: standing.memberCode,
    identities: standing.identities,
    identity,
    empType: employee.memberId === '0' ? '10' : '20',
    admin: employee.adminFlag,
    superAdmin: grants.superAdmin,
    verified: standing.verified,
    roleCodes: grants.roleCodes,
    roleList: grants.roleList,
    positionList: await positionsOf(w, employee.empId, employee.mainPositionId),
    mainPositionId: employee.mainPositionId,
    buttons: grants.buttons,
    routes: grants.routes,
    scopes: await scopesOf(
      w,
      { empId: employee.empId, deptId: employee.deptId },
      employee.memberId === '0' ? await customersOf(tx, employee.empId) : [],
    ),
    crmMemberId: standing.crmMemberId,
    agreementPending:
      employee.memberId === '0'
        ? false
        : await pending(tx, accountId, employee.adminFlag ? employee.memberId : null),
    forbidden: standing.forbidden || employee.status === '30' || employee.status === '40',
  };
}

/** A registered person whose company is not approved yet: the unverified role of the side asked for. */
async function withoutCompany(
  tx: Kysely<AnyTables>,
  accountId: string,
  wanted: Identity | null,
): Promise<PersonFacts> {
  const identity =
    wanted === 'seller' || wanted === 'buyer' ? wanted : await registeredSideOf({ tx }, accountId);
  const grants = await grantsOf({ tx }, accountId, identity);
  return {
    ...NO_COMPANY,
    agreementPending: await pending(tx, accountId, null),
    identities: [identity],
    identity,
    empType: '30',
    superAdmin: false,
    roleCodes: grants.roleCodes,
    roleList: grants.roleList,
    buttons: grants.buttons,
    routes: grants.routes,
    scopes: new Map(),
  };
}

export const people: PeopleService = {
  factsOf,
  marketStatus: (tx) => marketStatusText(tx),
  agreementInForce: userAgreementInForce,
  agreedAtRegistration,
};
