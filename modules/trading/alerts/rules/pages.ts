import { definePages } from '#kernel/rules/pages.ts';

export const ALERTS_PAGE = '/myBusiness/alerts';
export const ADD_ALERT_PAGE = '/myBusiness/alerts/add';

export const pages = definePages('trading/alerts', [
  {
    path: ALERTS_PAGE,
    title: { zh: '我的提醒', en: 'My alerts' },
    icon: 'BellOutlined',
    shape: 'list',
    order: 45,
    buttons: ['Add', 'Edit', 'View', 'Enable', 'Disable', 'Delete'],
  },
  {
    path: ADD_ALERT_PAGE,
    name: 'addAlert',
    title: { zh: '新增提醒', en: 'New alert' },
    icon: 'BellOutlined',
    shape: 'form',
    parent: ALERTS_PAGE,
  },
  {
    path: `${ALERTS_PAGE}/edit/:id`,
    name: 'editAlert',
    title: { zh: '修改提醒', en: 'Edit alert' },
    icon: 'BellOutlined',
    shape: 'form',
    parent: ALERTS_PAGE,
  },
  {
    path: `${ALERTS_PAGE}/detail/:id`,
    name: 'alertDetail',
    title: { zh: '提醒详情', en: 'Alert' },
    icon: 'BellOutlined',
    shape: 'view',
    parent: ALERTS_PAGE,
  },
]);
