import {
  brokenPasswordRules,
  PASSWORD_RULES,
  type PasswordOwner,
  type PasswordRule,
  passwordWords,
} from '#kernel/rules/password-policy.ts';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { isRefusal } from '#kernel/web/request/refusal-error.ts';
import { PasswordBox } from '#kernel/web/shell/public-input.tsx';
import { signInWords } from '../rules/words.ts';
import type { Refused } from './refused.ts';

/** Rules a browser can watch while somebody types; the two others need the server. */
const WATCHED: readonly PasswordRule[] = PASSWORD_RULES.filter((r) => r !== 'common' && r !== 'reused');

interface Props {
  readonly label: string;
  readonly confirmLabel: string;
  readonly password: string;
  readonly confirm: string;
  readonly owner: PasswordOwner;
  readonly refused: Refused;
  readonly onPassword: (text: string) => void;
  readonly onConfirm: (text: string) => void;
}

/** A new password twice, with its rules ticked off while it is typed. */
export function NewPasswordBoxes({
  label,
  confirmLabel,
  password,
  confirm,
  owner,
  refused,
  onPassword,
  onConfirm,
}: Props) {
  const t = useWords(signInWords);
  const p = useWords(passwordWords);
  const broken = new Set(brokenPasswordRules(password, owner));
  return (
    <>
      <PasswordBox
        label={label}
        value={password}
        error={refused.said.newPassword ?? refused.said.password}
        autoComplete="new-password"
        maxLength={40}
        required
        onChange={(e) => onPassword(e.target.value)}
      />
      <ul className="id-rules" aria-label={t('password.rules')}>
        {WATCHED.map((rule) => {
          const met = password !== '' && !broken.has(rule);
          return (
            <li key={rule} data-met={met}>
              <span aria-hidden="true">{met ? '✓' : '·'}</span> {p(rule)}{' '}
              <span className="ct-hidden">{met ? t('rule.met') : t('rule.open')}</span>
            </li>
          );
        })}
      </ul>
      <PasswordBox
        label={confirmLabel}
        value={confirm}
        error={refused.said.confirmPassword}
        autoComplete="new-password"
        maxLength={40}
        required
        onChange={(e) => onConfirm(e.target.value)}
      />
    </>
  );
}

/** What is wrong with the pair as typed, in words; undefined when the server may look. */
export function useNewPassword(owner: PasswordOwner) {
  const t = useWords(signInWords);
  const p = useWords(passwordWords);
  return {
    wrong(password: string, confirm: string): { newPassword?: string; confirmPassword?: string } {
      const first = brokenPasswordRules(password, owner)[0];
      return {
        ...(first === undefined ? {} : { newPassword: p(first) }),
        ...(password === confirm ? {} : { confirmPassword: t('password.differ') }),
      };
    },
    /** Names the broken rule of 10704 where the general sentence would not help. */
    explain(error: unknown): string | null {
      if (!isRefusal(error) || error.status !== 10704) return null;
      const rule = (error.data as { rule?: string } | null)?.rule;
      return rule !== undefined && (PASSWORD_RULES as readonly string[]).includes(rule)
        ? p(rule as PasswordRule)
        : null;
    },
  };
}
