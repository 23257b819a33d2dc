import type { DealViews } from '#fulfilment/deals/server/door.ts';
import { capability } from '#kernel/server/capability.ts';
import type { CatalogueViews } from '#registry/catalogue/server/door.ts';
import type { StoreViews } from '#registry/stores/server/door.ts';
import type { MigratedTables } from './migrated-tables.ts';

/**
 * Schema "marketplace": the only file that names its columns. Of others it reads what they publish in
 * `reporting`: row security and the data scope hold as on their own lists.
 */
export interface MarketplaceTables extends CatalogueViews, StoreViews, DealViews {
  'marketplace.recent_search': MigratedTables['marketplace.recent_search'];
}
export const marketplace = capability<MarketplaceTables>('marketplace');
