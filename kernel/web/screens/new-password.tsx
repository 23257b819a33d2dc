import { brokenPasswordRules, passwordWords } from '#kernel/rules/password-policy.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { type FieldProps, SecretField } from '../fields/index.ts';
import type { FieldContext } from './form-types.ts';
import { screenWords } from './words.ts';

/** What a form that gives somebody a password holds (administration-domain 5.3). */
interface Passwords {
  readonly pwdMode?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly confirmPassword?: string | null | undefined;
  readonly account?: string | null | undefined;
  readonly mobile?: string | null | undefined;
  readonly loginEmail?: string | null | undefined;
}
/** The first rule a password breaks (10704); the commonest ones and earlier ones are known to the server alone. */
const weak = (v: Passwords): LocalizedText | null => {
  const first = brokenPasswordRules(v.password ?? '', {
    loginName: v.account ?? null,
    mobile: v.mobile ?? null,
    email: v.loginEmail ?? null,
  })[0];
  return first === undefined ? null : passwordWords.table[first];
};
/** 10703 */
const differs = (v: Passwords): LocalizedText | null =>
  v.password === v.confirmPassword ? null : screenWords.table['password.differ'];
const asked = {
  when: (v: Passwords): boolean => v.pwdMode === 'custom',
  required: true,
  show: () => '••••••',
};

/** The password box takes what every field takes. */
export const Secret = (props: FieldProps<unknown> & FieldContext) => <SecretField {...props} />;
/** A password of one's own choice: asked when the mode is `custom`, judged before it is sent. */
export const newPassword = { ...asked, fault: weak };
/** The same password again. */
export const newPasswordAgain = { ...asked, fault: differs };
