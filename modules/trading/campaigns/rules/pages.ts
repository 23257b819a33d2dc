import { definePages } from '#kernel/rules/pages.ts';

export const FLASH_SALES = '/tradingActivitiesMange/flashSale';
export const GROUP_BUYS = '/tradingActivitiesMange/groupBuy';
export const ACTIVITY_EDIT = '/tradingActivitiesMange/activityEdit';
export const ACTIVITY_DETAIL = '/tradingActivitiesMange/activityDetail';

const buttons = [
  'Add',
  'View',
  'Approve',
  'Reject',
  'Release',
  'Unpublish',
  'Prolong',
  'StopBid',
  'Rebid',
  'Void',
  'BatchExport',
  'Edit',
  'Delete',
  'Submit',
  'Withdraw',
  'Order',
  'Cancel',
] as const;

export const pages = definePages('trading/campaigns', [
  {
    path: FLASH_SALES,
    title: { zh: '秒杀', en: 'Flash sales' },
    icon: 'ThunderboltOutlined',
    shape: 'list',
    order: 80,
    buttons: [...buttons],
  },
  {
    path: GROUP_BUYS,
    title: { zh: '团购', en: 'Group buys' },
    icon: 'UsergroupAddOutlined',
    shape: 'list',
    order: 90,
    buttons: [...buttons],
  },
  {
    path: ACTIVITY_EDIT,
    title: { zh: '编辑活动', en: 'Edit activity' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 100,
    parent: FLASH_SALES,
  },
  {
    path: ACTIVITY_DETAIL,
    title: { zh: '活动详情', en: 'Activity' },
    icon: 'ThunderboltOutlined',
    shape: 'view',
    order: 110,
    parent: FLASH_SALES,
  },
]);
