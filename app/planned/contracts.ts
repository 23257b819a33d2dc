import { fileScene, OFFICE_TYPES, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';
import { definePages, type MenuGroup, type PageGrants } from '#kernel/rules/pages.ts';

/** Pages of contracts, specified and not built yet. */
export const pages = definePages('fulfilment/contracts', [
  {
    path: '/contractManagement/myContract',
    title: { zh: '我的合同', en: 'My contracts' },
    icon: 'FileProtectOutlined',
    shape: 'list',
    order: 10,
    buttons: [
      'View',
      'Approve',
      'Reject',
      'Deactivate',
      'Activation',
      'Close',
      'BatchExport',
      'Sign',
      'Withdraw',
      'Export',
    ],
    planned: true,
  },
  {
    path: '/contractManagement/addNewContract',
    title: { zh: '编辑合同', en: 'Edit contract' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    parent: '/contractManagement/myContract',
    buttons: [
      'View',
      'Approve',
      'Reject',
      'Deactivate',
      'Activation',
      'Close',
      'BatchExport',
      'Add',
      'Edit',
      'Delete',
      'Submit',
      'Withdraw',
    ],
    ownRights: true,
    planned: true,
  },
  {
    path: '/contractManagement/viewContract',
    title: { zh: '查看合同', en: 'Contract' },
    icon: 'FileProtectOutlined',
    shape: 'view',
    order: 30,
    parent: '/contractManagement/myContract',
    ownRights: true,
    planned: true,
  },
  {
    path: '/contractManagement/stateTracking',
    title: { zh: '合同状态跟踪', en: 'Contract state tracking' },
    icon: 'NodeIndexOutlined',
    shape: 'view',
    order: 40,
    parent: '/contractManagement/myContract',
    ownRights: true,
    planned: true,
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'contractManagement',
    path: '/contractManagement',
    title: { zh: '合同管理', en: 'Contracts' },
    icon: 'FileProtectOutlined',
    section: 'fulfilment',
    order: 90,
  },
];

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [
        '/contractManagement/myContract',
        '/contractManagement/addNewContract',
        '/contractManagement/viewContract',
        '/contractManagement/stateTracking',
      ],
      buttons: ['View', 'Approve', 'Reject', 'Deactivate', 'Activation', 'Close', 'BatchExport'],
      roles: {
        PLAT_OPERATOR: ['View', 'Deactivate', 'Activation', 'Close', 'BatchExport'],
        PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View'],
        PLAT_SECURITY: ['View'],
      },
    },
  ],
  member: [
    {
      pages: [
        '/contractManagement/myContract',
        '/contractManagement/viewContract',
        '/contractManagement/stateTracking',
      ],
      buttons: ['View', 'Approve', 'Reject', 'Sign', 'Withdraw', 'Deactivate', 'Export'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: ['View'],
        SELLER_FINANCE: ['View'],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: ['View'],
        BUYER_FINANCE: ['View'],
        INTERMEDIARY: ['View', 'Sign'],
        INTERMEDIARY_BUYER: ['View', 'Sign'],
      },
    },
    {
      pages: ['/contractManagement/addNewContract'],
      buttons: ['Add', 'Edit', 'Delete', 'Submit', 'Withdraw'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['Add', 'Edit', 'Submit'],
      },
    },
  ],
};

/** Contracts as files (administration-domain 18.2). */
export const fileScenes = [
  fileScene('contract', { bucket: 'private', sizes: sizeOfEach(OFFICE_TYPES, upTo(50)), count: 20 }),
];
