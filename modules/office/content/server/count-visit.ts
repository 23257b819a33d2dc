import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Hand } from './keep-record.ts';

const AGAIN_MINUTES = 30;
const TALLY = { article: 'content.article_tally', help: 'content.help_tally' } as const;

/** One view per reader in 30 minutes (administration-domain 12.1): the account, or the address with its browser. True when it counted. */
export async function countVisit(w: Hand, what: 'article' | 'help', id: string): Promise<boolean> {
  const who = w.actor.accountId === null ? `${w.actor.ip} ${w.actor.device}` : `account ${w.actor.accountId}`;
  const visitor = createHash('sha256').update(who).digest().subarray(0, 16);
  const fresh = await sql`
    insert into content.visit as v (what, id, visitor, seen_at) values (${what}, ${id}::bigint, ${visitor}, kernel.now())
    on conflict (what, id, visitor) do update set seen_at = excluded.seen_at where v.seen_at <= kernel.now() - make_interval(mins => ${AGAIN_MINUTES})`.execute(w.tx);
  if ((fresh.numAffectedRows ?? 0n) === 0n) return false;
  await sql`insert into ${sql.table(TALLY[what])} as t (article_id, views) values (${id}::bigint, 1) on conflict (article_id) do update set views = t.views + 1`.execute(w.tx);
  return true;
}
