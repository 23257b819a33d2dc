import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { NEGOTIATION, negotiationLifecycle } from '../rules/negotiation-lifecycle.ts';
import { OFFER } from '../rules/offer-lifecycle.ts';

const ended = negotiationLifecycle.finals.map((name) => NEGOTIATION[name]);

/** Offers that can still trade and threads that are not settled: they go to who takes over. */
export const openTrades: readonly OwnedDocuments[] = [
  ownedDocuments(
    'OFFER',
    'offers.offer',
    ['seller_'],
    sql<boolean>`not deleted and publish_state not in (${OFFER.revoked}, ${OFFER.expired}, ${OFFER.soldOut})`,
  ),
  ownedDocuments(
    'COUNTER_OFFER',
    'offers.negotiation',
    ['seller_', 'buyer_', 'intermediary_'],
    sql<boolean>`status <> all(${ended}::text[])`,
  ),
];
