import { sql } from 'kysely';
import type { Work } from '#kernel/server/capability.ts';
import { notify } from './door.ts';
import type { Tables } from './tables.ts';

export interface Quota {
  readonly used: number;
  readonly left: number;
  readonly resetAt: Date;
  readonly month: string;
}
type Hand = Work<Tables, unknown>;

/** Whoever is about to spend segments waits here for the others, until his transaction ends: together they never spend more than there is. */
export const lockQuota = (w: Hand): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtext('messaging.quota'))`.execute(w.tx);

/**
 * Segments of a calendar month in Shanghai (this one unless `at` says otherwise), sent or held back for messages that are handed in, and what is left.
 * At 80 % and 100 % the platform's administrators are told once (administration-domain 11.4). Asked as the house.
 */
export async function quotaNow(w: Hand, quota: number, at: Date | null = null): Promise<Quota> {
  const { rows } = await sql<{ used: number; reset: Date; month: string }>`
    with m as (select date_trunc('month', coalesce(${at === null ? null : at.toISOString()}::timestamptz, kernel.now()) at time zone 'Asia/Shanghai') as start),
      span as (select start at time zone 'Asia/Shanghai' as first, (start + interval '1 month') at time zone 'Asia/Shanghai' as next, to_char(start, 'YYYY-MM') as month from m)
    select (coalesce((select sum(segments) from messaging.delivery where channel = 'sms' and state in ('waiting', 'sent') and gmt_create >= span.first and gmt_create < span.next), 0)
        + coalesce((select sum(reserved) from messaging.mailing where reserved > 0 and greatest(coalesce(send_at, kernel.now()), kernel.now()) >= span.first and greatest(coalesce(send_at, kernel.now()), kernel.now()) < span.next), 0))::int as used,
      span.next as reset, span.month from span`.execute(w.tx);
  const row = rows[0] as { used: number; reset: Date; month: string };
  const found = { used: row.used, left: Math.max(0, quota - row.used), resetAt: row.reset, month: row.month };
  if (w.actor.identity === 'clock' && quota > 0) await warn(w, found, quota);
  return found;
}

async function warn(w: Hand, found: Quota, quota: number): Promise<void> {
  const reached = found.used >= quota ? 100 : found.used * 5 >= quota * 4 ? 80 : null;
  if (reached === null) return;
  await notify(w, { event: 'SMS_QUOTA', variables: { left: found.left, quota }, to: { memberAdmins: '0' }, onceKey: `SMS_QUOTA:${found.month}:${reached}` });
}
