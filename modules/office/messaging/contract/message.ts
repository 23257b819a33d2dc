import { z } from 'zod';
import { command, EVERYONE, Id, Ids, list, PLATFORM, query } from '#kernel/rules/contract.ts';
import { MESSAGE_KINDS } from '../rules/events.ts';

const Empty = z.strictObject({});
export const NoticeCount = z.object({
  unread: z.number().int(),
  byType: z.object({ system: z.number().int(), trade: z.number().int(), notice: z.number().int() }),
});
const Unread = z.object({ unread: z.number().int() });

/** Unread messages of the caller; asked silently by every page (administration-domain 11.5). */
export const noticeSize = query('noticeSize', {
  path: '/api/common-platform/admin/message/notice/size',
  audience: EVERYONE,
  relation: 'self',
  input: Empty,
  output: NoticeCount,
});

/** One own message in the reader's language; `link` opens its document. */
export const MessageRow = z.object({
  id: z.string(),
  type: z.enum(MESSAGE_KINDS),
  event: z.string(),
  title: z.string(),
  text: z.string(),
  time: z.string(),
  receipt: z.enum(['unread', 'read']),
  readAt: z.string().nullable(),
  bizType: z.string().nullable(),
  bizId: z.string().nullable(),
  link: z.string().nullable(),
  /** Sanitised rich text of a message somebody wrote; the list carries `text` alone. */
  html: z.string().nullable(),
  sender: z.string().nullable(),
  /** Taken back by its sender after it was read: only this remains. */
  revoked: z.boolean(),
  files: z.array(z.object({ attachmentId: z.string(), fileName: z.string(), size: z.number().int() })),
});
/** The caller's messages, newest first. */
export const listMyMessages = list('listMyMessages', {
  path: '/api/common-platform/common/message/my/list',
  audience: EVERYONE,
  relation: 'self',
  filters: {
    type: z.enum(MESSAGE_KINDS).optional(),
    receipt: z.enum(['unread', 'read']).optional(),
    keyword: z.string().trim().max(60).optional(),
  },
  row: MessageRow,
  sortable: ['time', 'type', 'receipt'],
});
/** One own message; opening it marks it read. */
export const openMyMessage = query('openMyMessage', {
  path: '/api/common-platform/common/message/my/detail',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ id: Id }),
  output: MessageRow,
});
export const markMessagesRead = query('markMessagesRead', {
  path: '/api/common-platform/common/message/my/markRead',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ ids: Ids.max(200) }),
  output: Unread,
});
export const markAllMessagesRead = query('markAllMessagesRead', {
  path: '/api/common-platform/common/message/my/markAllRead',
  audience: EVERYONE,
  relation: 'self',
  input: Empty,
  output: Unread,
});
/** Takes own copies away; nobody else's. */
export const deleteMyMessages = command('deleteMyMessages', {
  path: '/api/common-platform/common/message/my/delete',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ ids: Ids.max(200) }),
  output: Unread,
});

/**
 * Channels beside the in-site message: what holds for all events, and the events that differ; security events
 * come whatever is chosen here (administration-domain 27).
 */
const Choice = z.strictObject({
  event: z.string().regex(/^[A-Z][A-Z0-9_-]{2,39}$/),
  channel: z.enum(['sms', 'email']),
  wanted: z.boolean(),
});
export const ChannelChoice = z.object({
  sms: z.boolean(),
  email: z.boolean(),
  tradeEmail: z.boolean(),
  choices: z.array(Choice),
});
export const myChannels = query('myChannels', {
  path: '/api/common-platform/common/message/my/preference',
  audience: EVERYONE,
  relation: 'self',
  input: Empty,
  output: ChannelChoice,
});
export const saveMyChannels = command('saveMyChannels', {
  path: '/api/common-platform/common/message/my/savePreference',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ sms: z.boolean(), email: z.boolean(), tradeEmail: z.boolean() }),
  output: ChannelChoice,
});
/** One event's channel on or off. Refuses events that cannot be muted and channels an event does not have (10009). */
export const saveMyChoice = command('saveMyChoice', {
  path: '/api/common-platform/common/message/my/saveChoice',
  audience: EVERYONE,
  relation: 'self',
  input: Choice,
  output: ChannelChoice,
});

/** SMS of this month, counted in segments (administration-domain 11.4). */
export const smsQuota = query('smsQuota', {
  path: '/api/common-platform/admin/message/sms/quota',
  audience: PLATFORM,
  relation: 'platform',
  routes: ['/messageManage/messageManageList'],
  dataType: 'MESSAGE',
  input: Empty,
  output: z.object({
    quota: z.number().int(),
    used: z.number().int(),
    left: z.number().int(),
    resetAt: z.string(),
    signature: z.string(),
  }),
});
export const OutboxRow = z.object({
  id: z.string(),
  time: z.string(),
  channel: z.enum(['email', 'sms']),
  address: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
});
/** Letters and short messages a demonstration kept instead of sending, codes included. Not found outside demo mode. */
export const listDemoOutbox = list('listDemoOutbox', {
  path: '/api/common-platform/admin/message/demoOutbox/list',
  audience: PLATFORM,
  relation: 'platform',
  routes: ['/messageManage/emailManageList', '/messageManage/messageManageList'],
  filters: { channel: z.enum(['email', 'sms']).optional(), keyword: z.string().trim().max(120).optional() },
  row: OutboxRow,
  sortable: ['time', 'address'],
});
