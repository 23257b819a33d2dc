import { definePages } from '#kernel/rules/pages.ts';

/** Where deals and their letters are read. */
export const DEAL_RECORD = '/resourceSupervision/transactionRecord';
export const LETTER_PAGE = '/transactionConfirmation';

export const pages = definePages('fulfilment/deals', [
  {
    path: LETTER_PAGE,
    title: { zh: '成交确认函', en: 'Deal confirmation letter' },
    icon: 'FileDoneOutlined',
    shape: 'view',
    order: 130,
    section: 'trade',
    buttons: ['View', 'Edit', 'Export', 'Prolong', 'Void', 'Sign'],
    keepAlive: true,
    standalone: true,
  },
  {
    path: DEAL_RECORD,
    title: { zh: '成交记录', en: 'Deal records' },
    icon: 'FileDoneOutlined',
    shape: 'list',
    order: 30,
    buttons: ['HistoryLog', 'View', 'Void', 'Close', 'BatchExport'],
  },
  {
    path: '/transactionManagement/historicalTransaction',
    title: { zh: '采购成交', en: 'Purchase deals' },
    icon: 'HistoryOutlined',
    shape: 'list',
    order: 20,
    buttons: ['HistoryLog', 'View', 'Export'],
  },
  {
    path: '/transactionManagement/offerHistory',
    title: { zh: '销售成交', en: 'Sales deals' },
    icon: 'HistoryOutlined',
    shape: 'list',
    order: 30,
    buttons: ['HistoryLog', 'View', 'Export'],
  },
]);
