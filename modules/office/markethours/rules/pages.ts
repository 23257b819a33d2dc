import { definePages } from '#kernel/rules/pages.ts';

/** Where markets are opened and closed. */
export const MARKET_ROUTE = '/systemSetting/openOrCloseMarket';

export const pages = definePages('office/markethours', [
  {
    path: MARKET_ROUTE,
    title: { zh: '开休市设置', en: 'Market open/close' },
    icon: 'ClockCircleOutlined',
    shape: 'form',
    order: 10,
    section: 'market',
    buttons: ['Edit', 'OpenMarket', 'CloseMarket', 'View'],
  },
]);
