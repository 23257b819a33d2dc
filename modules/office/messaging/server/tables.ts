import type { Generated, Selectable } from 'kysely';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Context, FieldChange } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { MessageKind } from '../rules/events.ts';
import type { MailChannel, ReceiverMode } from '../rules/mailing.ts';
import type { MailingState } from '../rules/mailing-lifecycle.ts';
import type { BothTexts, TemplateField } from '../rules/template.ts';
import type { MigratedTables } from './migrated-tables.ts';

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

export type NoticeTable = Refined<
  MigratedTables['messaging.notice'],
  {
    kind: MessageKind;
    title: LocalizedText;
    body: LocalizedText;
    receiver: ReceiverWish;
    channel_texts: ChannelTexts | null;
  }
>;
/** An operator's own wording of a built-in event; e-mail and in-site texts are rich. */
export type ChannelTexts = Partial<
  Record<
    MailChannel,
    { readonly title: LocalizedText; readonly body: LocalizedText; readonly signature?: string | null }
  >
>;
export type MessageTable = Refined<
  MigratedTables['messaging.message'],
  {
    kind: MessageKind;
  }
>;
export type DeliveryTable = Refined<
  MigratedTables['messaging.delivery'],
  {
    channel: Channel;
    state: Generated<'waiting' | 'sent' | 'failed' | 'skipped'>;
  }
>;
export type PreferenceTable = MigratedTables['messaging.preference'];
export type DemoOutboxTable = Refined<
  MigratedTables['messaging.demo_outbox'],
  {
    channel: Channel;
  }
>;

export type ChoiceTable = Refined<
  MigratedTables['messaging.choice'],
  {
    channel: Channel;
  }
>;
export type TemplateTable = Refined<
  MigratedTables['messaging.template'],
  {
    names: BothTexts;
    channel: MailChannel;
    titles: BothTexts;
    contents: BothTexts;
    variables: TemplateField[];
  }
>;
/** As it was handed in. */
export interface FinalTexts {
  readonly title: BothTexts;
  readonly content: BothTexts;
}
export type MailingTable = Refined<
  MigratedTables['messaging.mailing'],
  {
    channel: MailChannel;
    content: string;
    excerpt: string;
    receiver_mode: ReceiverMode;
    receivers: string[];
    variables: Record<string, string>;
    texts: FinalTexts | null;
    language: 'locale' | 'receiver';
    locale: 'zh_CN' | 'en_US';
    need_receipt: boolean;
    state: Generated<MailingState>;
  }
>;
export type Mailing = Selectable<MailingTable>;
export type Template = Selectable<TemplateTable>;
export type ReceiptTable = Refined<
  MigratedTables['messaging.receipt'],
  {
    locale: 'zh_CN' | 'en_US';
    state: Generated<'queued' | 'sent' | 'delivered' | 'failed'>;
  }
>;

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
export const messaging = capability<Tables>('messaging');
/** What a handler of this module is given. */
export type MessagingContext = Context<Tables, unknown>;
