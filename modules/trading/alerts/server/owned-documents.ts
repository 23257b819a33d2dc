import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { ALERT } from '../rules/alert-lifecycle.ts';

/** Alerts that still tell go to who takes over, and tell him. */
export const openAlerts: readonly OwnedDocuments[] = [
  ownedDocuments(
    'INQUIRY',
    'alerts.alert',
    [''],
    sql<boolean>`not deleted and state <> ${sql.lit(ALERT.ended)}`,
  ),
];
