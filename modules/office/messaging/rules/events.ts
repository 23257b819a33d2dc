import type { LocalizedText } from '#kernel/rules/words.ts';
import { eventWords } from './event-words.ts';

/** Tabs of My Messages. */
export const MESSAGE_KINDS = ['system', 'trade', 'notice'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * How one built-in event is told (administration-domain 27). `must`: cannot be switched off. `secret`: the
 * text opens something.
 */
export interface EventSpec {
  readonly kind: MessageKind;
  readonly inSite: boolean;
  readonly sms: boolean;
  readonly email: boolean;
  readonly must: boolean;
  readonly secret: boolean;
}
type Mark = 'I' | 'S' | 'M' | '!' | '*';
const spec = (kind: MessageKind, marks: `${string}`): EventSpec => {
  const has = (m: Mark) => marks.includes(m);
  return { kind, inSite: has('I'), sms: has('S'), email: has('M'), must: has('!'), secret: has('*') };
};

/** Channels: I in-site, S short message, M mail; `!` security event, `*` secret text. */
export const events = {
  VERIFY_CODE: spec('system', 'SM!*'),
  ACCOUNT_LOCKED: spec('system', 'SI!'),
  LOGIN_NEW_DEVICE: spec('system', 'I!'),
  PASSWORD_CHANGED: spec('system', 'SI!'),
  PASSWORD_RESET: spec('system', 'SI!'),
  PASSWORD_EXPIRING: spec('system', 'I'),
  MOBILE_CHANGED: spec('system', 'SMI!'),
  EMAIL_CHANGED: spec('system', 'SMI!'),
  REG_WELCOME: spec('system', 'IM'),
  APPLY_SUBMITTED: spec('system', 'I'),
  APPLY_APPROVED: spec('system', 'SMI'),
  APPLY_REJECTED: spec('system', 'SMI'),
  JOIN_REQUEST: spec('system', 'IM'),
  INFO_CHANGE: spec('system', 'I'),
  INFO_CHANGE_RESULT: spec('system', 'I'),
  EXT_REVIEW: spec('system', 'I'),
  EXT_RESULT: spec('system', 'I'),
  EMP_ACTIVATION: spec('system', 'M!*'),
  EMP_ACTIVATED: spec('system', 'IM'),
  EMP_ENABLED: spec('system', 'IM'),
  EMP_DISABLED: spec('system', 'IM'),
  ADMIN_SET: spec('system', 'IM'),
  ADMIN_CANCELLED: spec('system', 'IM'),
  HANDOVER: spec('system', 'I'),
  ROLE_DISABLED: spec('system', 'I'),
  DELEGATION_GIVEN: spec('system', 'I'),
  MEMBER_DISABLED: spec('system', 'SMI'),
  MEMBER_ENABLED: spec('system', 'SMI'),
  STORE_REVIEW: spec('system', 'I'),
  STORE_RESULT: spec('system', 'I'),
  FEATURED_REPLACED: spec('system', 'I'),
  ART_REVIEW: spec('system', 'I'),
  ART_RESULT: spec('system', 'I'),
  MSG_REVIEW: spec('system', 'I'),
  MSG_REVIEWED: spec('system', 'I'),
  MSG_FAILED: spec('system', 'I'),
  SMS_QUOTA: spec('system', 'IM'),
  FEEDBACK_NEW: spec('system', 'I'),
  FEEDBACK_REPLIED: spec('system', 'IS'),
  IMPORT_DONE: spec('system', 'I'),
  EXPORT_READY: spec('system', 'I'),
  EXPORT_FAILED: spec('system', 'I'),
  MARKET_OPEN: spec('notice', 'I'),
  MARKET_CLOSED: spec('notice', 'I'),
  AGREEMENT_UPDATED: spec('notice', 'IM'),
  LICENCE_EXPIRING: spec('system', 'IMS'),
  LICENCE_EXPIRED: spec('system', 'IMS'),
  DEADLINES_DUE: spec('trade', 'I'),
  VOUCHER_ISSUED: spec('trade', 'I'),
  VOUCHER_TRANSFER: spec('trade', 'I'),
  VOUCHER_REDEEMED: spec('trade', 'I'),
  VOUCHER_VOID: spec('trade', 'I'),
  VOUCHER_FAILED: spec('trade', 'I'),
} as const satisfies Record<string, EventSpec>;
export type BuiltInEvent = keyof typeof events;
export const isBuiltIn = (event: string): event is BuiltInEvent => Object.hasOwn(events, event);

/** Told to platform staff only; a company's people do not find them among their choices. */
export const PLATFORM_EVENTS: readonly BuiltInEvent[] = [
  'APPLY_SUBMITTED',
  'INFO_CHANGE',
  'EXT_REVIEW',
  'STORE_REVIEW',
  'FEATURED_REPLACED',
  'ART_REVIEW',
  'ART_RESULT',
  'MSG_REVIEW',
  'MSG_REVIEWED',
  'MSG_FAILED',
  'SMS_QUOTA',
  'FEEDBACK_NEW',
];

type Table = Record<string, LocalizedText>;
/** Title and text of a built-in event, with holes. */
export const templateOf = (event: BuiltInEvent): { title: LocalizedText; body: LocalizedText } => {
  const table = eventWords.table as Table;
  return { title: table[`${event}.title`] as LocalizedText, body: table[`${event}.text`] as LocalizedText };
};

/** Which tab an event of a capability belongs to: trading codes are `N-FAM-nn`, market and agreement news are notices. */
export const kindOfEvent = (event: string): MessageKind =>
  event.startsWith('N-MKT') ? 'notice' : event.startsWith('N-') ? 'trade' : 'system';
