import { definePages, type MenuGroup, subpage, withSubpages } from '#kernel/rules/pages.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { mailingRoutes, TEMPLATE_ROUTE } from './places.ts';

/** A channel of mailings: its list with form, detail and delivery log. */
// @__NO_SIDE_EFFECTS__
const mailingPages = <const P extends `/${string}`>(
  path: P,
  name: string,
  order: number,
  icon: string,
  titles: Readonly<Record<'list' | 'add' | 'edit', LocalizedText>>,
) =>
  withSubpages(
    {
      path,
      title: titles.list,
      icon,
      shape: 'list',
      order,
      buttons: [
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
      ],
    },
    subpage('/new', `${name}-new`, titles.add, 'form', { keepAlive: true }),
    subpage('/edit/:id', `${name}-edit`, titles.edit, 'form', { keepAlive: true }),
    subpage('/detail/:id', `${name}-detail`, { zh: '消息详情', en: 'Message' }, 'view'),
    subpage('/receipts/:id', `${name}-receipts`, { zh: '发送记录', en: 'Delivery log' }, 'list', {
      keepAlive: false,
    }),
  );

export const pages = definePages('office/messaging', [
  {
    path: '/myMessage',
    title: { zh: '我的消息', en: 'My messages' },
    icon: 'BellOutlined',
    shape: 'list',
    order: 120,
    buttons: ['View', 'Delete'],
    alwaysOn: true,
  },
  mailingPages(mailingRoutes.email, 'emailManageList', 10, 'MailOutlined', {
    list: { zh: '邮件', en: 'E-mail' },
    add: { zh: '新增邮件', en: 'New e-mail' },
    edit: { zh: '编辑邮件', en: 'Edit e-mail' },
  }),
  {
    path: '/systemSetting/demoOutbox',
    title: { zh: '演示发件箱', en: 'Demo outbox' },
    icon: 'MailOutlined',
    shape: 'list',
    parent: mailingRoutes.email,
    buttons: [],
  },
  mailingPages(mailingRoutes.sms, 'messageManageList', 20, 'MobileOutlined', {
    list: { zh: '短信', en: 'SMS' },
    add: { zh: '新增短信', en: 'New SMS' },
    edit: { zh: '编辑短信', en: 'Edit SMS' },
  }),
  mailingPages(mailingRoutes.mail, 'mailManageList', 30, 'NotificationOutlined', {
    list: { zh: '站内信', en: 'In-site mail' },
    add: { zh: '新增站内信', en: 'New in-site mail' },
    edit: { zh: '编辑站内信', en: 'Edit in-site mail' },
  }),
  {
    path: TEMPLATE_ROUTE,
    title: { zh: '消息模板', en: 'Templates' },
    icon: 'SnippetsOutlined',
    shape: 'list',
    order: 40,
    buttons: ['View', 'Delete'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'messageManage',
    path: '/messageManage',
    title: { zh: '消息管理', en: 'Messaging' },
    icon: 'MailOutlined',
    section: 'system',
    order: 210,
  },
];
