import type { Said } from '#kernel/rules/words.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { type MailChannel, mailingRoutes, TEMPLATE_ROUTE } from '../rules/mailing.ts';
import { messageTitles } from '../rules/title-words.ts';

const module = 'messageManage';
/** Buttons and icons are those of the registry of routes (administration-domain 26.2). */
const BUTTONS = [
  'Add',
  'BatchDelete',
  'View',
  'Delete',
  'Submit',
  'Withdraw',
  'Revoke',
  'Void',
  'Approve',
  'Reject',
] as const;
interface Pages {
  readonly icon: string;
  readonly list: RouteDef['load'];
  readonly create: RouteDef['load'];
  readonly edit: RouteDef['load'];
  readonly detail: RouteDef['load'];
  readonly log: RouteDef['load'];
}
const { table } = messageTitles;

/** The list of a channel and the pages under it, whose rights are the list's. */
function pagesOf(channel: MailChannel, pages: Pages): RouteDef[] {
  const path = mailingRoutes[channel];
  const name = path.split('/').at(-1) ?? channel;
  const under = (tail: string, title: Said, shape: RouteDef['shape'], load: RouteDef['load']): RouteDef => ({
    path: `${path}/${tail}`,
    name: `${name}-${tail.split('/')[0]}`,
    title,
    module,
    parentRoute: path,
    hidden: true,
    icon: pages.icon,
    buttons: BUTTONS,
    shape,
    keepAlive: shape === 'form',
    load,
  });
  return [
    {
      path,
      name,
      title: table[`title.${channel}`],
      module,
      icon: pages.icon,
      buttons: BUTTONS,
      shape: 'list',
      load: pages.list,
    },
    under('new', table[`new.${channel}`], 'form', pages.create),
    under('edit/:id', table[`edit.${channel}`], 'form', pages.edit),
    under('detail/:id', table.detail, 'view', pages.detail),
    under('receipts/:id', table.log, 'list', pages.log),
  ];
}

/** My messages, for everybody signed in; messages people send, for those who may; and the letters a demonstration kept. */
export const routes: readonly RouteDef[] = [
  {
    path: '/myMessage',
    name: 'myMessage',
    title: table.myMessages,
    module: 'myMessage',
    icon: 'BellOutlined',
    buttons: [],
    shape: 'list',
    load: () => import('./my-message.tsx'),
  },
  ...pagesOf('email', {
    icon: 'MailOutlined',
    list: () => import('./email-list.tsx'),
    create: () => import('./email-form.tsx'),
    edit: () => import('./email-edit.tsx'),
    detail: () => import('./email-detail.tsx'),
    log: () => import('./email-log.tsx'),
  }),
  ...pagesOf('sms', {
    icon: 'MobileOutlined',
    list: () => import('./sms-list.tsx'),
    create: () => import('./sms-form.tsx'),
    edit: () => import('./sms-edit.tsx'),
    detail: () => import('./sms-detail.tsx'),
    log: () => import('./sms-log.tsx'),
  }),
  ...pagesOf('mail', {
    icon: 'NotificationOutlined',
    list: () => import('./mail-list.tsx'),
    create: () => import('./mail-form.tsx'),
    edit: () => import('./mail-edit.tsx'),
    detail: () => import('./mail-detail.tsx'),
    log: () => import('./mail-log.tsx'),
  }),
  {
    path: TEMPLATE_ROUTE,
    name: 'messageTemplate',
    title: table.templates,
    module,
    icon: 'SnippetsOutlined',
    buttons: ['View', 'Delete'],
    shape: 'list',
    load: () => import('./message-template.tsx'),
  },
  {
    path: '/systemSetting/demoOutbox',
    name: 'demoOutbox',
    title: table.outbox,
    module: 'systemSetting',
    parentRoute: '/messageManage/emailManageList',
    hidden: true,
    icon: 'MailOutlined',
    buttons: [],
    shape: 'list',
    load: () => import('./demo-outbox.tsx'),
  },
];
