import { sql } from 'kysely';
import { type StatisticsContext, statistics } from './tables.ts';

/**
 * Every hour: writes down the figures of months that are over, once for each, so that what was told of them can
 * be compared ever after (INV-STA-02). Ten minutes after midnight the last deal of a month is committed.
 */
export const closeMonths = statistics.cronJob(
  'statistics.closeMonths',
  { everySeconds: 3600, atMost: 1000 },
  async (work) => {
    const ctx = work as unknown as StatisticsContext;
    const { rows } = await sql<{
      month: string;
    }>`insert into statistics.closed_month (month, gmt_create, deals, quantity)
      select m.month, kernel.now(), m.deals, round(m.quantity, 3) from statistics.deal_months m
      where m.month < date_trunc('month', (kernel.now() - interval '10 minutes') at time zone 'Asia/Shanghai')::date
      on conflict (month) do nothing returning month`.execute(ctx.tx);
    return rows.length;
  },
);
