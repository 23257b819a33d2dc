import { definePages } from '#kernel/rules/pages.ts';

/** What a buyer has asked for, and what a seller was asked. */
export const SENT_LEADS = '/rmbTradeManagement/sentLeads';
export const RECEIVED_LEADS = '/rmbSellManagement/receivedLeads';
export const ASK_PAGE = '/rmbTradeManagement/sentLeads/ask';

export const pages = definePages('trading/leads', [
  {
    path: SENT_LEADS,
    title: { zh: '我的询盘', en: 'My requests' },
    icon: 'MessageOutlined',
    shape: 'list',
    order: 35,
    buttons: ['Add', 'View', 'Withdraw', 'Close', 'BatchExport'],
  },
  {
    path: ASK_PAGE,
    name: 'askSellers',
    title: { zh: '发询盘', en: 'Ask sellers' },
    icon: 'MessageOutlined',
    shape: 'form',
    parent: SENT_LEADS,
  },
  {
    path: `${SENT_LEADS}/detail/:id`,
    name: 'sentLead',
    title: { zh: '询盘详情', en: 'Request' },
    icon: 'MessageOutlined',
    shape: 'view',
    parent: SENT_LEADS,
  },
  {
    path: RECEIVED_LEADS,
    title: { zh: '收到的询盘', en: 'Requests received' },
    icon: 'InboxOutlined',
    shape: 'list',
    order: 35,
    buttons: ['View', 'Reply', 'Reject', 'Close', 'BatchExport'],
  },
  {
    path: `${RECEIVED_LEADS}/detail/:id`,
    name: 'receivedLead',
    title: { zh: '询盘详情', en: 'Request' },
    icon: 'InboxOutlined',
    shape: 'view',
    parent: RECEIVED_LEADS,
  },
]);
