import { sql } from 'kysely';
import type { Work } from '#kernel/server/capability.ts';
import { notify } from './door.ts';
import type { Tables } from './tables.ts';

export interface Quota { readonly used: number; readonly left: number; readonly resetAt: Date; readonly month: string }

/** Segments of this calendar month in Shanghai, and what is left; at 80 % and 100 % the platform's administrators are told once (administration-domain 11.4). */
export async function quotaNow(w: Work<Tables, unknown>, quota: number): Promise<Quota> {
  const { rows } = await sql<{ used: number; reset: Date; month: string }>`
    with m as (select date_trunc('month', kernel.now() at time zone 'Asia/Shanghai') as start)
    select coalesce((select sum(segments) from messaging.delivery where channel = 'sms' and state in ('waiting', 'sent') and gmt_create >= m.start at time zone 'Asia/Shanghai'), 0)::int as used,
      (m.start + interval '1 month') at time zone 'Asia/Shanghai' as reset, to_char(m.start, 'YYYY-MM') as month from m`.execute(w.tx);
  const row = rows[0] as { used: number; reset: Date; month: string };
  const found = { used: row.used, left: Math.max(0, quota - row.used), resetAt: row.reset, month: row.month };
  if (w.actor.identity === 'clock' && quota > 0) await warn(w, found, quota);
  return found;
}

async function warn(w: Work<Tables, unknown>, found: Quota, quota: number): Promise<void> {
  const reached = found.used >= quota ? 100 : found.used * 5 >= quota * 4 ? 80 : null;
  if (reached === null) return;
  await notify(w, { event: 'SMS_QUOTA', variables: { left: found.left, quota }, to: { memberAdmins: '0' }, onceKey: `SMS_QUOTA:${found.month}:${reached}` });
}
