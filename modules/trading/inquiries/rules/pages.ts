import { definePages, type MenuGroup, subpage, withSubpages } from '#kernel/rules/pages.ts';

export const NEW_INQUIRY = '/rmbTradeManagement/newInquiry';
export const MY_INQUIRY = '/rmbTradeManagement/myInquiry';
export const INQUIRY_DETAIL = '/rmbTradeManagement/inquiryDetail';
export const BID_WIN_LIST = '/rmbTradeManagement/bidWinList';
export const MY_BID = '/rmbTradeManagement/myBid';
export const BID_PAGE = '/rmbTradeManagement/bid';
export const WIN_BID_LIST = '/rmbTradeManagement/winBidList';
export const RMB_BUY_LIST = '/rmbBuyList';
export const BUY_DETAIL = '/rmbBuyList/inquiryDetail';
export const INQUIRY_LIST = '/resourceSupervision/inquiryList';
export const INQUIRY_OVERSIGHT = '/resourceSupervision/inquiryList/detail/:id';

export const pages = definePages('trading/inquiries', [
  {
    path: INQUIRY_LIST,
    title: { zh: '询价监管', en: 'Inquiries' },
    icon: 'SearchOutlined',
    shape: 'list',
    order: 40,
    buttons: ['View', 'Reject', 'Close', 'BatchExport'],
  },
  {
    path: INQUIRY_OVERSIGHT,
    name: 'inquiryOversight',
    title: { zh: '询价详情', en: 'Inquiry' },
    icon: 'SearchOutlined',
    shape: 'view',
    parent: INQUIRY_LIST,
  },
  {
    path: NEW_INQUIRY,
    title: { zh: '新增询价', en: 'New inquiry' },
    icon: 'PlusSquareOutlined',
    shape: 'form',
    order: 10,
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Award', 'Approve', 'Reject', 'Close', 'Order'],
  },
  {
    path: WIN_BID_LIST,
    title: { zh: '中标列表', en: 'Won quotes' },
    icon: 'TrophyOutlined',
    shape: 'list',
    order: 30,
    buttons: ['View', 'Bid', 'Edit', 'Withdraw', 'Confirm', 'Reject'],
  },
  {
    path: MY_INQUIRY,
    title: { zh: '我的询价', en: 'My inquiries' },
    icon: 'SearchOutlined',
    shape: 'list',
    order: 40,
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Award', 'Approve', 'Reject', 'Close', 'Order'],
  },
  {
    path: INQUIRY_DETAIL,
    title: { zh: '询价详情', en: 'Inquiry' },
    icon: 'SearchOutlined',
    shape: 'view',
    order: 50,
    parent: MY_INQUIRY,
    ownRights: true,
  },
  {
    path: MY_BID,
    title: { zh: '我的报价', en: 'My quotes' },
    icon: 'FileTextOutlined',
    shape: 'list',
    order: 60,
    buttons: ['View', 'Bid', 'Edit', 'Withdraw', 'Confirm', 'Reject'],
  },
  {
    path: BID_PAGE,
    title: { zh: '报价', en: 'Quote' },
    icon: 'EditOutlined',
    shape: 'form',
    order: 70,
    buttons: ['View', 'Bid', 'Edit', 'Withdraw', 'Confirm', 'Reject'],
  },
  {
    path: BID_WIN_LIST,
    title: { zh: '定标结果', en: 'Awards' },
    icon: 'CrownOutlined',
    shape: 'list',
    order: 80,
    buttons: ['View', 'Order', 'Close', 'Export'],
  },
  withSubpages(
    {
      path: RMB_BUY_LIST,
      title: { zh: '人民币求购', en: 'RMB inquiries' },
      icon: 'ShoppingOutlined',
      shape: 'board',
      order: 80,
      section: 'market',
      buttons: ['View', 'Bid'],
      alwaysOn: true,
    },
    subpage('/inquiryDetail', 'boardInquiryDetail', { zh: '求购详情', en: 'Inquiry on the market' }, 'view', {
      order: 150,
      section: 'market',
    }),
  ),
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
