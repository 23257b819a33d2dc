import { sql } from 'kysely';
import { type Holding, holding } from '#kernel/server/holdings.ts';

/** Stores and shop categories go to who takes over when their keeper leaves. */
export const storesOfKeeper: readonly Holding[] = [
  holding('STORE', 'stores.store', [''], sql<boolean>`not deleted`),
  holding('STORE', 'stores.shop_category', [''], sql<boolean>`not deleted`),
];
