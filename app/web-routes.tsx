import { routes as deals } from '#fulfilment/deals/web/index.ts';
import { routes as orders } from '#fulfilment/orders/web/index.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { routes as marketplace } from '#market/marketplace/web/index.ts';
import { routes as statistics } from '#market/statistics/web/index.ts';
import { routes as feedback } from '#office/feedback/web/index.ts';
import { routes as content } from '#office/content/web/index.ts';
import { routes as codesets } from '#office/codesets/web/index.ts';
import { routes as configuration } from '#office/configuration/web/index.ts';
import { joinGoods } from '#office/configuration/web/slots.ts';
import { routes as identity } from '#office/identity/web/index.ts';
import { routes as markethours } from '#office/markethours/web/index.ts';
import { routes as messaging } from '#office/messaging/web/index.ts';
import { namesFrom, routes as operationlog } from '#office/operationlog/web/index.ts';
import { routes as organisation } from '#office/organisation/web/index.ts';
import { OWN_ENTRIES } from '#office/permissions/rules/own-entries.ts';
import type { RouteEntry } from '#office/permissions/rules/route.ts';
import { companyRoutes } from '#office/permissions/rules/routes-company.ts';
import { fulfilmentRoutes } from '#office/permissions/rules/routes-fulfilment.ts';
import { marketRoutes } from '#office/permissions/rules/routes-market.ts';
import { systemRoutes } from '#office/permissions/rules/routes-system.ts';
import { tradeRoutes } from '#office/permissions/rules/routes-trade.ts';
import { routes as permissions } from '#office/permissions/web/index.ts';
import { nameSellers } from '#office/permissions/web/slots.ts';
import { routes as transfers } from '#office/transfers/web/index.ts';
import { routes as catalogue } from '#registry/catalogue/web/index.ts';
import { routes as addressbook } from '#registry/addressbook/web/index.ts';
import { joinRegions } from '#registry/addressbook/web/slots.ts';
import { routes as members } from '#registry/members/web/index.ts';
import { routes as stores } from '#registry/stores/web/index.ts';
import { joinStores } from '#registry/stores/web/slots.ts';
import { joinIndices } from '#trading/offers/web/slots.ts';
import { routes as qualifications } from '#registry/qualifications/web/index.ts';
import { routes as offers } from '#trading/offers/web/index.ts';
import { nameApplications, nameWarehouses } from '#registry/members/web/admission/slots.ts';
import { pickupWarehouses, productApplications } from './registry-sources.tsx';
import { sellerCompanies } from './seller-companies.tsx';
import { goodsOfMarket } from './web-goods.tsx';
import { priceIndices } from './web-indices.tsx';
import { regionParts } from './web-regions.tsx';
import { storeScreens } from './web-stores.tsx';

joinGoods(goodsOfMarket);
joinStores(storeScreens);
joinIndices(priceIndices);
joinRegions(regionParts);

/** Routes behind the login that have a screen: every capability's `web/index.ts` adds its list here. */
const built: readonly RouteDef[] = [
  ...codesets,
  ...configuration,
  ...identity,
  ...organisation,
  ...markethours,
  ...operationlog,
  ...permissions,
  ...messaging,
  ...transfers,
  ...feedback,
  ...content,
  ...members,
  ...qualifications,
  ...addressbook,
  ...stores,
  ...catalogue,
  ...orders,
  ...deals,
  ...offers,
  ...statistics,
  ...marketplace,
];

namesFrom(() => import('./log-names.ts'));
nameSellers(sellerCompanies);
nameWarehouses(pickupWarehouses);
nameApplications(productApplications);

const nothing: RouteDef['load'] = () => Promise.reject(new Error('planned routes have no screen'));
const known = new Set(built.map((r) => r.path));

/** A route of the specifications whose screen is not built yet: reachable for those who hold it, absent from the menu, honest about it. */
const planned = (entry: RouteEntry): RouteDef => ({
  path: entry.path,
  name: entry.name ?? entry.path.split('/').at(-1) ?? entry.path,
  title: { zh: entry.zh, en: entry.en },
  module: entry.path.split('/')[1] ?? '',
  ...(entry.parentRoute === undefined ? {} : { parentRoute: entry.parentRoute }),
  hidden: entry.hidden ?? false,
  icon: entry.icon,
  buttons: [],
  shape: 'planned',
  load: nothing,
});

const own = new Set(OWN_ENTRIES);
/** Every route of the console, built or planned. */
export const routes: readonly RouteDef[] = [
  ...built,
  ...[...marketRoutes, ...tradeRoutes, ...fulfilmentRoutes, ...companyRoutes, ...systemRoutes]
    .filter((e) => !known.has(e.path))
    .map(planned),
].map((route) => (own.has(route.path) ? { ...route, ownEntry: true } : route));
