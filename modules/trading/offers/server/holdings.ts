import { sql } from 'kysely';
import { type Holding, holding } from '#kernel/server/holdings.ts';
import { NEGOTIATION, negotiationLife } from '../rules/negotiation-life.ts';
import { OFFER } from '../rules/offer-life.ts';

const ended = negotiationLife.finals.map((name) => NEGOTIATION[name]);

/** Offers that can still trade and threads that are not settled: they go to who takes over. */
export const openTrades: readonly Holding[] = [
  holding(
    'OFFER',
    'offers.offer',
    ['seller_'],
    sql<boolean>`not deleted and publish_state not in (${OFFER.revoked}, ${OFFER.expired}, ${OFFER.soldOut})`,
  ),
  holding(
    'COUNTER_OFFER',
    'offers.negotiation',
    ['seller_', 'buyer_', 'intermediary_'],
    sql<boolean>`status <> all(${ended}::text[])`,
  ),
];
