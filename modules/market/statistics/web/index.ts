import type { RouteDef } from '#kernel/web/guard/route.ts';
import { PRICE_INDEX, PRICE_TRENDS } from '../contract/price-route.ts';
import { indexWords } from '../rules/index-words.ts';

export const routes: readonly RouteDef[] = [
  {
    path: PRICE_INDEX,
    name: 'priceIndex',
    title: indexWords.table.title,
    module: 'resourceSupervision',
    icon: 'LineChartOutlined',
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Approve', 'BatchExport'],
    shape: 'list',
    load: () => import('./price-index.tsx'),
  },
  {
    path: PRICE_TRENDS,
    name: 'priceTrends',
    title: indexWords.table.trends,
    module: 'transactionManagement',
    icon: 'LineChartOutlined',
    buttons: ['View', 'Export'],
    shape: 'page',
    load: () => import('./price-trends.tsx'),
  },
];
