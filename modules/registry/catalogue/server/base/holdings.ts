import { sql } from 'kysely';
import { type Holding, holding } from '#kernel/server/holdings.ts';

const standing = sql<boolean>`not deleted`;
/** Warehouses, lots and own packagings go to who takes over when their keeper leaves. */
export const baseHoldings: readonly Holding[] = [
  holding('WAREHOUSE', 'catalogue.warehouse', [''], standing),
  holding('WAREHOUSE', 'catalogue.lot', [''], standing),
  holding('PACKAGING', 'catalogue.seller_packaging', [''], standing),
];
