import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';

/** Stores and shop categories go to who takes over when their keeper leaves. */
export const storesOfKeeper: readonly OwnedDocuments[] = [
  ownedDocuments('STORE', 'stores.store', [''], sql<boolean>`not deleted`),
  ownedDocuments('STORE', 'stores.shop_category', [''], sql<boolean>`not deleted`),
];
