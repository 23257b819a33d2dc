import { sql } from 'kysely';
import { forgetSearches } from '../../contract/finding.ts';
import { marketplace } from '../tables.ts';
import type { MarketplaceContext } from './question.ts';
import { newest } from './recent.ts';

/** Forgets one search, or all. */
export const forgetSearchesHandler = marketplace.command(forgetSearches, async (work) => {
  const ctx: MarketplaceContext = work;
  const only = work.input.keyword === undefined ? sql`` : sql`and keyword = ${work.input.keyword}`;
  await sql`delete from marketplace.recent_search where account_id = ${work.actor.accountId}::bigint ${only}`.execute(
    ctx.tx,
  );
  return newest(ctx);
});
