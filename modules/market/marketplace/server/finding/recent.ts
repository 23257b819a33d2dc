import { sql } from 'kysely';
import { forgetSearches, recentSearches, rememberSearch } from '../../contract/finding.ts';
import { room } from '../tables.ts';
import type { Hand } from './question.ts';

const SHOWN = 10;
const KEPT = 30;

async function newest(w: Hand): Promise<string[]> {
  const { rows } = await sql<{
    keyword: string;
  }>`select keyword from marketplace.recent_search where account_id = ${w.actor.accountId}::bigint order by id desc limit ${SHOWN}`.execute(
    w.tx,
  );
  return rows.map((r) => r.keyword);
}

/** The reader's own last searches. */
export const recent = room.ask(recentSearches, (work) => newest(work));

/** Puts a search on top of the reader's own; the oldest beyond thirty go. */
export const remember = room.on(rememberSearch, async (work) => {
  const w: Hand = work;
  const account = work.actor.accountId;
  // Said again it is the newest: by its number, for two searches may fall into one moment of the clock.
  await sql`delete from marketplace.recent_search where account_id = ${account}::bigint and keyword = ${work.input.keyword}`.execute(
    w.tx,
  );
  await sql`insert into marketplace.recent_search (account_id, keyword) values (${account}::bigint, ${work.input.keyword}) on conflict (account_id, keyword) do nothing`.execute(
    w.tx,
  );
  await sql`delete from marketplace.recent_search where account_id = ${account}::bigint and id not in (select id from marketplace.recent_search where account_id = ${account}::bigint order by id desc limit ${KEPT})`.execute(
    w.tx,
  );
  return newest(w);
});

/** Forgets one search, or all. */
export const forget = room.on(forgetSearches, async (work) => {
  const w: Hand = work;
  const only = work.input.keyword === undefined ? sql`` : sql`and keyword = ${work.input.keyword}`;
  await sql`delete from marketplace.recent_search where account_id = ${work.actor.accountId}::bigint ${only}`.execute(
    w.tx,
  );
  return newest(w);
});
