import type { Generated } from 'kysely';
import type { Said } from '#kernel/rules/words.ts';
import { capability } from '#kernel/server/capability.ts';
import type { MessageKind } from '../rules/events.ts';

/** Whom a notice is meant for; receivers are found when it is spread. */
export type ReceiverWish =
  | { readonly accountIds: readonly string[] }
  | { readonly memberId: string; readonly empId: string | null }
  | { readonly memberAdmins: string }
  | { readonly platformRoute: string; readonly button?: string | undefined }
  | { readonly target: { readonly channel: Channel; readonly address: string }; readonly locale: 'zh_CN' | 'en_US' };
export type Channel = 'email' | 'sms';

export interface NoticeTable {
  id: Generated<string>; gmt_create: Generated<Date>; key: string; event: string; kind: MessageKind; title: Said; body: Said; sms: boolean; email: boolean; in_site: boolean; must: boolean;
  secret: Generated<boolean>; receiver: ReceiverWish; biz_type: string | null; biz_id: string | null; link: string | null; once_key: string | null; spread_at: Date | null;
}
export interface MessageTable {
  id: Generated<string>; gmt_create: Generated<Date>; gmt_modified: Generated<Date>; version: Generated<number>; deleted: Generated<boolean>; notice_key: string; account_id: string; event: string; kind: MessageKind;
  title_zh: string; title_en: string; body_zh: string; body_en: string; biz_type: string | null; biz_id: string | null; link: string | null; read_at: Date | null;
}
export interface DeliveryTable {
  id: Generated<string>; gmt_create: Generated<Date>; gmt_modified: Generated<Date>; notice_key: string; account_id: string | null; event: string; channel: Channel; address: string; subject: string; body: string;
  secret: boolean; must: boolean; segments: Generated<number>; state: Generated<'waiting' | 'sent' | 'failed' | 'skipped'>; attempts: Generated<number>; last_error: string | null;
  provider_id: string | null; done_at: Date | null;
}
export interface PreferenceTable { account_id: string; gmt_modified: Generated<Date>; sms: Generated<boolean>; email: Generated<boolean>; trade_email: Generated<boolean> }
export interface DemoOutboxTable { id: Generated<string>; gmt_create: Generated<Date>; delivery_id: string; channel: Channel; address: string; subject: string | null; body: string }

export interface Tables {
  'messaging.notice': NoticeTable;
  'messaging.message': MessageTable;
  'messaging.delivery': DeliveryTable;
  'messaging.preference': PreferenceTable;
  'messaging.demo_outbox': DemoOutboxTable;
}
export const room = capability<Tables>('messaging');
