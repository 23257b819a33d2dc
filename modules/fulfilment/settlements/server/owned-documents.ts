import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { SETTLEMENT } from '../rules/settlement-lifecycle.ts';

/** Statements that are neither closed nor void: they go to who takes over. */
export const openSettlements: readonly OwnedDocuments[] = [
  ownedDocuments(
    'SETTLEMENT',
    'settlements.settlement',
    ['seller_', 'buyer_'],
    sql<boolean>`state not in (${SETTLEMENT.closed}, ${SETTLEMENT.void})`,
  ),
];
