import { definePages } from '#kernel/rules/pages.ts';

export const DEPOSITS = '/collectionManagement/deposits';
export const BALANCE = '/collectionManagement/balance';
export const RECEIVABLES = '/collectionManagement/receivables';
export const CREDIT_LINES = '/collectionManagement/creditLines';
export const ACCOUNT_STATEMENT = '/collectionManagement/accountStatement';

export const pages = definePages('fulfilment/money', [
  {
    path: DEPOSITS,
    title: { zh: '保证金', en: 'Deposits' },
    icon: 'SafetyOutlined',
    shape: 'list',
    order: 30,
    buttons: ['View', 'Confirm', 'Reject', 'BatchExport', 'Export'],
  },
  {
    path: '/collectionManagement/deposits/detail/:id',
    name: 'depositDetail',
    title: { zh: '保证金详情', en: 'Deposit' },
    icon: 'SafetyOutlined',
    shape: 'view',
    parent: DEPOSITS,
  },
  {
    path: BALANCE,
    title: { zh: '资金余额', en: 'Balance' },
    icon: 'WalletOutlined',
    shape: 'list',
    order: 40,
    buttons: ['View', 'Submit', 'Withdraw', 'Approve', 'Confirm', 'Reject', 'BatchExport', 'Export'],
  },
  {
    path: RECEIVABLES,
    title: { zh: '应收应付', en: 'Receivables' },
    icon: 'AccountBookOutlined',
    shape: 'list',
    order: 50,
    buttons: ['View', 'Void', 'Reject', 'BatchExport', 'Export'],
  },
  {
    path: '/collectionManagement/receivables/detail/:id',
    name: 'receivableDetail',
    title: { zh: '应收详情', en: 'Receivable' },
    icon: 'AccountBookOutlined',
    shape: 'view',
    parent: RECEIVABLES,
  },
  {
    path: CREDIT_LINES,
    title: { zh: '授信额度', en: 'Credit lines' },
    icon: 'CreditCardOutlined',
    shape: 'list',
    order: 65,
    buttons: ['Add', 'Edit', 'View', 'Enable', 'Disable', 'BatchExport', 'Export'],
  },
  {
    path: '/collectionManagement/creditLines/detail/:id',
    name: 'creditLineDetail',
    title: { zh: '授信详情', en: 'Credit line' },
    icon: 'CreditCardOutlined',
    shape: 'view',
    parent: CREDIT_LINES,
  },
  {
    path: ACCOUNT_STATEMENT,
    title: { zh: '往来对账单', en: 'Statement of account' },
    icon: 'ProfileOutlined',
    shape: 'page',
    order: 70,
    buttons: ['View', 'Export', 'BatchExport'],
  },
]);
