import { words } from './words.ts';

/**
 * Password rules of administration-domain 0.3 and 2.5, the same for registration and change. Pure: the
 * browser shows the open rules while typing.
 */
export const PASSWORD_RULES = [
  'length',
  'alphabet',
  'digit',
  'letter',
  'symbol',
  'own',
  'run',
  'common',
  'reused',
] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export const passwordWords = words('password', {
  length: { zh: '密码长度须为 12 至 40 位', en: 'Use 12 to 40 characters' },
  alphabet: {
    zh: '仅可使用字母、数字和英文符号，不能含空格',
    en: 'Use letters, digits and keyboard symbols only, no spaces',
  },
  digit: { zh: '至少包含 1 个数字', en: 'Include at least one digit' },
  letter: { zh: '至少包含 1 个字母', en: 'Include at least one letter' },
  symbol: { zh: '至少包含 1 个符号', en: 'Include at least one symbol' },
  own: {
    zh: '不能包含登录名、手机号或邮箱名',
    en: 'Must not contain your login name, mobile number or e-mail name',
  },
  run: { zh: '不能有 4 个连续相同或递增的字符', en: 'No four equal or ascending characters in a row' },
  common: { zh: '密码过于常见', en: 'This password is too common' },
  reused: { zh: '不能与最近 5 次使用过的密码相同', en: 'Must differ from your last five passwords' },
});

export interface PasswordOwner {
  readonly loginName?: string | null;
  readonly mobile?: string | null;
  readonly email?: string | null;
}
/** How many earlier passwords stay closed (`reused`, checked on the server against the stored hashes). */
export const PASSWORDS_REMEMBERED = 5;
const RUN = 4;
/** Shorter names would close nearly every password ("a@…"). */
const SHORTEST_NAME = 3;

/**
 * Broken rules in reading order, empty when the password is fine. `isCommon` is the list of commonest passwords (server);
 * `reused` needs the stored hashes and is never answered here.
 */
export function brokenPasswordRules(
  password: string,
  owner: PasswordOwner = {},
  isCommon: (password: string) => boolean = () => false,
): PasswordRule[] {
  const broken: PasswordRule[] = [];
  if (password.length < 12 || password.length > 40) broken.push('length');
  if (!/^[!-~]*$/.test(password)) broken.push('alphabet');
  if (!/[0-9]/.test(password)) broken.push('digit');
  if (!/[A-Za-z]/.test(password)) broken.push('letter');
  if (!/[!-/:-@[-`{-~]/.test(password)) broken.push('symbol');
  if (namesOwner(password, owner)) broken.push('own');
  if (hasRun(password)) broken.push('run');
  if (isCommon(password)) broken.push('common');
  return broken;
}

function namesOwner(password: string, owner: PasswordOwner): boolean {
  const low = password.toLowerCase();
  const names = [owner.loginName, owner.mobile, owner.email?.split('@')[0], owner.loginName?.split('@')[0]];
  return names.some(
    (name) =>
      name !== undefined && name !== null && name.length >= SHORTEST_NAME && low.includes(name.toLowerCase()),
  );
}

/** Four equal or ascending characters in a row (aaaa, 1234, aBcD): case is ignored as the pattern of 0.3 ignores it. */
function hasRun(password: string): boolean {
  const codes = [...password.toLowerCase()].map((c) => c.charCodeAt(0));
  const runOf = (step: number): boolean => {
    let length = 1;
    return codes.some((code, i) => {
      length = i > 0 && code - (codes[i - 1] as number) === step ? length + 1 : 1;
      return length >= RUN;
    });
  };
  return runOf(0) || runOf(1);
}

const LETTERS_UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LETTERS_LOWER = 'abcdefghijkmnopqrstuvwxyz';
const DIGITS = '23456789';
const SYMBOLS = '!#$%&*+-.:;=?@_~';

/**
 * A random password of 12 to 40 characters with every class present and none of 0 O 1 l I |. `pick(n)` gives
 * a uniform integer 0…n−1
 * from a cryptographic source. Throws RangeError outside the length. Source: administration-domain 2.5.
 */
export function randomPassword(length: number, pick: (below: number) => number): string {
  if (!Number.isInteger(length) || length < 12 || length > 40)
    throw new RangeError('password length 12 to 40');
  const classes = [LETTERS_UPPER, LETTERS_LOWER, DIGITS, SYMBOLS];
  const all = classes.join('');
  const one = (from: string): string => from.charAt(pick(from.length));
  for (;;) {
    const chars = [...classes.map(one), ...Array.from({ length: length - classes.length }, () => one(all))];
    for (let i = chars.length - 1; i > 0; i -= 1) {
      const j = pick(i + 1);
      [chars[i], chars[j]] = [chars[j] as string, chars[i] as string];
    }
    const password = chars.join('');
    if (brokenPasswordRules(password).length === 0) return password;
  }
}
