import { dayOf } from '#kernel/rules/clock.ts';
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
/** The business day on which a deal was struck, as far as the caller sees it; null else. */
export const dealtOn = deals.door<{ dealId: string }, string | null>(async ({ tx, input }) => {
  const deal = await tx
    .selectFrom('deals.deal')
    .select('gmt_create')
    .where('id', '=', input.dealId)
    .executeTakeFirst();
  return deal === undefined ? null : dayOf(deal.gmt_create);
});
