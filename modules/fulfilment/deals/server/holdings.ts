import { sql } from 'kysely';
import { type Holding, holding } from '#kernel/server/holdings.ts';
import { DEAL } from '../rules/deal-life.ts';

const over = [DEAL.completed, DEAL.void, DEAL.terminated];
const ofOpenDeal = sql<boolean>`exists (select from deals.deal d where d.id = deal_id and d.deal_state <> all(${over}::text[]))`;
const deals = holding(
  'DEAL',
  'deals.deal',
  ['seller_', 'buyer_'],
  sql<boolean>`deal_state <> all(${over}::text[])`,
);
const parts = [
  holding('DEAL', 'deals.leg', ['seller_', 'buyer_'], ofOpenDeal),
  holding('DEAL', 'deals.letter', ['seller_', 'buyer_'], ofOpenDeal),
];

/** Deals that are not over, with their legs and letters: they go to who takes over. Legs and letters are counted as the deal they belong to. */
export const openDeals: readonly Holding[] = [
  {
    ...deals,
    async handOver(w, empId, to) {
      for (const part of parts) await part.handOver(w, empId, to);
      return deals.handOver(w, empId, to);
    },
  },
];
