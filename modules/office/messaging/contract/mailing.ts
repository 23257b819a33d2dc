import { z } from 'zod';
import {
  BatchResult,
  command,
  Day,
  Id,
  Ids,
  Instant,
  list,
  OptionalText,
  PLATFORM,
  query,
  Reason,
  Version,
} from '#kernel/rules/contract.ts';
import {
  LONGEST_LETTER,
  MAIL_CHANNELS,
  type MailChannel,
  MOST_FILES,
  MOST_RECEIVERS,
  PICKED_MODES,
  RECEIVER_MODES,
} from '../rules/mailing.ts';
import { MAILING } from '../rules/mailing-lifecycle.ts';
import { mailingRoutes } from '../rules/places.ts';

const base = '/api/common-platform/admin/message' as const;
const STATES = Object.values(MAILING) as [string, ...string[]];
const Receipt = z.enum(['unread', 'read']);

/**
 * One message in its list (administration-domain 11.1). `receipt` stands where there is a single receiver who
 * can be seen to read.
 */
export const MailingRow = z.object({
  id: z.string(),
  version: z.number().int(),
  title: z.string().nullable(),
  excerpt: z.string(),
  receiverMode: z.enum(RECEIVER_MODES),
  state: z.string(),
  total: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  read: z.number().int().nullable(),
  receipt: Receipt.nullable(),
  sendAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  authorName: z.string(),
  gmtCreate: z.string(),
  reason: z.string().nullable(),
  can: z.array(z.string()),
});
const Texts = z.object({ zh_CN: z.string(), en_US: z.string() });
export const MailingDetail = MailingRow.extend({
  content: z.string(),
  receivers: z.array(z.string()),
  receiverNames: z.array(z.string()),
  templateId: z.string().nullable(),
  templateName: Texts.nullable(),
  variables: z.record(z.string(), z.string()),
  language: z.enum(['locale', 'receiver']),
  needReceipt: z.boolean(),
  attachments: z.array(z.string()),
  files: z.array(z.object({ attachmentId: z.string(), fileName: z.string(), size: z.number().int() })),
  /** As receivers read it, per language; null while a variable is missing. */
  shown: z.object({ title: Texts, content: Texts }).nullable(),
  segments: z.number().int().nullable(),
  resends: z.number().int(),
  events: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      at: z.string(),
      by: z.string(),
      byClock: z.boolean(),
      to: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type MailingRow = z.output<typeof MailingRow>;
export type MailingDetail = z.output<typeof MailingDetail>;

/** What became of a message at one receiver: the delivery log (administration-domain 11.1). */
export const ReceiptRow = z.object({
  id: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  state: z.enum(['queued', 'sent', 'delivered', 'failed']),
  attempts: z.number().int(),
  reason: z.string().nullable(),
  segments: z.number().int(),
  doneAt: z.string().nullable(),
  receipt: Receipt.nullable(),
  readAt: z.string().nullable(),
});
export type ReceiptRow = z.output<typeof ReceiptRow>;

const Line = z.string().trim().min(1).max(254);
const common = {
  receiverMode: z.enum(RECEIVER_MODES).default('users'),
  receivers: z.array(Line).max(MOST_RECEIVERS).default([]),
  templateId: Id.nullish(),
  variables: z.record(z.string().regex(/^[a-z][A-Za-z0-9]{0,29}$/), z.string().trim().max(500)).default({}),
  sendAt: Instant.nullish(),
  language: z.enum(['locale', 'receiver']).default('locale'),
  /** True hands it in at once; otherwise it is kept as a draft. */
  submit: z.boolean().default(false),
};
const Letter = {
  title: OptionalText(100),
  content: z
    .string()
    .max(LONGEST_LETTER * 2)
    .default(''),
  attachments: z.array(Id).max(MOST_FILES).default([]),
};
/** Longer texts pass the form so that 13003 is said by its own name. */
const fields = {
  email: { ...common, ...Letter },
  mail: { ...common, ...Letter, needReceipt: z.boolean().default(false) },
  sms: { ...common, content: z.string().trim().max(4000).default('') },
} as const;
const Saved = z.object({ id: z.string(), version: z.number().int(), state: z.string() });
const Stepped = z.object({
  id: z.string(),
  version: z.number().int(),
  state: z.string(),
  can: z.array(z.string()),
});
const One = { id: Id, version: Version };

/**
 * The calls of one channel (administration-domain 11.5). Revoking asks no button here: an author may revoke
 * what is not sent yet.
 */
function callsOf<const C extends MailChannel>(channel: C) {
  const at = <S extends string>(verb: S) => `${base}/${channel}/${verb}` as const;
  const name = (verb: string) => `messaging.${channel}.${verb}`;
  const asked = {
    audience: PLATFORM,
    relation: 'platform',
    dataType: 'MESSAGE',
    routes: [mailingRoutes[channel]],
  } as const;
  const stepping = { ...asked, input: z.strictObject(One), output: Stepped };
  const input = fields[channel];
  return {
    list: list(name('list'), {
      path: at('list'),
      ...asked,
      filters: {
        keyword: z.string().trim().max(60).optional(),
        state: z.array(z.enum(STATES)).max(10).optional(),
        receipt: Receipt.optional(),
        dateFrom: Day.optional(),
        dateTo: Day.optional(),
      },
      row: MailingRow,
      sortable: ['gmtCreate', 'title', 'state', 'total', 'sentAt', 'sendAt'],
    }),
    detail: query(name('detail'), {
      path: at('detail'),
      ...asked,
      button: 'View',
      input: z.strictObject({ id: Id }),
      output: MailingDetail,
    }),
    add: command(name('add'), {
      path: at('add'),
      ...asked,
      button: 'Add',
      once: 'creates',
      input: z.strictObject(input),
      output: Saved,
    }),
    update: command(name('update'), {
      path: at('update'),
      ...asked,
      button: 'Add',
      input: z.strictObject({ ...input, ...One }),
      output: Saved,
    }),
    submit: command(name('submit'), { path: at('submit'), ...stepping, button: 'Submit', once: 'creates' }),
    withdraw: command(name('withdraw'), { path: at('withdraw'), ...stepping, button: 'Withdraw' }),
    revoke: command(name('revoke'), { path: at('revoke'), ...stepping }),
    void: command(name('void'), { path: at('void'), ...stepping, button: 'Void' }),
    approve: command(name('approve'), { path: at('approve'), ...stepping, button: 'Approve' }),
    reject: command(name('reject'), {
      path: at('reject'),
      ...stepping,
      input: z.strictObject({ ...One, reason: Reason }),
      button: 'Reject',
    }),
    resend: command(name('resend'), { path: at('resend'), ...stepping, button: 'Submit' }),
    delete: command(name('delete'), {
      path: at('delete'),
      ...asked,
      button: 'Delete',
      input: z.strictObject({ ids: Ids.max(1) }),
      output: BatchResult,
    }),
    batchDelete: command(name('batchDelete'), {
      path: at('batchDelete'),
      ...asked,
      button: 'BatchDelete',
      input: z.strictObject({ ids: Ids.max(200) }),
      output: BatchResult,
    }),
    receipts: list(name('receipts'), {
      path: at('receipts'),
      ...asked,
      button: 'View',
      filters: {
        id: Id,
        receipt: Receipt.optional(),
        state: z.enum(['queued', 'sent', 'delivered', 'failed']).optional(),
        keyword: z.string().trim().max(60).optional(),
      },
      row: ReceiptRow,
      sortable: ['name', 'state', 'doneAt'],
    }),
  };
}

export const mailings = { email: callsOf('email'), sms: callsOf('sms'), mail: callsOf('mail') } as const;

const anyList = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'MESSAGE',
  routes: Object.values(mailingRoutes),
  button: 'Add',
} as const;
/** People, companies, roles and departments a message can be sent to, found by typing. */
export const findReceivers = list('messaging.findReceivers', {
  path: `${base}/receivers/select`,
  ...anyList,
  filters: {
    mode: z.enum(PICKED_MODES),
    keyword: z.string().trim().max(60).optional(),
    ids: z.array(Id).max(200).optional(),
  },
  row: z.object({ id: z.string(), label: z.string(), labelEn: z.string(), note: z.string().nullable() }),
  sortable: [],
});
/** How many people a choice of receivers reaches, and whether somebody has to look at it first. */
export const reachOf = query('messaging.reach', {
  path: `${base}/receivers/reach`,
  ...anyList,
  input: z.strictObject({
    channel: z.enum(MAIL_CHANNELS),
    receiverMode: z.enum(RECEIVER_MODES),
    receivers: z.array(Line).max(MOST_RECEIVERS).default([]),
  }),
  output: z.object({
    total: z.number().int(),
    reachable: z.number().int(),
    review: z.boolean(),
    /** The first of them by name. */
    names: z.array(z.string()),
  }),
});
