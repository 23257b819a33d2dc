import type { Generated, Selectable } from 'kysely';
import type { Said } from '#kernel/rules/words.ts';
import { capability, type FieldChange } from '#kernel/server/capability.ts';
import type { MessageKind } from '../rules/events.ts';
import type { MailChannel, ReceiverMode } from '../rules/mailing.ts';
import type { MailingState } from '../rules/mailing-life.ts';
import type { BothTexts, TemplateField } from '../rules/template.ts';

/** Whom a notice is meant for; receivers are found when it is spread. */
export type ReceiverWish =
  | { readonly accountIds: readonly string[] }
  | { readonly memberId: string; readonly empId: string | null }
  | { readonly memberAdmins: string }
  | { readonly platformRoute: string; readonly button?: string | undefined }
  | { readonly tradersOf: string }
  | {
      readonly target: { readonly channel: Channel; readonly address: string };
      readonly locale: 'zh_CN' | 'en_US';
    };
export type Channel = 'email' | 'sms';

export interface NoticeTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  key: string;
  event: string;
  kind: MessageKind;
  title: Said;
  body: Said;
  sms: boolean;
  email: boolean;
  in_site: boolean;
  must: boolean;
  secret: Generated<boolean>;
  receiver: ReceiverWish;
  biz_type: string | null;
  biz_id: string | null;
  link: string | null;
  once_key: string | null;
  spread_at: Date | null;
  channel_texts: Generated<ChannelTexts | null>;
}
/** An operator's own wording of a built-in event; e-mail and in-site texts are rich. */
export type ChannelTexts = Partial<
  Record<MailChannel, { readonly title: Said; readonly body: Said; readonly signature?: string | null }>
>;
export interface MessageTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  version: Generated<number>;
  deleted: Generated<boolean>;
  notice_key: string;
  account_id: string;
  event: string;
  kind: MessageKind;
  title_zh: string;
  title_en: string;
  body_zh: string;
  body_en: string;
  biz_type: string | null;
  biz_id: string | null;
  link: string | null;
  read_at: Date | null;
  html_zh: Generated<string | null>;
  html_en: Generated<string | null>;
  mailing_id: Generated<string | null>;
  sender: Generated<string | null>;
  revoked_at: Generated<Date | null>;
}
export interface DeliveryTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  notice_key: string;
  account_id: string | null;
  event: string;
  channel: Channel;
  address: string;
  subject: string;
  body: string;
  secret: boolean;
  must: boolean;
  segments: Generated<number>;
  state: Generated<'waiting' | 'sent' | 'failed' | 'skipped'>;
  attempts: Generated<number>;
  last_error: string | null;
  provider_id: string | null;
  done_at: Date | null;
  html: Generated<string | null>;
  receipt_id: Generated<string | null>;
  mailing_id: Generated<string | null>;
}
export interface PreferenceTable {
  account_id: string;
  gmt_modified: Generated<Date>;
  sms: Generated<boolean>;
  email: Generated<boolean>;
  trade_email: Generated<boolean>;
}
export interface DemoOutboxTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  delivery_id: string;
  channel: Channel;
  address: string;
  subject: string | null;
  body: string;
}

export interface ChoiceTable {
  account_id: string;
  event: string;
  channel: Channel;
  wanted: boolean;
  gmt_modified: Generated<Date>;
}
interface Kept {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  modified_by: string | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
}
export interface TemplateTable extends Kept {
  created_by: string | null;
  code: string;
  edition: number;
  newest: Generated<boolean>;
  names: BothTexts;
  channel: MailChannel;
  event: string | null;
  titles: BothTexts;
  contents: BothTexts;
  variables: TemplateField[];
  builtin: Generated<boolean>;
  signature: string | null;
}
/** As it was handed in. */
export interface FinalTexts {
  readonly title: BothTexts;
  readonly content: BothTexts;
}
export interface MailingTable extends Kept {
  created_by: string;
  member_id: Generated<string>;
  owner_dept_id: string | null;
  owner_emp_id: string | null;
  key: Generated<string>;
  channel: MailChannel;
  author_name: string;
  title: string | null;
  content: string;
  excerpt: string;
  receiver_mode: ReceiverMode;
  receivers: string[];
  template_id: string | null;
  variables: Record<string, string>;
  texts: FinalTexts | null;
  language: 'locale' | 'receiver';
  locale: 'zh_CN' | 'en_US';
  send_at: Date | null;
  need_receipt: boolean;
  state: Generated<MailingState>;
  reason: string | null;
  submitted_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  reserved: Generated<number>;
  total: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  resends: Generated<number>;
}
export type Mailing = Selectable<MailingTable>;
export type Template = Selectable<TemplateTable>;
export interface ReceiptTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  mailing_id: string;
  account_id: string | null;
  name: string;
  company: string | null;
  address: string | null;
  locale: 'zh_CN' | 'en_US';
  state: Generated<'queued' | 'sent' | 'delivered' | 'failed'>;
  reason: string | null;
  attempts: Generated<number>;
  segments: Generated<number>;
  done_at: Date | null;
}

export interface Tables {
  'messaging.template': TemplateTable;
  'messaging.mailing': MailingTable;
  'messaging.receipt': ReceiptTable;
  'messaging.choice': ChoiceTable;
  /** The kernel keeps histories; this capability shows those of its messages. */
  'kernel.trade_history': {
    id: string;
    biz_type: string;
    biz_id: string;
    action: string;
    to_state: string | null;
    actor_name: string;
    actor_side: string;
    reason: string | null;
    gmt_create: Date;
    changes: FieldChange[];
  };
  'messaging.notice': NoticeTable;
  'messaging.message': MessageTable;
  'messaging.delivery': DeliveryTable;
  'messaging.preference': PreferenceTable;
  'messaging.demo_outbox': DemoOutboxTable;
}
export const room = capability<Tables>('messaging');
