import { definePages, type MenuGroup, type PageGrants } from '#kernel/rules/pages.ts';

/** Pages of settlements, specified and not built yet. */
export const pages = definePages('fulfilment/settlements', [
  {
    path: '/settlementStatementManagement/mySettlementStatement',
    title: { zh: '我的结算单', en: 'My settlement statements' },
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
    planned: true,
  },
  {
    path: '/settlementStatementManagement/editSettlementStatement',
    title: { zh: '编辑结算单', en: 'Edit settlement statement' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    parent: '/settlementStatementManagement/mySettlementStatement',
    ownRights: true,
    planned: true,
  },
  {
    path: '/settlementStatementManagement/viewSettlementStatement',
    title: { zh: '查看结算单', en: 'Settlement statement' },
    icon: 'CalculatorOutlined',
    shape: 'view',
    order: 30,
    parent: '/settlementStatementManagement/mySettlementStatement',
    ownRights: true,
    planned: true,
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

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [
        '/settlementStatementManagement/mySettlementStatement',
        '/settlementStatementManagement/editSettlementStatement',
        '/settlementStatementManagement/viewSettlementStatement',
      ],
      buttons: ['Add', 'View', 'Release', 'Confirm', 'Void', 'BatchExport'],
      roles: { PLAT_OPERATOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: 'all' },
    },
  ],
  member: [
    {
      pages: [
        '/settlementStatementManagement/mySettlementStatement',
        '/settlementStatementManagement/editSettlementStatement',
        '/settlementStatementManagement/viewSettlementStatement',
      ],
      buttons: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Withdraw', 'Confirm', 'Reject', 'Export'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_FINANCE: 'all',
        BUYER_ADMIN: ['View', 'Confirm', 'Reject', 'Export'],
        BUYER_PURCHASER: ['View'],
        BUYER_FINANCE: ['View', 'Confirm', 'Reject', 'Export'],
      },
    },
  ],
};
