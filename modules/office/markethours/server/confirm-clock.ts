import { trustClock } from '#kernel/server/clock-watch.ts';
import { confirmClock } from '../contract/market.ts';
import { catchUp, note } from './keep-time.ts';
import { seeMarket, seeMarkets } from './lock-market.ts';
import { presentMarket } from './present-market.ts';
import { markethours } from './tables.ts';

/** The operator's word that the clock is right: the markets catch up at once, everything else that waited within seconds. */
export const confirmClockHandler = markethours.command(confirmClock, async (ctx) => {
  const known = await trustClock(ctx.tx, ctx.actor.accountId);
  const markets = await ctx.tx
    .selectFrom('markethours.market_setting')
    .select('market')
    .where('deleted', '=', false)
    .orderBy('market')
    .execute();
  for (const { market } of markets) {
    if (known) {
      const { row } = await seeMarket(ctx.tx, market, 'alone');
      await note(ctx, row, {
        action: 'confirmClock',
        from: row.status,
        to: row.status,
        reason: ctx.input.reason,
        byClock: false,
      });
    }
    await catchUp(ctx, market);
  }
  return (await seeMarkets(ctx.tx)).map((seen) => presentMarket(seen, ctx.actor));
});
