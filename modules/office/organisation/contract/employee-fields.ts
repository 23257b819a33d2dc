import { z } from 'zod';
import { isResidentId } from '#kernel/rules/check-digits.ts';
import { Day, Email, Id, Mobile, OptionalText, secret, Text } from '#kernel/rules/contract.ts';
import { plainIdcard } from '../rules/idcard.ts';

const LATEST_BIRTH = '9999-12-31';
/**
 * Resident identity number with its check character (GB 11643); a birth date in the future is refused by the
 * server's clock.
 */
export const Idcard = secret(
  z
    .string()
    .max(40)
    .transform(plainIdcard)
    .refine((no) => isResidentId(no, LATEST_BIRTH), { error: 'idcard' }),
);
export const LoginName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_]{3,29}$/, { error: 'loginName.format' });
export const Gender = z.enum(['0', '1', '2'], { error: 'field.select' });
export const PersonName = Text(50).min(2, { error: 'name.short' });
const Secret = secret(z.string().max(64, { error: 'text.max:64' }).nullish());
/** A random password is answered once; a custom one is typed twice and judged by the policy (10703, 10704). */
export const passwordFields = {
  pwdMode: z.enum(['random', 'custom'], { error: 'field.select' }),
  password: Secret,
  confirmPassword: Secret,
};

/** What is said of a person beyond account, department and rights (administration-domain 5.2). */
export const personFields = {
  empName: PersonName,
  loginEmail: Email,
  mobile: Mobile.nullish(),
  empNo: OptionalText(20),
  gender: Gender.optional(),
  superiorId: Id.nullish(),
  joinDate: Day.nullish(),
  remark: OptionalText(200),
};
export const Posts = z.array(Id).max(20, { error: 'items.most' });
export const Roles = z.array(Id).max(20, { error: 'items.most' });
export const ResponsibleDepts = z.array(Id).max(50, { error: 'items.most' });

const Names = z.object({ zh_CN: z.string(), en_US: z.string().nullish() });
export const RoleRef = z.object({
  id: z.string(),
  code: z.string(),
  type: z.enum(['platform', 'seller', 'buyer']),
  name: Names,
});
export const PostRef = z.object({ id: z.string(), name: Names });
export const NamedRef = z.object({ id: z.string(), name: z.string() });
