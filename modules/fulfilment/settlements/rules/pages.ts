import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

export const STATEMENTS = '/settlementStatementManagement/mySettlementStatement';
export const EDIT_STATEMENT = '/settlementStatementManagement/editSettlementStatement';
export const VIEW_STATEMENT = '/settlementStatementManagement/viewSettlementStatement';
export const DISCOUNT_TABLES = '/settlementStatementManagement/discountTables';
export const STATEMENT_PAGES = [STATEMENTS, EDIT_STATEMENT, VIEW_STATEMENT];
export const statementHref = (id: string): string => `${VIEW_STATEMENT}?id=${id}`;

export const pages = definePages('fulfilment/settlements', [
  {
    path: STATEMENTS,
    title: { zh: '结算单', en: 'Settlement statements' },
    icon: 'CalculatorOutlined',
    shape: 'list',
    order: 10,
    buttons: [
      'Add',
      'View',
      'Release',
      'Confirm',
      'Void',
      'BatchExport',
      'Edit',
      'Delete',
      'Withdraw',
      'Reject',
      'Export',
    ],
  },
  {
    path: EDIT_STATEMENT,
    title: { zh: '编辑结算单', en: 'Edit settlement statement' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    parent: STATEMENTS,
    ownRights: true,
  },
  {
    path: VIEW_STATEMENT,
    title: { zh: '查看结算单', en: 'Settlement statement' },
    icon: 'CalculatorOutlined',
    shape: 'view',
    order: 30,
    parent: STATEMENTS,
    ownRights: true,
  },
  {
    path: DISCOUNT_TABLES,
    title: { zh: '质量扣款表', en: 'Quality discount tables' },
    icon: 'ExperimentOutlined',
    shape: 'list',
    order: 40,
    buttons: ['Add', 'Edit', 'View', 'Enable', 'Disable'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'settlementStatementManagement',
    path: '/settlementStatementManagement',
    title: { zh: '结算管理', en: 'Settlement' },
    icon: 'CalculatorOutlined',
    section: 'fulfilment',
    order: 120,
  },
];
