import { capability, type Module } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';

/** Demonstrations alone: the next hour's auction and sale are laid, and somebody bids. */
const HOURS = 'demo.hours';
const BEAT_SECONDS = 60;
const demonstration = capability<AnyTables>('demonstration');

const beat = demonstration.cronJob('demo.beat', { everySeconds: BEAT_SECONDS, atMost: 1 }, async (ctx) => {
  await ctx.schedule({ kind: HOURS, key: 'next', at: { inSeconds: 0 } });
  return 0;
});

/** Keeps a demonstration alive while its server runs: through the same calls as everyone, by people nobody sits behind. */
export const demonstrationModule: Module = {
  name: 'demonstration',
  cronJobs: [beat],
  backgroundJobs: [
    {
      kind: HOURS,
      async run(_task, given) {
        // Fetched here: what is not a demonstration needs none of it.
        const { keepAlive } = await import('./hourly.ts');
        await keepAlive(given as Runtime);
      },
    },
  ],
};
