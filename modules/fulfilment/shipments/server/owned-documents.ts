import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { NOTE } from '../rules/note-lifecycle.ts';

/** Notes that are not at an end: they go to who takes over. */
export const openNotes: readonly OwnedDocuments[] = [
  ownedDocuments(
    'SHIPMENT',
    'shipments.note',
    ['seller_', 'buyer_'],
    sql<boolean>`state not in (${NOTE.settled}, ${NOTE.void})`,
  ),
];
