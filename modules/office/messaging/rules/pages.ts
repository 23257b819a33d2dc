import { definePages, type MenuGroup, subpage, withSubpages } from '#kernel/rules/pages.ts';
import { mailingRoutes, TEMPLATE_ROUTE } from './places.ts';

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
  withSubpages(
    {
      path: mailingRoutes.email,
      title: { zh: '邮件', en: 'E-mail' },
      icon: 'MailOutlined',
      shape: 'list',
      order: 10,
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
    subpage('/new', 'emailManageList-new', { zh: '新增邮件', en: 'New e-mail' }, 'form', { keepAlive: true }),
    subpage('/edit/:id', 'emailManageList-edit', { zh: '编辑邮件', en: 'Edit e-mail' }, 'form', {
      keepAlive: true,
    }),
    subpage('/detail/:id', 'emailManageList-detail', { zh: '消息详情', en: 'Message' }, 'view'),
    subpage('/receipts/:id', 'emailManageList-receipts', { zh: '发送记录', en: 'Delivery log' }, 'list', {
      keepAlive: false,
    }),
  ),
  {
    path: '/systemSetting/demoOutbox',
    title: { zh: '演示发件箱', en: 'Demo outbox' },
    icon: 'MailOutlined',
    shape: 'list',
    parent: mailingRoutes.email,
    buttons: [],
  },
  withSubpages(
    {
      path: mailingRoutes.sms,
      title: { zh: '短信', en: 'SMS' },
      icon: 'MobileOutlined',
      shape: 'list',
      order: 20,
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
    subpage('/new', 'messageManageList-new', { zh: '新增短信', en: 'New SMS' }, 'form', { keepAlive: true }),
    subpage('/edit/:id', 'messageManageList-edit', { zh: '编辑短信', en: 'Edit SMS' }, 'form', {
      keepAlive: true,
    }),
    subpage('/detail/:id', 'messageManageList-detail', { zh: '消息详情', en: 'Message' }, 'view'),
    subpage('/receipts/:id', 'messageManageList-receipts', { zh: '发送记录', en: 'Delivery log' }, 'list', {
      keepAlive: false,
    }),
  ),
  withSubpages(
    {
      path: mailingRoutes.mail,
      title: { zh: '站内信', en: 'In-site mail' },
      icon: 'NotificationOutlined',
      shape: 'list',
      order: 30,
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
    subpage('/new', 'mailManageList-new', { zh: '新增站内信', en: 'New in-site mail' }, 'form', {
      keepAlive: true,
    }),
    subpage('/edit/:id', 'mailManageList-edit', { zh: '编辑站内信', en: 'Edit in-site mail' }, 'form', {
      keepAlive: true,
    }),
    subpage('/detail/:id', 'mailManageList-detail', { zh: '消息详情', en: 'Message' }, 'view'),
    subpage('/receipts/:id', 'mailManageList-receipts', { zh: '发送记录', en: 'Delivery log' }, 'list', {
      keepAlive: false,
    }),
  ),
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
