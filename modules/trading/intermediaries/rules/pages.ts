import { definePages, type MenuGroup, subpage, withSubpages } from '#kernel/rules/pages.ts';

export const INTERMEDIARY_DEALS = '/intermediaryManagement/intermediaryTransaction';
export const INTERMEDIARY_APPLICATION = '/intermediaryManagement/IntermediateApplication';
export const INTERMEDIARY_DEAL = `${INTERMEDIARY_DEALS}/detail/:id`;

export const pages = definePages('trading/intermediaries', [
  withSubpages(
    {
      path: INTERMEDIARY_DEALS,
      title: { zh: '中介交易', en: 'Intermediary deals' },
      icon: 'ApartmentOutlined',
      shape: 'list',
      order: 10,
      buttons: [
        'HistoryLog',
        'TransactionType',
        'View',
        'Approve',
        'Reject',
        'Cancel',
        'CancelOffer',
        'Confirm',
      ],
    },
    subpage('/detail/:id', 'intermediaryDeal', { zh: '中介申请', en: 'Intermediary application' }, 'view', {
      keepAlive: true,
    }),
  ),
  {
    path: INTERMEDIARY_APPLICATION,
    title: { zh: '中介申请', en: 'Intermediary application' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    buttons: ['Add', 'Edit', 'Submit', 'Withdraw'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'intermediaryManagement',
    path: '/intermediaryManagement',
    title: { zh: '中介管理', en: 'Intermediary business' },
    icon: 'ApartmentOutlined',
    section: 'trade',
    order: 20,
  },
];
