import { sql } from 'kysely';
import { recentSearches } from '../../contract/finding.ts';
import { marketplace } from '../tables.ts';
import type { MarketplaceContext } from './question.ts';

const SHOWN = 10;

export async function newest(ctx: MarketplaceContext): Promise<string[]> {
  const { rows } = await sql<{
    keyword: string;
  }>`select keyword from marketplace.recent_search where account_id = ${ctx.actor.accountId}::bigint
    order by id desc limit ${SHOWN}`.execute(ctx.tx);
  return rows.map((r) => r.keyword);
}

/** The reader's own last searches. */
export const recentSearchesHandler = marketplace.query(recentSearches, (work) => newest(work));
