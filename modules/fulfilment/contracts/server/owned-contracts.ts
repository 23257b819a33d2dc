import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';

/** Contracts that are neither performed nor over: they go to who takes over. */
export const openContracts: readonly OwnedDocuments[] = [
  ownedDocuments(
    'CONTRACT',
    'contracts.protocol',
    ['seller_', 'buyer_', 'intermediary_'],
    sql<boolean>`protocol_state not in (${PROTOCOL.completed}, ${PROTOCOL.expired}) and not deleted`,
  ),
];
