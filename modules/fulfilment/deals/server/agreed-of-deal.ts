import { storedTerms } from '../rules/agreed.ts';
import type { DealTerms } from '../rules/agreed-terms.ts';
import { deals } from './tables.ts';

/** The terms a deal was struck on, as far as the caller sees it; null else. */
export const agreedOfDeal = deals.door<{ dealId: string }, DealTerms | null>(async ({ tx, input }) => {
  const deal = await tx
    .selectFrom('deals.deal')
    .selectAll()
    .where('id', '=', input.dealId)
    .executeTakeFirst();
  return deal === undefined ? null : storedTerms(deal);
});
