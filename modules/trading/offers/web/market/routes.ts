import type { Said } from '#kernel/rules/words.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { OFFER_PAGE } from '../../contract/market-route.ts';
import { marketWords } from '../../rules/market-words.ts';

const board = (path: string, name: string, icon: string, title: Said) =>
  ({
    path,
    name,
    title,
    module: name,
    icon,
    buttons: ['CounterOffer', 'AcceptSeller', 'View', 'Order'],
    shape: 'board',
    keepAlive: true,
  }) as const;

/** The market boards. Buttons are those of the permission matrix (administration-domain 26.3). */
export const marketBoards: readonly RouteDef[] = [
  {
    ...board('/rmbSellList', 'rmbSellList', 'FundOutlined', marketWords.table.title10),
    load: () => import('./rmb-sell-list.tsx'),
  },
  {
    ...board('/dollarList', 'dollarList', 'DollarOutlined', marketWords.table.title20),
    load: () => import('./dollar-list.tsx'),
  },
  {
    ...board('/resourceList', 'resourceList', 'CompassOutlined', marketWords.table.title30),
    load: () => import('./resource-list.tsx'),
  },
  {
    ...board(OFFER_PAGE, 'offerDetail', 'CompassOutlined', marketWords.table.detailPage),
    module: 'resourceList',
    shape: 'view',
    hidden: true,
    keepAlive: false,
    parentRoute: '/resourceList',
    load: () => import('./offer-detail.tsx'),
  },
];
