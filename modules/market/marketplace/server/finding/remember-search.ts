import { sql } from 'kysely';
import { rememberSearch } from '../../contract/finding.ts';
import { marketplace } from '../tables.ts';
import type { MarketplaceContext } from './question.ts';
import { newest } from './recent.ts';

const KEPT = 30;

/** Puts a search on top of the reader's own; the oldest beyond thirty go. */
export const rememberSearchHandler = marketplace.command(rememberSearch, async (work) => {
  const ctx: MarketplaceContext = work;
  const account = work.actor.accountId;
  // Said again it is the newest: by its number, for two searches may fall into one moment of the clock.
  await sql`delete from marketplace.recent_search where account_id = ${account}::bigint
    and keyword = ${work.input.keyword}`.execute(ctx.tx);
  await sql`insert into marketplace.recent_search (account_id, keyword)
    values (${account}::bigint, ${work.input.keyword}) on conflict (account_id, keyword) do nothing`.execute(
    ctx.tx,
  );
  await sql`delete from marketplace.recent_search where account_id = ${account}::bigint
    and id not in (select id from marketplace.recent_search where account_id = ${account}::bigint
    order by id desc limit ${KEPT})`.execute(ctx.tx);
  return newest(ctx);
});
