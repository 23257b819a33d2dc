import { screensOf } from '#kernel/web/guard/screens.ts';
import { pages } from '../rules/pages.ts';
import { mailingRoutes, TEMPLATE_ROUTE } from '../rules/places.ts';

/** My messages, for everybody signed in; messages people send, for those who may; and the letters a demonstration kept. */
export const routes = screensOf(pages, {
  '/myMessage': () => import('./my-message.tsx'),
  [mailingRoutes.email]: () => import('./email-list.tsx'),
  '/messageManage/emailManageList/new': () => import('./email-form.tsx'),
  '/messageManage/emailManageList/edit/:id': () => import('./email-edit.tsx'),
  '/messageManage/emailManageList/detail/:id': () => import('./email-detail.tsx'),
  '/messageManage/emailManageList/receipts/:id': () => import('./email-log.tsx'),
  '/systemSetting/demoOutbox': () => import('./demo-outbox.tsx'),
  [mailingRoutes.sms]: () => import('./sms-list.tsx'),
  '/messageManage/messageManageList/new': () => import('./sms-form.tsx'),
  '/messageManage/messageManageList/edit/:id': () => import('./sms-edit.tsx'),
  '/messageManage/messageManageList/detail/:id': () => import('./sms-detail.tsx'),
  '/messageManage/messageManageList/receipts/:id': () => import('./sms-log.tsx'),
  [mailingRoutes.mail]: () => import('./mail-list.tsx'),
  '/messageManage/mailManageList/new': () => import('./mail-form.tsx'),
  '/messageManage/mailManageList/edit/:id': () => import('./mail-edit.tsx'),
  '/messageManage/mailManageList/detail/:id': () => import('./mail-detail.tsx'),
  '/messageManage/mailManageList/receipts/:id': () => import('./mail-log.tsx'),
  [TEMPLATE_ROUTE]: () => import('./message-template.tsx'),
});
