import { addDays, wallClock } from '#kernel/rules/clock.ts';

/** The three channels a message is sent by, each with its own list (administration-domain 11.1). */
export const MAIL_CHANNELS = ['email', 'sms', 'mail'] as const;
export type MailChannel = (typeof MAIL_CHANNELS)[number];

/** Who receives: named people, companies, roles, departments, a side, everybody, or bare addresses (e-mail and SMS only). */
export const RECEIVER_MODES = [
  'users',
  'members',
  'roles',
  'departments',
  'identity',
  'all',
  'addresses',
] as const;
export type ReceiverMode = (typeof RECEIVER_MODES)[number];
/** Modes whose receivers are found by typing. */
export const PICKED_MODES = [
  'users',
  'members',
  'roles',
  'departments',
] as const satisfies readonly ReceiverMode[];

/** After expansion; more is refused with 13001. */
export const MOST_RECEIVERS = 5000;
/**
 * More than this many receivers, or everybody of a side, is looked at by a second person first
 * (administration-domain 11.2).
 */
export const REVIEW_ABOVE = 50;
export const MOST_RESENDS = 3;
export const REVOKE_HOURS = 24;
export const SEND_WITHIN_DAYS = 90;
export const LONGEST_LETTER = 50_000;
export const MOST_FILES = 5;
export const MOST_FILE_BYTES = 20 * 1_048_576;

export const needsReview = (mode: ReceiverMode, count: number): boolean =>
  count > REVIEW_ABOVE || mode === 'all' || mode === 'identity';

const OPENS = 8 * 60;
const CLOSES = 21 * 60;
/**
 * When a short message to several people may leave: 08:00 to 21:00 in Shanghai, otherwise at the next 08:00
 * (administration-domain 11.4).
 */
export function massSmsTime(at: Date): Date {
  const { minutes, day } = wallClock(at);
  if (minutes >= OPENS && minutes < CLOSES) return at;
  return new Date(`${minutes < OPENS ? day : addDays(day, 1)}T08:00:00+08:00`);
}
