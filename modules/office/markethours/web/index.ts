import type { RouteDef } from '#kernel/web/guard/route.ts';
import { MARKET_ROUTE } from '../contract/market-route.ts';
import { marketScreenWords } from '../rules/screen-words.ts';

export const routes: readonly RouteDef[] = [
  {
    path: MARKET_ROUTE,
    name: 'openOrCloseMarket',
    title: marketScreenWords.table.title,
    module: 'systemSetting',
    icon: 'ClockCircleOutlined',
    buttons: ['Edit', 'OpenMarket', 'CloseMarket', 'View'],
    shape: 'form',
    keepAlive: true,
    load: () => import('./open-or-close-market.tsx'),
  },
];
