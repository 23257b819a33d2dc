import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

export const VOUCHERS_PAGE = '/blockChain/vouchersList';
export const ADD_VOUCHER = '/blockChain/vouchersList/add';
export const voucherHref = (id: string): string => `${VOUCHERS_PAGE}/detail/${id}`;

export const pages = definePages('fulfilment/vouchers', [
  {
    path: VOUCHERS_PAGE,
    title: { zh: '货权凭证', en: 'Vouchers' },
    icon: 'BlockOutlined',
    shape: 'list',
    order: 10,
    buttons: ['View', 'Export', 'Confirm', 'Reject', 'Enable', 'Disable', 'Void', 'Add', 'Transfer'],
  },
  {
    path: ADD_VOUCHER,
    name: 'addVoucher',
    title: { zh: '申请签发货权凭证', en: 'Apply for a voucher' },
    icon: 'BlockOutlined',
    shape: 'form',
    parent: VOUCHERS_PAGE,
  },
  {
    path: '/blockChain/vouchersList/detail/:id',
    name: 'voucherDetail',
    title: { zh: '货权凭证详情', en: 'Voucher' },
    icon: 'BlockOutlined',
    shape: 'view',
    parent: VOUCHERS_PAGE,
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'blockChain',
    path: '/blockChain',
    title: { zh: '货权管理', en: 'Goods rights' },
    icon: 'BlockOutlined',
    section: 'trade',
    order: 30,
  },
];
