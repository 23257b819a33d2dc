import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';

/** Applications that still want something go to who takes over. */
export const openApplications: readonly OwnedDocuments[] = [
  ownedDocuments(
    'COUNTER_OFFER',
    'intermediaries.application',
    ['seller_', 'buyer_', 'intermediary_'],
    sql<boolean>`not deleted and (approval_status <> ${sql.lit(APPROVAL.approved)} or answer is null)`,
  ),
];
