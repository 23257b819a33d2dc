import type { RouteDef } from '#kernel/web/guard/route.ts';
import { DEAL_RECORD, LETTER_PAGE } from '../contract/deal-route.ts';
import { dealListWords, letterPageWords } from '../rules/screen-words.ts';

export const routes: readonly RouteDef[] = [
  {
    path: LETTER_PAGE,
    name: 'transactionConfirmation',
    title: letterPageWords.table.title,
    module: 'transactionConfirmation',
    icon: 'FileDoneOutlined',
    buttons: ['View', 'Sign', 'Edit', 'Export', 'Prolong', 'Void'],
    shape: 'view',
    keepAlive: true,
    load: () => import('./transaction-confirmation.tsx'),
  },
  {
    path: DEAL_RECORD,
    name: 'transactionRecord',
    title: dealListWords.table.records,
    module: 'resourceSupervision',
    icon: 'FileDoneOutlined',
    buttons: ['HistoryLog', 'View', 'Void', 'Close', 'BatchExport'],
    shape: 'list',
    keepAlive: true,
    load: () => import('./transaction-record.tsx'),
  },
  {
    path: '/transactionManagement/historicalTransaction',
    name: 'historicalTransaction',
    title: dealListWords.table.purchases,
    module: 'transactionManagement',
    icon: 'HistoryOutlined',
    buttons: ['HistoryLog', 'View', 'Export'],
    shape: 'list',
    keepAlive: true,
    load: () => import('./purchase-deals.tsx'),
  },
  {
    path: '/transactionManagement/offerHistory',
    name: 'offerHistory',
    title: dealListWords.table.sales,
    module: 'transactionManagement',
    icon: 'HistoryOutlined',
    buttons: ['HistoryLog', 'View', 'Export'],
    shape: 'list',
    keepAlive: true,
    load: () => import('./sales-deals.tsx'),
  },
];
