import { sql } from 'kysely';
import { MARKET_ZONE } from '#kernel/server/list-filters.ts';
import { notify } from './door.ts';
import type { MessagingContext } from './tables.ts';

export interface Quota {
  readonly used: number;
  readonly left: number;
  readonly resetAt: Date;
  readonly month: string;
}

/**
 * Whoever is about to spend segments waits here for the others, until his transaction ends: together they
 * never spend more than there is.
 */
export const lockQuota = (ctx: MessagingContext): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('messaging.quota'))`.execute(ctx.tx);

/**
 * Segments of a calendar month in Shanghai (this one unless `at` says otherwise), sent or held back for
 * messages that are handed in, and what is left.
 * At 80 % and 100 % the platform's administrators are told once (administration-domain 11.4). Asked with the
 * system's rights.
 */
export async function quotaNow(ctx: MessagingContext, quota: number, at: Date | null = null): Promise<Quota> {
  const { rows } = await sql<{ used: number; reset: Date; month: string }>`
    with m as (select messaging.month_of(coalesce(${at === null ? null : at.toISOString()}::timestamptz, kernel.now())) as month),
      span as (select month, month::timestamp at time zone ${MARKET_ZONE} as first, (month + interval '1 month') at time zone ${MARKET_ZONE} as next from m)
    select (coalesce((select segments from messaging.sms_month c where c.month = span.month), 0)
        + coalesce((select sum(reserved) from messaging.mailing where reserved > 0 and greatest(coalesce(send_at, kernel.now()), kernel.now()) >= span.first and greatest(coalesce(send_at, kernel.now()), kernel.now()) < span.next), 0))::int as used,
      span.next as reset, to_char(span.month, 'YYYY-MM') as month from span`.execute(ctx.tx);
  const row = rows[0] as { used: number; reset: Date; month: string };
  const found = { used: row.used, left: Math.max(0, quota - row.used), resetAt: row.reset, month: row.month };
  if (ctx.actor.identity === 'clock' && quota > 0) await warn(ctx, found, quota);
  return found;
}

async function warn(ctx: MessagingContext, found: Quota, quota: number): Promise<void> {
  const reached = found.used >= quota ? 100 : found.used * 5 >= quota * 4 ? 80 : null;
  if (reached === null) return;
  await notify(ctx, {
    event: 'SMS_QUOTA',
    variables: { left: found.left, quota },
    to: { memberAdmins: '0' },
    onceKey: `SMS_QUOTA:${found.month}:${reached}`,
  });
}
