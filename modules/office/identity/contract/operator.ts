import { z } from 'zod';

const I18nName = z.object({ zh_CN: z.string(), en_US: z.string().nullish() });

/**
 * Who works here: the `operator` of every sign-in and the answer of currentUserInfo, one shape
 * (administration-domain 4).
 */
export const Operator = z.object({
  id: z.string(),
  userName: z.string(),
  avatarName: z.string().nullable(),
  empName: z.string().nullable(),
  loginName: z.string().nullable(),
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
  memberNameEn: z.string().nullable(),
  memberType: z.enum(['platform', 'buyer', 'seller', 'both']).nullable(),
  identityType: z.enum(['platform', 'buyer', 'seller']),
  identities: z.array(z.enum(['platform', 'buyer', 'seller'])),
  /** Masked, always. */
  idcardNo: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  adminFlag: z.boolean(),
  empType: z.enum(['10', '20', '30']),
  crmMemberId: z.string().nullable(),
  buttonCodes: z.array(z.string()),
  /** Data types of which he reaches rows beside his own (administration-domain 7.4); null: of all. */
  dataTypes: z.array(z.string()).nullable(),
  /** `["admin"]` when at least one role of the side in use is enabled: without it there are no routes. */
  roles: z.array(z.string()),
  roleList: z.array(z.object({ id: z.string(), code: z.string(), name: I18nName })),
  positionList: z.array(z.object({ id: z.string(), name: I18nName })),
  mainPositionId: z.string().nullable(),
  deptId: z.string().nullable(),
  deptName: z.string().nullable(),
  deptNameEn: z.string().nullable(),
  verified: z.boolean(),
  locale: z.enum(['zh_CN', 'en_US']),
  timeZone: z.string(),
  theme: z.record(z.string(), z.unknown()).nullable(),
  permissionVersion: z.number().int(),
  mustChangePassword: z.boolean(),
  passwordExpired: z.boolean(),
  agreementPending: z.boolean(),
  marketStatus: z.string().nullable(),
});
export type OperatorInfo = z.output<typeof Operator>;
