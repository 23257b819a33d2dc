import { z } from 'zod';
import { command, Email, Id, list, MEMBERS, query, secret, Text, Version } from '#kernel/rules/contract.ts';
import { COMPANY_PAGE } from '../rules/pages.ts';
import {
  AlreadyInvited,
  InvitationForAnother,
  InvitationOver,
  TooManyInvitations,
} from '../rules/refusals-registry.ts';

const base = '/api/common-member/common/invitation' as const;
const here = {
  audience: MEMBERS,
  relation: 'own',
  routes: [COMPANY_PAGE],
  button: 'Edit',
  dataType: 'EMPLOYEE',
} as const;
const Token = secret(z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'id.format' }));

export const InvitationRow = z.object({
  id: z.string(),
  version: z.number().int(),
  email: z.string(),
  personName: z.string(),
  deptName: z.string(),
  state: z.enum(['10', '20', '30', '40']),
  invitedByName: z.string(),
  gmtCreate: z.string(),
  expireAt: z.string(),
  acceptedAt: z.string().nullable(),
  can: z.array(z.string()),
});
export type InvitationRow = z.output<typeof InvitationRow>;
export const listInvitations = list('members.listInvitations', {
  path: `${base}/list`,
  ...here,
  filters: { keyword: z.string().trim().max(100).optional() },
  row: InvitationRow,
  sortable: ['gmtCreate', 'expireAt'],
});
export const departmentsToJoin = query('members.departmentsToJoin', {
  path: `${base}/departments`,
  ...here,
  input: z.strictObject({}),
  output: z.array(z.object({ id: z.string(), name: z.string(), level: z.number().int() })),
});
/** Shipped roles of a side without its administrator (administration-domain 26.1), the plain one first. */
export const PLAIN_ROLES = {
  seller: ['SELLER_TRADER', 'SELLER_LOGISTICS', 'SELLER_FINANCE'],
  buyer: ['BUYER_PURCHASER', 'BUYER_LOGISTICS', 'BUYER_FINANCE'],
} as const;
export type InvitedRole = (typeof PLAIN_ROLES)[keyof typeof PLAIN_ROLES][number];
const RoleToJoin = z.enum([...PLAIN_ROLES.seller, ...PLAIN_ROLES.buyer], { error: 'field.select' });
/** Roles the caller may put into an invitation. */
export const rolesToJoin = query('members.rolesToJoin', {
  path: `${base}/roles`,
  ...here,
  input: z.strictObject({}),
  output: z.array(z.object({ code: RoleToJoin, zh: z.string(), en: z.string() })),
});
/** Sends a colleague a link that is good once and for 72 hours. */
export const invite = command('members.invite', {
  path: `${base}/add`,
  ...here,
  once: 'creates',
  refuses: [AlreadyInvited, TooManyInvitations],
  rate: { calls: 60, seconds: 3600 },
  input: z.strictObject({
    email: Email,
    personName: Text(50),
    deptId: Id,
    /** Absent: the plain role of the sides whose administrator the caller is. */
    roleCodes: z.array(RoleToJoin).max(6).optional(),
  }),
  output: z.object({ id: z.string(), expireAt: z.string() }),
});
export const revokeInvitation = command('members.revokeInvitation', {
  path: `${base}/revoke`,
  ...here,
  input: z.strictObject({ id: Id, version: Version }),
  output: z.object({ id: z.string(), state: z.string() }),
});
const invited = {
  audience: MEMBERS,
  relation: 'self',
  routes: ['/myBusiness/companyInformationUnverified'],
  refuses: [InvitationOver],
} as const;
/** What a link says to whoever is signed in and has no company. */
export const showInvitation = query('members.showInvitation', {
  path: `${base}/show`,
  ...invited,
  rate: { calls: 30, seconds: 3600 },
  input: z.strictObject({ token: Token }),
  output: z.object({
    companyName: z.string(),
    invitedByName: z.string(),
    email: z.string(),
    expireAt: z.string(),
  }),
});
/** Who invites whom: read before login, by the holder of the secret in the mail. */
export const invitationOffer = query('members.invitationOffer', {
  path: '/api/common-member/op/invitation/show',
  audience: 'public',
  relation: 'none',
  refuses: [InvitationOver],
  rate: { calls: 60, seconds: 3600 },
  input: z.strictObject({ token: Token }),
  output: z.object({
    companyName: z.string(),
    invitedByName: z.string(),
    personName: z.string(),
    email: z.string(),
    /** The side the roles of the invitation work on. */
    side: z.enum(['buyer', 'seller']),
  }),
});
/** Joins the company; the link is used up. */
export const acceptInvitation = command('members.acceptInvitation', {
  path: `${base}/join`,
  ...invited,
  refuses: [InvitationOver, InvitationForAnother],
  button: 'Submit',
  rate: { calls: 30, seconds: 3600 },
  input: z.strictObject({ token: Token }),
  output: z.object({ companyName: z.string() }),
});
