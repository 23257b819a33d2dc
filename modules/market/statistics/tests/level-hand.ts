import { inTransaction } from '#app/world.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { watchLevels } from '../server/take-levels.ts';
import type { PriceWorld } from './price-world.ts';

/** Runs the job of the offer levels at this moment, as a server would. */
export const takeLevelsNow = (px: PriceWorld): Promise<number> =>
  inTransaction(px.world.runtime.database.db, clockActor('test'), 'write', (tx) =>
    watchLevels.run(
      createContext(px.world.runtime, tx, clockActor('test'), { atMost: 1 }, postCommitEffects()),
    ),
  );
