import { definePages, type MenuGroup, type PageGrants } from '#kernel/rules/pages.ts';

/** Pages of inquiries, specified and not built yet. */
export const pages = definePages('trading/inquiries', [
  {
    path: '/resourceSupervision/inquiryList',
    title: { zh: '询价监管', en: 'Inquiries' },
    icon: 'SearchOutlined',
    shape: 'list',
    order: 40,
    buttons: ['View', 'Reject', 'Close', 'BatchExport'],
    planned: true,
  },
  {
    path: '/rmbTradeManagement/newInquiry',
    title: { zh: '新增询价', en: 'New inquiry' },
    icon: 'PlusSquareOutlined',
    shape: 'form',
    order: 10,
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Award', 'Approve', 'Reject', 'Close', 'Order'],
    planned: true,
  },
  {
    path: '/rmbTradeManagement/winBidList',
    title: { zh: '中标列表', en: 'Won quotes' },
    icon: 'TrophyOutlined',
    shape: 'list',
    order: 30,
    buttons: ['View', 'Bid', 'Edit', 'Withdraw', 'Confirm', 'Reject'],
    planned: true,
  },
  {
    path: '/rmbTradeManagement/myInquiry',
    title: { zh: '我的询价', en: 'My inquiries' },
    icon: 'SearchOutlined',
    shape: 'list',
    order: 40,
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Award', 'Approve', 'Reject', 'Close', 'Order'],
    planned: true,
  },
  {
    path: '/rmbTradeManagement/inquiryDetail',
    title: { zh: '询价详情', en: 'Inquiry' },
    icon: 'SearchOutlined',
    shape: 'view',
    order: 50,
    parent: '/rmbTradeManagement/myInquiry',
    ownRights: true,
    planned: true,
  },
  {
    path: '/rmbTradeManagement/myBid',
    title: { zh: '我的报价', en: 'My quotes' },
    icon: 'FileTextOutlined',
    shape: 'list',
    order: 60,
    buttons: ['View', 'Bid', 'Edit', 'Withdraw', 'Confirm', 'Reject'],
    planned: true,
  },
  {
    path: '/rmbTradeManagement/bid',
    title: { zh: '报价', en: 'Quote' },
    icon: 'EditOutlined',
    shape: 'form',
    order: 70,
    buttons: ['View', 'Bid', 'Edit', 'Withdraw', 'Confirm', 'Reject'],
    planned: true,
  },
  {
    path: '/rmbTradeManagement/bidWinList',
    title: { zh: '定标结果', en: 'Awards' },
    icon: 'CrownOutlined',
    shape: 'list',
    order: 80,
    buttons: ['View', 'Order', 'Close', 'Export'],
    planned: true,
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'rmbTradeManagement',
    path: '/rmbTradeManagement',
    title: { zh: '人民币采购', en: 'RMB purchasing' },
    icon: 'ShoppingCartOutlined',
    section: 'trade',
    order: 60,
  },
];

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: ['/resourceSupervision/inquiryList'],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View', 'Reject'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View'],
      },
    },
  ],
  member: [
    {
      pages: [
        '/rmbTradeManagement/newInquiry',
        '/rmbTradeManagement/myInquiry',
        '/rmbTradeManagement/inquiryDetail',
      ],
      roles: {
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Award', 'Reject', 'Close', 'Order'],
        BUYER_FINANCE: ['View'],
      },
    },
    {
      pages: ['/rmbTradeManagement/winBidList', '/rmbTradeManagement/myBid', '/rmbTradeManagement/bid'],
      roles: { SELLER_ADMIN: 'all', SELLER_TRADER: 'all' },
    },
    {
      pages: ['/rmbTradeManagement/bidWinList'],
      roles: { BUYER_ADMIN: 'all', BUYER_PURCHASER: 'all', BUYER_FINANCE: ['View'] },
    },
  ],
};
