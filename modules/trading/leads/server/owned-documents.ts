import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { LEAD } from '../rules/lead-lifecycle.ts';

/** Requests that still want something go to who takes over. */
export const openLeads: readonly OwnedDocuments[] = [
  ownedDocuments(
    'INQUIRY',
    'leads.lead',
    ['seller_', 'buyer_'],
    sql<boolean>`not deleted and state in (${sql.lit(LEAD.waiting)}, ${sql.lit(LEAD.answered)})`,
  ),
];
