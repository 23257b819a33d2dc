import type { ComponentProps } from 'react';
import { fileAppeal } from '#fulfilment/appeals/web/order-actions.ts';
import { letterOfOrder } from '#fulfilment/deals/web/order-actions.ts';
import { dealFileOfOrder } from '#fulfilment/dossiers/web/order-actions.ts';
import { joinOrderActions, joinOrderParts, type OrderPart } from '#fulfilment/orders/web/slots.ts';
import { payByAlipay, payByWechat, registerPayment } from '#fulfilment/payments/web/order-actions.ts';
import { bookShipment } from '#fulfilment/shipments/web/order-actions.ts';
import type { PageSet } from '#kernel/rules/pages.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { screensOf } from '#kernel/web/guard/screens.ts';
import { lazyComponent } from '#kernel/web/parts/lazy-component.ts';
import { joinDealLinks } from '#fulfilment/deals/web/slots.ts';
import { type CockpitFiguresPart, joinCockpitFigures } from '#market/marketplace/web/cockpit-figures.ts';
import { joinGhsLabel, joinProductAsk, type ProductAskPart } from '#market/marketplace/web/finding/slots.ts';
import { joinGoods } from '#office/configuration/web/slots.ts';
import { namesFrom } from '#office/operationlog/web/index.ts';
import { joinStaffHead } from '#office/organisation/web/slots.tsx';
import { nameSellers } from '#office/permissions/web/slots.ts';
import { joinRegions } from '#registry/addressbook/web/slots.ts';
import { nameApplications, nameGoods, nameWarehouses } from '#registry/members/web/admission/slots.ts';
import { joinStores } from '#registry/stores/web/slots.ts';
import { type AskPart, joinAsk, joinIndices } from '#trading/offers/web/slots.ts';
import { map } from './map.ts';
import { goodsByCas, pickupWarehouses, productApplications } from './registry-sources.tsx';
import { sellerCompanies } from './seller-companies.tsx';
import { goodsOfMarket } from './web-goods.tsx';
import { priceIndices } from './web-indices.tsx';
import { regionParts } from './web-regions.tsx';
import { storeScreens } from './web-stores.tsx';

joinGoods(goodsOfMarket);
joinStores(storeScreens);
joinIndices(priceIndices);
joinRegions(regionParts);
const askButtons = () => import('#trading/leads/web/ask-buttons.tsx').then((m) => m.AskButtons);
joinAsk(lazyComponent<ComponentProps<AskPart>>(askButtons));
joinProductAsk(lazyComponent<ComponentProps<ProductAskPart>>(askButtons));

joinCockpitFigures(
  lazyComponent<ComponentProps<CockpitFiguresPart>>(() =>
    import('#market/statistics/web/figures/cockpit-part.tsx').then((m) => m.CockpitPart),
  ),
);

// What modules above orders add to the page of an order.
joinOrderActions(
  letterOfOrder,
  dealFileOfOrder,
  bookShipment,
  registerPayment,
  payByWechat,
  payByAlipay,
  fileAppeal,
);

// Only orders with a provisional price are asked about: the part is fetched with the first of them.
const Fixings = lazyComponent<ComponentProps<OrderPart>>(() =>
  import('#fulfilment/settlements/web/fixing-panel.tsx').then((m) => m.FixingPanel),
);
joinOrderParts((props) => (props.row.provisional ? <Fixings {...props} /> : null));

joinDealLinks(
  lazyComponent(() => import('#fulfilment/dossiers/web/deal-file-link.tsx').then((m) => m.DealFileLink)),
);
namesFrom(() => import('./web-log-names.tsx'));
nameSellers(sellerCompanies);
nameWarehouses(pickupWarehouses);
nameApplications(productApplications);
nameGoods(goodsByCas);
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
