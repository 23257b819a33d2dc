import { z } from 'zod';
import { command, Mobile, query, secret, Text } from '#kernel/rules/contract.ts';
import { CHANNELS, IMAGE_SCENES, PURPOSES } from '../rules/codes.ts';
import { Operator } from './operator.ts';

const Password = secret(z.string().min(1, { error: 'field.input' }).max(64, { error: 'text.max:64' }));
/** The rule of new passwords is asked by the policy, which names what is wrong (10704). */
const NewPassword = secret(z.string().min(1, { error: 'field.input' }).max(64, { error: 'text.max:64' }));
const SmsCode = secret(z.string().regex(/^\d{6}$/, { error: 'field.invalid' }));
/** A solved proof of work, for those who cannot read the picture (administration-domain 2.4). */
const Proof = z.strictObject({
  proofId: z.string().max(43),
  counter: z.int().min(0).max(4_294_967_295),
  derivedKey: z.string().regex(/^[0-9a-f]{64}$/, { error: 'field.invalid' }),
});
export type Proof = z.output<typeof Proof>;
/** Either the picture's letters or a proof of work. */
const ImageCode = {
  imgCodeId: z.string().max(43).optional(),
  imgCode: secret(z.string().max(4)).optional(),
  proof: Proof.optional(),
};
export const Ticket = secret(z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'field.invalid' }));
/** A mobile number, an e-mail address or a user name, as typed. */
export const AnyName = z.string().trim().min(1, { error: 'field.input' }).max(254, { error: 'text.max:254' });
export { NewPassword, Password, SmsCode };

export const SignedIn = z.object({
  token: secret(z.string()),
  operator: Operator,
  landing: z.string(),
  mustChangePassword: z.boolean(),
  passwordDaysLeft: z.number().int().nullable(),
  agreementPending: z.boolean(),
  permissionVersion: z.number().int(),
});
const Done = z.null();

export const commonLogin = command('identity.commonLogin', {
  path: '/api/bff-aggregation/commonLogin',
  audience: 'public',
  restricted: true,
  relation: 'self',
  rate: { calls: 300, seconds: 60 },
  input: z.strictObject({
    loginType: z.literal('platform'),
    grantType: z.enum(['password', 'code']),
    loginName: AnyName,
    password: Password.optional(),
    smsCode: SmsCode.optional(),
    ...ImageCode,
  }),
  output: SignedIn,
});
export const toLogin = command('identity.toLogin', {
  path: '/api/bff-aggregation/op/toLogin',
  audience: 'public',
  restricted: true,
  relation: 'self',
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({ ticket: Ticket }),
  output: SignedIn,
});
/** A one-time ticket for a sister site of the allow-list (administration-domain 2.8). */
export const issueLoginTicket = command('identity.issueLoginTicket', {
  path: '/api/bff-aggregation/common/login/ticket',
  audience: ['platform', 'seller', 'buyer'],
  relation: 'self',
  rate: { calls: 20, seconds: 60 },
  input: z.strictObject({ target: Text(500) }),
  output: z.object({ ticket: secret(z.string()), url: secret(z.string()) }),
});
export const getImgCode = query('identity.getImgCode', {
  path: '/api/common-platform/op/check/getImgCode',
  audience: 'public',
  restricted: true,
  relation: 'none',
  rate: { calls: 120, seconds: 60 },
  input: z.strictObject({ scene: z.enum(IMAGE_SCENES) }),
  output: z.object({ imgCodeId: z.string(), image: z.string(), expireSeconds: z.number().int() }),
});
/** A proof of work in place of the image code; solved by the browser within seconds, one try each. */
export const getProof = query('identity.getProof', {
  path: '/api/common-platform/op/check/getProof',
  audience: 'public',
  restricted: true,
  relation: 'none',
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({ scene: z.enum(IMAGE_SCENES) }),
  output: z.object({
    proofId: z.string(),
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number().int(),
      keyLength: z.number().int(),
      keyPrefix: z.string(),
    }),
    expireSeconds: z.number().int(),
  }),
});
/** `target` may be left out where the code goes to the caller's own number or address. */
export const sendSmsCode = command('identity.sendSmsCode', {
  path: '/api/common-platform/op/check/sendSmsCode',
  audience: 'public',
  restricted: true,
  relation: 'self',
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({
    purpose: z.enum(PURPOSES),
    channel: z.enum(CHANNELS),
    target: secret(AnyName).optional(),
    ...ImageCode,
    verifyTicket: Ticket.optional(),
  }),
  output: z.object({ nextSendSeconds: z.number().int(), expireSeconds: z.number().int() }),
});
export const matchCode = command('identity.matchCode', {
  path: '/api/common-platform/platform/checkCode/matchCode',
  audience: 'public',
  restricted: true,
  relation: 'self',
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({
    purpose: z.enum(PURPOSES),
    channel: z.enum(CHANNELS),
    target: secret(AnyName).optional(),
    code: SmsCode,
  }),
  output: z.object({ verifyTicket: secret(z.string()), expireSeconds: z.number().int() }),
});
export const personReg = command('identity.personReg', {
  path: '/api/common-member/admin/op/user/personReg',
  audience: 'public',
  relation: 'self',
  rate: { calls: 30, seconds: 60 },
  input: z.strictObject({
    identityType: z.enum(['buyer', 'seller'], { error: 'field.select' }),
    empName: Text(50).min(2, { error: 'field.invalid' }),
    loginName: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_]{3,29}$/, { error: 'field.invalid' })
      .optional(),
    mobile: Mobile,
    verifyTicket: Ticket,
    email: z.email({ error: 'email' }).trim().toLowerCase().max(254).optional(),
    password: NewPassword,
    confirmPassword: NewPassword,
    agreementVersion: z.int().min(0),
    agreed: z.literal(true, { error: 'field.select' }),
    /** The public draft this registration was typed in; it ends with it. */
    tmpKey: z.string().max(64).optional(),
    locale: z.enum(['zh_CN', 'en_US']).optional(),
    timeZone: z.string().max(40).optional(),
  }),
  output: SignedIn,
});
/** `mobile` carries the name typed in the first step: the ticket is bound to it (administration-domain 2.6). */
export const updatePwdByMobile = command('identity.updatePwdByMobile', {
  path: '/api/common-member/op/member/user/updatePwdByMobile',
  audience: 'public',
  relation: 'self',
  rate: { calls: 30, seconds: 60 },
  input: z.strictObject({
    mobile: AnyName,
    verifyTicket: Ticket,
    newPassword: NewPassword,
    confirmPassword: NewPassword,
  }),
  output: Done,
});
export const activateUser = command('identity.activateUser', {
  path: '/api/common-platform/op/user/activate',
  audience: 'public',
  relation: 'self',
  rate: { calls: 30, seconds: 60 },
  input: z.strictObject({ ticket: Ticket, newPassword: NewPassword, confirmPassword: NewPassword }),
  output: SignedIn,
});
export const checkPwdExpire = query('identity.checkPwdExpire', {
  path: '/api/common-member/member/user/checkPwdExpire',
  audience: ['platform', 'seller', 'buyer'],
  relation: 'self',
  restricted: true,
  input: z.strictObject({}),
  output: z.object({
    expired: z.boolean(),
    mustChange: z.boolean(),
    daysLeft: z.number().int().nullable(),
    warn: z.boolean(),
  }),
});
/** The gateway variant: ends the login, or all of the account, and clears the HttpOnly cookie. */
export const gatewayLogout = command('identity.gatewayLogout', {
  path: '/api/bff-aggregation/logout',
  audience: ['platform', 'seller', 'buyer'],
  relation: 'self',
  restricted: true,
  input: z.strictObject({ allDevices: z.boolean().optional() }),
  output: Done,
});
/** The common variant: ends this login record only. */
export const commonLogout = command('identity.commonLogout', {
  path: '/api/common-member/logout',
  audience: ['platform', 'seller', 'buyer'],
  relation: 'self',
  restricted: true,
  input: z.strictObject({}),
  output: Done,
});
