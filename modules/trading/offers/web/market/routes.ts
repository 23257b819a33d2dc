import type { RouteDef } from '#kernel/web/guard/route.ts';
import { marketWords } from '../../rules/market-words.ts';

/** The market boards. Buttons are those of the permission matrix (administration-domain 26.3). */
export const marketBoards: readonly RouteDef[] = [
  {
    path: '/rmbSellList',
    name: 'rmbSellList',
    title: marketWords.table.title10,
    module: 'rmbSellList',
    icon: 'FundOutlined',
    buttons: ['CounterOffer', 'AcceptSeller', 'View', 'Order'],
    shape: 'board',
    keepAlive: true,
    load: () => import('./rmb-sell-list.tsx'),
  },
];
