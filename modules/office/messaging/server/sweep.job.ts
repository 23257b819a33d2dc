import { sql } from 'kysely';
import { messaging } from './tables.ts';

/**
 * What has served goes: kept demo letters after 30 days, notices after 30, deliveries after 90. People's own
 * messages stay.
 */
export const sweepNotices = messaging.cronJob(
  'messaging.sweep',
  { everySeconds: 3600, atMost: 2000 },
  async (ctx) => {
    const most = ctx.input.atMost;
    const outbox =
      await sql`delete from messaging.demo_outbox where id in (select id from messaging.demo_outbox where gmt_create < kernel.now() - interval '30 days' order by id limit ${most})`.execute(
        ctx.tx,
      );
    const notices =
      await sql`delete from messaging.notice where id in (select id from messaging.notice where spread_at is not null and once_key is null and gmt_create < kernel.now() - interval '30 days' order by gmt_create limit ${most})`.execute(
        ctx.tx,
      );
    const letters =
      await sql`delete from messaging.delivery d where d.id in (select id from messaging.delivery where state <> 'waiting' and gmt_create < kernel.now() - interval '90 days' order by id limit ${most})
    and not exists (select 1 from messaging.demo_outbox o where o.delivery_id = d.id)`.execute(ctx.tx);
    return Math.max(
      0,
      ...[outbox, notices, letters].map((r) => Number.parseInt(String(r.numAffectedRows ?? 0n), 10)),
    );
  },
);
