import { definePages } from '#kernel/rules/pages.ts';

/** Where operators keep price indices. */
export const PRICE_INDEX = '/resourceSupervision/priceIndex';
/** Where members look at prices. */
export const PRICE_TRENDS = '/transactionManagement/priceTrends';
/** Figures of a period, and the rows they are made of. */
export const COCKPIT = '/cockpit';
export const MEMBER_UNITS = '/memberUnitCockpit';
export const FIGURE_ROWS = '/cockpit/figureRows';

export const pages = definePages('market/statistics', [
  {
    path: '/memberUnitCockpit',
    title: { zh: '交易统计', en: 'Trading statistics' },
    icon: 'BarChartOutlined',
    shape: 'list',
    order: 30,
    buttons: ['Export'],
  },
  {
    path: '/cockpit/figureRows',
    title: { zh: '统计明细', en: 'Rows of a figure' },
    icon: 'BarChartOutlined',
    shape: 'list',
    parent: '/cockpit',
    buttons: ['Export'],
    keepAlive: false,
  },
  {
    path: PRICE_INDEX,
    title: { zh: '价格指数', en: 'Price indices' },
    icon: 'LineChartOutlined',
    shape: 'list',
    order: 70,
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Approve', 'BatchExport'],
  },
  {
    path: PRICE_TRENDS,
    title: { zh: '价格走势', en: 'Price trends' },
    icon: 'LineChartOutlined',
    shape: 'page',
    order: 100,
    section: 'goods',
    buttons: ['View', 'Export'],
  },
]);
