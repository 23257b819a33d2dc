import type { ComponentProps } from 'react';
import { joinDealLinks } from '#fulfilment/deals/web/slots.ts';
import { orderPageFrom } from '#fulfilment/orders/web/slots.ts';
import type { PageSet } from '#kernel/rules/pages.ts';
import type { PickSource } from '#kernel/web/fields/pick-field.tsx';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { screensOf } from '#kernel/web/guard/screens.ts';
import { lazyComponent } from '#kernel/web/parts/lazy-component.ts';
import { type CockpitFiguresPart, joinCockpitFigures } from '#market/marketplace/web/cockpit-figures.ts';
import {
  joinGhsLabel,
  joinProductAlert,
  joinProductAsk,
  type ProductAlertPart,
  type ProductAskPart,
} from '#market/marketplace/web/finding/slots.ts';
import { type IndexAlertPart, joinIndexAlert } from '#market/statistics/web/slots.ts';
import { joinGoods } from '#office/configuration/web/slots.ts';
import { namesFrom } from '#office/operationlog/web/index.ts';
import { joinStaffHead } from '#office/organisation/web/slots.tsx';
import { nameSellers } from '#office/permissions/web/slots.ts';
import { joinRegions } from '#registry/addressbook/web/slots.ts';
import { nameApplications, nameGoods, nameWarehouses } from '#registry/members/web/admission/slots.ts';
import { joinStores } from '#registry/stores/web/slots.ts';
import { alertHref } from '#trading/alerts/rules/hrefs.ts';
import { mayKeepAlerts } from '#trading/alerts/web/may-keep-alerts.ts';
import { joinAlert as joinInquiryAlert } from '#trading/inquiries/web/slots.ts';
import {
  type AlertStart,
  type AskPart,
  joinAlert,
  joinAsk,
  joinIndices,
  joinLanded,
  type LandedParts,
} from '#trading/offers/web/slots.ts';
import { map } from './map.ts';
import { priceIndices } from './web-indices.tsx';
import { regionParts } from './web-regions.tsx';
import { storeScreens } from './web-stores.tsx';

const market = async () => (await import('./web-goods.tsx')).goodsOfMarket;
joinGoods({
  search: async (keyword) => (await market()).search(keyword),
  named: async (ids) => (await market()).named(ids),
  onOffer: async () => (await market()).onOffer(),
});
joinStores(storeScreens);
joinIndices(priceIndices);
joinLanded({
  Cell: lazyComponent<ComponentProps<LandedParts['Cell']>>(() =>
    import('#market/statistics/web/landed-cell.tsx').then((m) => m.LandedCell),
  ),
  Bar: lazyComponent(() => import('#market/statistics/web/landed-bar.tsx').then((m) => m.LandedBar)),
});
joinRegions(regionParts);
const askButtons = () => import('#trading/leads/web/ask-buttons.tsx').then((m) => m.AskButtons);
joinAsk(lazyComponent<ComponentProps<AskPart>>(askButtons));
joinProductAsk(lazyComponent<ComponentProps<ProductAskPart>>(askButtons));

const alertLink = () => import('#trading/alerts/web/alert-link.tsx').then((m) => m.AlertLink);
joinAlert(lazyComponent<AlertStart>(alertLink));
joinInquiryAlert({ href: alertHref, may: mayKeepAlerts });
joinProductAlert(lazyComponent<ComponentProps<ProductAlertPart>>(alertLink));
joinIndexAlert(lazyComponent<ComponentProps<IndexAlertPart>>(alertLink));

joinCockpitFigures(
  lazyComponent<ComponentProps<CockpitFiguresPart>>(() =>
    import('#market/statistics/web/figures/cockpit-part.tsx').then((m) => m.CockpitPart),
  ),
);

orderPageFrom(() => import('./web-order-page.tsx'));
joinDealLinks(
  lazyComponent(() => import('#fulfilment/dossiers/web/deal-file-link.tsx').then((m) => m.DealFileLink)),
);
namesFrom(() => import('./web-log-names.tsx'));
/** A source that is fetched with its first search. */
const later = (name: string, load: () => Promise<PickSource>): PickSource => ({
  name,
  search: async (keyword) => (await load()).search(keyword),
  named: async (ids) => (await (await load()).named?.(ids)) ?? [],
});
const registry = () => import('./registry-sources.tsx');
nameSellers(later('sellers', async () => (await import('./seller-companies.tsx')).sellerCompanies()));
nameWarehouses(later('pickup warehouses', async () => (await registry()).pickupWarehouses()));
nameApplications(later('product applications', async () => (await registry()).productApplications()));
nameGoods(later('goods by CAS', async () => (await registry()).goodsByCas()));
joinStaffHead(
  lazyComponent(() => import('#registry/members/web/admission/invite-from-staff.tsx').then((m) => m.default)),
);
joinGhsLabel(
  lazyComponent(() => import('#registry/catalogue/web/products/ghs-label.tsx').then((m) => m.GhsLabel)),
);

/**
 * What every module's `web/index.ts` brings, and the pages of modules that are not built yet: found by their
 * place, so that a new module is named in `map.ts` and `modules.ts` alone.
 */
const built = import.meta.glob<readonly RouteDef[]>('../modules/*/*/web/index.ts', {
  eager: true,
  import: 'routes',
});
const planned = import.meta.glob<PageSet<never>>('./planned/*.ts', { eager: true, import: 'pages' });

/** Every route of the console, built or planned, in the order of the map. */
export const routes: readonly RouteDef[] = [
  ...Object.keys(map).flatMap((name) => built[`../modules/${name}/web/index.ts`] ?? []),
  ...Object.values(planned).flatMap((pages) => screensOf(pages, {})),
];
