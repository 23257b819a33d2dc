import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { DEAL } from '../rules/deal-lifecycle.ts';

const over = [DEAL.completed, DEAL.void, DEAL.terminated];
const ofOpenDeal = sql<boolean>`exists (select from deals.deal d where d.id = deal_id
  and d.deal_state <> all(${over}::text[]))`;
const deals = ownedDocuments(
  'DEAL',
  'deals.deal',
  ['seller_', 'buyer_'],
  sql<boolean>`deal_state <> all(${over}::text[])`,
);
const parts = [
  ownedDocuments('DEAL', 'deals.leg', ['seller_', 'buyer_'], ofOpenDeal),
  ownedDocuments('DEAL', 'deals.letter', ['seller_', 'buyer_'], ofOpenDeal),
];

/**
 * Deals that are not over, with their legs and letters: they go to who takes over. Legs and letters are
 * counted as the deal they belong to.
 */
export const openDeals: readonly OwnedDocuments[] = [
  {
    ...deals,
    async handOver(ctx, empId, to) {
      for (const part of parts) await part.handOver(ctx, empId, to);
      return deals.handOver(ctx, empId, to);
    },
  },
];
