import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ContentContext } from './tables.ts';

const AGAIN_MINUTES = 30;
/** Rows one text's views are spread over: those who read it at once seldom write the same one. */
const SLOTS = 16;
type Read = 'article' | 'help';

const SLOTTED = (what: Read) =>
  sql`coalesce((select sum(s.views) from content.view_slot s where s.what = ${what} and s.id = a.id), 0)`;
/**
 * Views of the text `a` of a query that joins its tally as `t`: what its row has gathered, and what was
 * counted since (`gather-views.job.ts`).
 */
export const viewsOf = (what: Read) =>
  sql<string>`(${what === 'article' ? sql`a.viewed + ` : sql``}coalesce(t.views, 0) + ${SLOTTED(what)})::bigint`;

/**
 * One view per reader in 30 minutes (administration-domain 12.1): the account, or the address with its
 * browser. True when it counted.
 * The last thing a reading does: what it writes stays locked until the commit, and nobody should wait for another's reading.
 */
export async function countVisit(ctx: ContentContext, what: Read, id: string): Promise<boolean> {
  const who =
    ctx.actor.accountId === null ? `${ctx.actor.ip} ${ctx.actor.device}` : `account ${ctx.actor.accountId}`;
  const visitor = createHash('sha256').update(who).digest().subarray(0, 16);
  const { rows } = await sql<{ counted: boolean }>`
    with fresh as (
      insert into content.visit as v (what, id, visitor, seen_at) values (${what}, ${id}::bigint, ${visitor}, kernel.now())
      on conflict (what, id, visitor) do update set seen_at = excluded.seen_at where v.seen_at <= kernel.now() - make_interval(mins => ${AGAIN_MINUTES}) returning 1)
    insert into content.view_slot as s (what, id, slot, views) select ${what}, ${id}::bigint, pg_backend_pid() % ${SLOTS}::int, 1 from fresh
    on conflict (what, id, slot) do update set views = s.views + 1 returning true as counted`.execute(ctx.tx);
  return rows.length > 0;
}
