import { definePages } from '#kernel/rules/pages.ts';

export const STATEMENTS = '/collectionManagement/bankStatements';

export const pages = definePages('fulfilment/statements', [
  {
    path: STATEMENTS,
    title: { zh: '银行对账', en: 'Bank statements' },
    icon: 'BankOutlined',
    shape: 'list',
    order: 80,
    buttons: ['Add', 'View', 'Confirm', 'Reject', 'Revoke'],
  },
  {
    path: '/collectionManagement/bankStatements/desk/:id',
    name: 'bankStatementDesk',
    title: { zh: '对账台', en: 'Statement desk' },
    icon: 'BankOutlined',
    shape: 'page',
    parent: STATEMENTS,
  },
]);
