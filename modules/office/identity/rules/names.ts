import { ungrouped } from '#kernel/rules/check-digits.ts';

/**
 * What a person may type as a name at sign-in, and how numbers and addresses are shown to others
 * (administration-domain 0.3, 2, 4).
 */
export const LOGIN_NAME = /^[A-Za-z][A-Za-z0-9_]{3,29}$/;
export const MOBILE = /^1[3-9]\d{9}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type NameKind = 'mobile' | 'email' | 'loginName';
/** Which kind of name a text is; null when it can be none. The three can never be mistaken for each other. */
export function kindOfName(text: string): NameKind | null {
  const name = nameKey(text);
  if (MOBILE.test(name)) return 'mobile';
  if (EMAIL.test(name)) return 'email';
  return LOGIN_NAME.test(name) ? 'loginName' : null;
}

const NUMBER = /^\+?[\d\s-]+$/;
/**
 * The form in which names are compared and counted: trimmed, lower case, a number without its groups («138
 * 0013 8000») and its mainland prefix.
 */
export function nameKey(text: string): string {
  const name = text.trim().toLowerCase();
  return NUMBER.test(name) ? ungrouped(name).replace(/^\+?86(?=1[3-9]\d{9}$)/, '') : name;
}

/** `138****5678`. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
/** `zh***@example.com`: at most the first two characters stay. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}***${email.slice(at)}`;
}
/** A typed mobile or e-mail as the person sees it again; other names are not shown at all. */
export function maskName(text: string): string | null {
  const kind = kindOfName(text);
  if (kind === 'mobile') return maskMobile(nameKey(text));
  return kind === 'email' ? maskEmail(nameKey(text)) : null;
}
/** `110101********1234` (administration-domain 4). */
export const maskIdcard = (no: string): string => `${no.slice(0, 6)}********${no.slice(-4)}`;
