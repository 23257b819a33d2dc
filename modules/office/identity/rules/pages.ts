import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

/** The account of whoever is signed in: open to everybody, and where somebody starts who may open nothing else. */
export const PERSONAL_INFORMATION = '/myAccount/personalInformation';

export const pages = definePages('office/identity', [
  {
    path: '/myAccount/phoneChange',
    title: { zh: '修改手机', en: 'Change phone' },
    icon: 'MobileOutlined',
    shape: 'form',
    order: 10,
    buttons: ['View', 'Delete'],
    alwaysOn: true,
  },
  {
    path: '/myAccount/modifyEmail',
    title: { zh: '修改邮箱', en: 'Change e-mail' },
    icon: 'MailOutlined',
    shape: 'form',
    order: 20,
    buttons: ['View', 'Delete'],
    alwaysOn: true,
  },
  {
    path: '/myAccount/changePassword',
    title: { zh: '修改密码', en: 'Change password' },
    personal: { title: { zh: '修改密码', en: 'Change password' }, order: 20 },
    icon: 'LockOutlined',
    shape: 'form',
    order: 30,
    buttons: ['View', 'Delete'],
    alwaysOn: true,
  },
  {
    path: PERSONAL_INFORMATION,
    title: { zh: '个人信息', en: 'Personal information' },
    personal: { title: { zh: '个人信息', en: 'My details' }, order: 10 },
    icon: 'UserOutlined',
    shape: 'form',
    order: 40,
    buttons: ['View', 'Delete'],
    alwaysOn: true,
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'myAccount',
    path: '/myAccount',
    title: { zh: '我的账户', en: 'My account' },
    icon: 'UserOutlined',
    section: 'system',
    order: 220,
  },
];
