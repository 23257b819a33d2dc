import { definePages, type MenuGroup, type PageGrants } from '#kernel/rules/pages.ts';

/** Pages of invoices, specified and not built yet. */
export const pages = definePages('fulfilment/invoices', [
  {
    path: '/invoiceManagement/myInVoice',
    title: { zh: '我的发票', en: 'My invoices' },
    icon: 'FileTextOutlined',
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
      'Submit',
      'Withdraw',
      'Reject',
      'Revoke',
      'Export',
    ],
    planned: true,
  },
  {
    path: '/invoiceManagement/invoiceEditing',
    title: { zh: '编辑发票', en: 'Edit invoice' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    parent: '/invoiceManagement/myInVoice',
    ownRights: true,
    planned: true,
  },
  {
    path: '/invoiceManagement/viewInVoice',
    title: { zh: '查看发票', en: 'Invoice' },
    icon: 'FileTextOutlined',
    shape: 'view',
    order: 30,
    parent: '/invoiceManagement/myInVoice',
    ownRights: true,
    planned: true,
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'invoiceManagement',
    path: '/invoiceManagement',
    title: { zh: '发票管理', en: 'Invoices' },
    icon: 'FileTextOutlined',
    section: 'fulfilment',
    order: 130,
  },
];

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [
        '/invoiceManagement/myInVoice',
        '/invoiceManagement/invoiceEditing',
        '/invoiceManagement/viewInVoice',
      ],
      buttons: ['Add', 'View', 'Release', 'Confirm', 'Void', 'BatchExport'],
      roles: { PLAT_OPERATOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: 'all' },
    },
  ],
  member: [
    {
      pages: [
        '/invoiceManagement/myInVoice',
        '/invoiceManagement/invoiceEditing',
        '/invoiceManagement/viewInVoice',
      ],
      buttons: [
        'Add',
        'Edit',
        'View',
        'Submit',
        'Withdraw',
        'Release',
        'Confirm',
        'Reject',
        'Revoke',
        'Void',
        'Export',
      ],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_FINANCE: 'all',
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['View'],
        BUYER_FINANCE: 'all',
      },
    },
  ],
};
