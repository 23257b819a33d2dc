import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { ACTIVITY } from '../rules/activity-lifecycle.ts';

/** Activities that have not ended go to who takes over, and so does what a company still has in a running group. */
export const openActivities: readonly OwnedDocuments[] = [
  ownedDocuments(
    'ACTIVITY',
    'campaigns.activity',
    ['seller_'],
    sql<boolean>`not deleted and status not in (${sql.lit(ACTIVITY.ended)}, ${sql.lit(ACTIVITY.withdrawn)}, ${sql.lit(ACTIVITY.deleted)})`,
  ),
  ownedDocuments(
    'ACTIVITY',
    'campaigns.claim',
    ['buyer_'],
    sql<boolean>`state = 'counted' and order_id is null`,
  ),
];
