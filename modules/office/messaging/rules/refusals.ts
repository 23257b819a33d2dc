import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

export { Builtin } from '#kernel/rules/refusals.ts';

/**
 * Refusals of administration-domain 25.3, 13001 to 13007, and of built-in data (10308). Length and variables
 * of texts: `#kernel/rules/message-template.ts`.
 */
export const MsgReceivers = refusal(13001, 'MSG_RECEIVERS', {
  details: { n: z.number() },
  zh: '接收人为空或超过{n}',
  en: 'No receivers or more than {n}',
});
export const SmsQuota = refusal(13002, 'SMS_QUOTA', {
  details: { left: z.number() },
  zh: '短信余量不足（剩余{left}条）',
  en: 'Not enough SMS left ({left})',
});
export const RevokeSent = refusal(13006, 'REVOKE_SENT', {
  zh: '已发出的短信/邮件不能撤销',
  en: 'Sent SMS or e-mail cannot be revoked',
});
export const MsgDelete = refusal(13007, 'MSG_DELETE', {
  zh: '已发送的消息不能删除，可作废',
  en: 'Sent messages cannot be deleted; void them',
});
