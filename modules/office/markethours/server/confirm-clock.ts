import { sql } from 'kysely';
import { confirmClock } from '../contract/market.ts';
import { catchUp, note } from './keep-time.ts';
import { seeMarket, seeMarkets } from './lock-market.ts';
import { presentMarket } from './present-market.ts';
import { room } from './tables.ts';

/** The operator's word that the clock is right: what waited is worked off at once. */
export const clockConfirmed = room.on(confirmClock, async (w) => {
  const known =
    await sql`update kernel.clock_watermark set jumped = false, confirmed_by = ${w.actor.accountId}::bigint, confirmed_at = clock_timestamp() where jumped`.execute(
      w.tx,
    );
  const markets = await w.tx
    .selectFrom('markethours.market_setting')
    .select('market')
    .where('deleted', '=', false)
    .orderBy('market')
    .execute();
  for (const { market } of markets) {
    if ((known.numAffectedRows ?? 0n) > 0n) {
      const { row } = await seeMarket(w.tx, market, 'alone');
      await note(w, row, {
        action: 'confirmClock',
        from: row.status,
        to: row.status,
        reason: w.input.reason,
        byClock: false,
      });
    }
    await catchUp(w, market);
  }
  return (await seeMarkets(w.tx)).map((seen) => presentMarket(seen, w.actor));
});
