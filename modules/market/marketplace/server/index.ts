import type { Module } from '#kernel/server/capability.ts';
import { pages } from '../rules/pages.ts';
import { findingFiltersHandler } from './finding/filters.ts';
import { findGoodsHandler } from './finding/find-goods.ts';
import { findProductsHandler } from './finding/find-products.ts';
import { forgetSearchesHandler } from './finding/forget-searches.ts';
import { productPageHandler } from './finding/product.ts';
import { recentSearchesHandler } from './finding/recent.ts';
import { rememberSearchHandler } from './finding/remember-search.ts';
import { suggestGoodsHandler } from './finding/suggest.ts';
import { firstStepsHandler } from './first-steps.ts';
import { grants } from './page-grants.ts';
import { searchAllHandler } from './search.ts';
import { homeSummaryHandler } from './work-list.ts';

/** Reads what the other modules answer and own; of its own it keeps what people searched for last. */
export const marketplaceModule: Module = {
  name: 'marketplace',
  pages,
  grants,
  handlers: [
    homeSummaryHandler,
    firstStepsHandler,
    searchAllHandler,
    findGoodsHandler,
    findProductsHandler,
    findingFiltersHandler,
    suggestGoodsHandler,
    productPageHandler,
    recentSearchesHandler,
    rememberSearchHandler,
    forgetSearchesHandler,
  ],
};
