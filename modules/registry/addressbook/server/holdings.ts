import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';

/** Invoice data and addresses go to who takes over when their keeper leaves. */
export const bookOfKeeper: readonly OwnedDocuments[] = [
  ownedDocuments('BILLING', 'addressbook.billing_info', [''], sql<boolean>`not deleted`),
  ownedDocuments('ADDRESS', 'addressbook.address', [''], sql<boolean>`not deleted`),
];
