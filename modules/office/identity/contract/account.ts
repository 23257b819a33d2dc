import { z } from 'zod';
import { command, EVERYONE, Id, OptionalText, query, secret, Text, Version } from '#kernel/rules/contract.ts';
import { NewPassword, Password, SmsCode } from './login.ts';
import { Operator } from './operator.ts';

const common = '/api/common-member/common/user';
const THEME_BYTES = 8192;

export const currentUserInfo = query('identity.currentUserInfo', {
  path: '/api/common-member/seller/member/user/currentUserInfo',
  audience: 'probe',
  relation: 'self',
  restricted: true,
  input: z.strictObject({}),
  output: Operator,
});
/** A company that buys and sells works on one side at a time; menu and buttons follow. */
export const switchIdentity = command('identity.switchIdentity', {
  path: `${common}/switchIdentity`,
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ identityType: z.enum(['platform', 'seller', 'buyer']) }),
  output: Operator,
});
export const saveTheme = command('identity.saveTheme', {
  path: `${common}/theme/save`,
  audience: EVERYONE,
  relation: 'self',
  bodyLimit: 32 * 1024,
  input: z.strictObject({
    theme: z
      .record(z.string().max(40), z.unknown())
      .refine((t) => JSON.stringify(t).length <= THEME_BYTES, { error: `text.max:${THEME_BYTES}` }),
  }),
  output: z.null(),
});
export const lockScreen = command('identity.lockScreen', {
  path: `${common}/lock`,
  audience: EVERYONE,
  relation: 'self',
  restricted: true,
  input: z.strictObject({}),
  output: z.object({ locked: z.literal(true) }),
});
/** By password or by a code of purpose UNLOCK; the fifth wrong one ends the login. */
export const unlockScreen = command('identity.unlockScreen', {
  path: `${common}/unlock`,
  audience: EVERYONE,
  relation: 'self',
  restricted: true,
  input: z
    .strictObject({ password: Password.optional(), smsCode: SmsCode.optional() })
    .refine((v) => (v.password === undefined) !== (v.smsCode === undefined), {
      error: 'field.input',
      path: ['password'],
    }),
  output: z.object({ locked: z.literal(false) }),
});
/** Other logins end; this one goes on under a fresh token. */
export const changePassword = command('identity.changePassword', {
  path: `${common}/changePassword`,
  audience: EVERYONE,
  relation: 'self',
  restricted: true,
  input: z.strictObject({ oldPassword: Password, newPassword: NewPassword, confirmPassword: NewPassword }),
  output: z.object({ token: secret(z.string()) }),
});

export const PersonalInformation = z.object({
  id: z.string(),
  version: z.number().int(),
  personName: z.string().nullable(),
  loginName: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  avatarId: z.string().nullable(),
  gender: z.enum(['0', '1', '2']),
  locale: z.enum(['zh_CN', 'en_US']),
  timeZone: z.string(),
  lastLoginTime: z.string().nullable(),
  passwordChangedAt: z.string(),
});
export const personalInformation = query('identity.personalInformation', {
  path: `${common}/detail`,
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({}),
  output: PersonalInformation,
});
/** The login name can be given once; afterwards it stays. */
export const updatePersonalInformation = command('identity.updatePersonalInformation', {
  path: `${common}/update`,
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({
    version: Version,
    personName: Text(50).min(2, { error: 'field.invalid' }),
    avatarId: Id.nullable().optional(),
    gender: z.enum(['0', '1', '2']),
    locale: z.enum(['zh_CN', 'en_US']),
    timeZone: Text(40),
    loginName: OptionalText(30)
      .pipe(
        z
          .string()
          .regex(/^[A-Za-z][A-Za-z0-9_]{3,29}$/, { error: 'field.invalid' })
          .nullable(),
      )
      .optional(),
  }),
  output: PersonalInformation,
});
export const liveLogins = query('identity.liveLogins', {
  path: `${common}/logins`,
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      ip: z.string(),
      device: z.string(),
      identity: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
});
export const endLogin = command('identity.endLogin', {
  path: `${common}/endLogin`,
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ id: Id }),
  output: z.null(),
});
