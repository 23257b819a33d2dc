import type { MailChannel } from './mailing.ts';

export const mailingRoutes = {
  email: '/messageManage/emailManageList',
  sms: '/messageManage/messageManageList',
  mail: '/messageManage/mailManageList',
} as const satisfies Record<MailChannel, string>;
export const TEMPLATE_ROUTE = '/messageManage/messageTemplate';
