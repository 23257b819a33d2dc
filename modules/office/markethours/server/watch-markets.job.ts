import type { Context } from '#kernel/server/act-context.ts';
import { catchUp } from './keep-time.ts';
import { markethours, type Tables } from './tables.ts';

/**
 * Once a minute: sets timers that are missing (a fresh installation, a database taken over) and works off
 * what they would have done.
 */
export const watchMarkets = markethours.cronJob(
  'markethours.watch',
  { everySeconds: 60, atMost: 10 },
  async (ctx) => {
    const rows = await ctx.tx
      .selectFrom('markethours.market_setting')
      .select('market')
      .where('deleted', '=', false)
      .orderBy('market')
      .execute();
    for (const { market } of rows) await catchUp(ctx as unknown as Context<Tables, unknown>, market);
    return 0;
  },
);
