import { screensOf } from '#kernel/web/guard/screens.ts';
import { OFFER_PAGE, pages } from '../rules/pages.ts';

/** Screens of offers and negotiations. */
export const routes = screensOf(pages, {
  '/resourceList': () => import('./market/resource-list.tsx'),
  '/rmbSellList': () => import('./market/rmb-sell-list.tsx'),
  '/dollarList': () => import('./market/dollar-list.tsx'),
  [OFFER_PAGE]: () => import('./market/offer-detail.tsx'),
  '/intlTradeManagement/currentCounterOffer': () => import('./thread/online-negotiation.tsx'),
  '/resourceSupervision/resourceOfferList': () => import('./oversight/resource-offers.tsx'),
  '/resourceSupervision/resourceOfferList/detail/:id': () => import('./oversight/any-detail.tsx'),
  '/resourceSupervision/offerApproval': () => import('./oversight/approval-list.tsx'),
  '/resourceSupervision/offerApproval/detail/:id': () => import('./oversight/approval-detail.tsx'),
  '/rmbSellManagement/SaleOffer': () => import('./selling/sale-offer.tsx'),
  '/rmbSellManagement/SaleOffer/new': () => import('./selling/offer-form.tsx'),
  '/rmbSellManagement/SaleOffer/edit/:id': () => import('./selling/offer-form.tsx'),
  '/rmbSellManagement/SaleOffer/detail/:id': () => import('./selling/own-detail.tsx'),
  '/rmbSellManagement/TemplateImport': () => import('./selling/template-import.tsx'),
  '/rmbSellManagement/AIOffer': () => import('./selling/paste-offers.tsx'),
  '/rmbSellManagement/CurrentTrading': () => import('./thread/current-trading.tsx'),
  '/rmbSellManagement/OnlineNegotiation': () => import('./thread/online-negotiation.tsx'),
  '/rmbSellManagement/HistoryTrade': () => import('./thread/history-trade.tsx'),
  '/transactionManagement/myCounterOffer': () => import('./thread/my-counter-offer.tsx'),
  '/transactionManagement/myOffer': () => import('./selling/my-offer.tsx'),
  '/transactionManagement/myOffer/detail/:id': () => import('./selling/own-detail.tsx'),
  '/offerManagement/offerList': () => import('./oversight/supervised-offers.tsx'),
  '/offerManagement/offerList/detail/:id': () => import('./oversight/any-detail.tsx'),
  '/counterOfferManagement/counterOfferList': () => import('./thread/counter-offer-list.tsx'),
});
