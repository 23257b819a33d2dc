import { inTransaction } from '#app/world.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { aftermath, workIn } from '#kernel/server/work.ts';
import { watchLevels } from '../server/take-levels.ts';
import type { PriceWorld } from './price-world.ts';

/** Runs the job of the offer levels at this moment, as a server would. */
export const takeLevelsNow = (px: PriceWorld): Promise<number> =>
  inTransaction(px.world.house.database.db, clockActor('test'), 'write', (tx) =>
    watchLevels.run(workIn(px.world.house, tx, clockActor('test'), { atMost: 1 }, aftermath())),
  );
