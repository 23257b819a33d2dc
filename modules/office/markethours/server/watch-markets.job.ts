import type { Work } from '#kernel/server/capability.ts';
import { catchUp } from './keep-time.ts';
import { room, type Tables } from './tables.ts';

/** Once a minute: sets timers that are missing (a fresh installation, a database taken over) and works off what they would have done. */
export const watchMarkets = room.job('markethours.watch', { everySeconds: 60, atMost: 10 }, async (w) => {
  const rows = await w.tx
    .selectFrom('markethours.market_setting')
    .select('market')
    .where('deleted', '=', false)
    .orderBy('market')
    .execute();
  for (const { market } of rows) await catchUp(w as unknown as Work<Tables, unknown>, market);
  return 0;
});
