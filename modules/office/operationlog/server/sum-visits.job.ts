import { sql } from 'kysely';
import { MARKET_ZONE, marketDay } from '#kernel/server/list-filters.ts';
import { operationlog } from './tables.ts';

/**
 * Sums the business days that are over (ten minutes of patience for visits still being written) and drops raw
 * visits after 180 days.
 * Repeatable: a day is summed from its raw rows as a whole, and only days after the last one summed.
 */
export const sumVisits = operationlog.cronJob(
  'operationlog.sumVisits',
  { everySeconds: 1800, atMost: 5000 },
  async ({ tx, input }) => {
    await sql`
    insert into operationlog.visit_day (day, path, identity, visits, visitors)
    select ${marketDay('gmt_create')}, path, identity, count(*), count(distinct visitor) from operationlog.visit
    where gmt_create >= coalesce((select (max(day) + 1)::timestamp at time zone ${MARKET_ZONE} from operationlog.visit_day), '-infinity'::timestamptz)
      and gmt_create < (date_trunc('day', ((select kernel.now()) - interval '10 minutes') at time zone ${MARKET_ZONE})) at time zone ${MARKET_ZONE}
    group by 1, 2, 3
    on conflict (day, path, identity) do nothing`.execute(tx);
    await sql`delete from operationlog.recent_visit where ctid in (select ctid from operationlog.recent_visit where at < (select kernel.now()) - interval '1 minute' limit ${input.atMost})`.execute(
      tx,
    );
    const old =
      await sql`delete from operationlog.visit where ctid in (select ctid from operationlog.visit where gmt_create < (select kernel.now()) - interval '180 days' limit ${input.atMost})`.execute(
        tx,
      );
    return Number(old.numAffectedRows ?? 0n); // not money: a count of rows
  },
);
