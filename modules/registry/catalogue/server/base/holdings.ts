import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';

const standing = sql<boolean>`not deleted`;
/** Warehouses, lots and own packagings go to who takes over when their keeper leaves. */
export const baseHoldings: readonly OwnedDocuments[] = [
  ownedDocuments('WAREHOUSE', 'catalogue.warehouse', [''], standing),
  ownedDocuments('WAREHOUSE', 'catalogue.lot', [''], standing),
  ownedDocuments('PACKAGING', 'catalogue.seller_packaging', [''], standing),
];
