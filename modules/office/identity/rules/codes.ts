/** Verification codes: what they are for and how many there may be (administration-domain 2.4). */
export const PURPOSES = [
  'LOGIN',
  'REGISTER',
  'FORGET_PWD',
  'CHANGE_MOBILE_OLD',
  'CHANGE_MOBILE_NEW',
  'CHANGE_EMAIL_OLD',
  'CHANGE_EMAIL_NEW',
  'UNLOCK',
  'SIGN',
] as const;
export type Purpose = (typeof PURPOSES)[number];
export const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];
export const IMAGE_SCENES = ['login', 'sms', 'register', 'forget'] as const;

/** Asked for without a login; the image code is always needed. */
export const PUBLIC_PURPOSES: readonly Purpose[] = ['LOGIN', 'REGISTER', 'FORGET_PWD'];
/** Go to the caller's own number or address, whatever he types. */
export const OWN_PURPOSES: readonly Purpose[] = ['CHANGE_MOBILE_OLD', 'CHANGE_EMAIL_OLD', 'UNLOCK', 'SIGN'];
/** Answer alike whether or not the name is known; nothing is sent to an unknown one. */
export const SILENT_PURPOSES: readonly Purpose[] = ['LOGIN', 'FORGET_PWD'];

export const CODE_LIFE_SECONDS = 300;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;
export const CODES_PER_HOUR = 5;
export const CODES_PER_DAY = 10;
export const CODES_PER_IP_HOUR = 20;
export const IMAGE_LIFE_SECONDS = 120;
export const IMAGE_TRIES = 3;
/** Typing the rest of the form may take as long as a code lives. */
export const PROOF_LIFE_SECONDS = 300;
/** Rounds of PBKDF2 behind one try of a proof of work: some 6 ms on a desk, 25 ms on a phone. */
export const PROOF_COST = 20_000;
/** Tries a proof of work takes: on a slow phone three seconds at most, and never more than `most`. */
export const PROOF_ROUNDS = { least: 40, most: 120 } as const;
/** Longer than any device needs; a page that has slept starts again. */
export const PROOF_TIMEOUT_MS = 60_000;
export const VERIFY_TICKET_SECONDS = 600;
export const SSO_TICKET_SECONDS = 60;
export const ACTIVATION_SECONDS = 72 * 3600;

/** Failures of a name or an address within 15 minutes from which the image code is asked for. */
export const FAILURES_BEFORE_IMAGE = 3;
export const FAILURE_WINDOW_SECONDS = 900;
/** 100 failures of one address within an hour shut it for an hour. */
export const IP_FAILURES = 100;
export const IP_WINDOW_SECONDS = 3600;
export const REGISTRATIONS_PER_IP_HOUR = 5;
export const LOGIN_DAYS = 8;
export const UNLOCK_TRIES = 5;
