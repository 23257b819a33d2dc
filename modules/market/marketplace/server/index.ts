import type { Room } from '#kernel/server/capability.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { cockpit } from './cockpit.ts';
import { filters } from './finding/filters.ts';
import { goods } from './finding/find-goods.ts';
import { products } from './finding/find-products.ts';
import { product } from './finding/product.ts';
import { forget, recent, remember } from './finding/recent.ts';
import { suggest } from './finding/suggest.ts';
import { search } from './search.ts';
import { summary } from './work-list.ts';

/** Reads what the other rooms answer and own; of its own it keeps what people searched for last. */
export const marketplaceRoom: Room = {
  name: 'marketplace',
  pages,
  grants,
  handlers: [summary, cockpit, search, goods, products, filters, suggest, product, recent, remember, forget],
};
