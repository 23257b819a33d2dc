import pLimit from 'p-limit';
import { openGround } from './simulate/ground.ts';
import { planOf } from './simulate/plan.ts';
import { simulate } from './simulate/run.ts';
import type { Answered } from './simulate/vocabulary.ts';
import { argument, main } from './steps.ts';

function whole(name: string, otherwise: number): number {
  const said = argument(name);
  if (said === null) return otherwise;
  if (!/^\d{1,9}$/.test(said)) throw new Error(`--${name} is a whole number, not ${said}.`);
  return Number.parseInt(said, 10);
}
/** Servers take seconds to start, so that one run in so many is played on processes of their own. */
const EVERY = 20;
/** Runs between two signs of life. */
const SAID_EVERY = 50;
/** What a failed seed says at most. */
const MOST_SENTENCES = 8;
const MOST_TEXT = 400;

/**
 * `npm run simulate [-- --runs 1000 --seed 1 --every 20 --at-once 2]`: plays markets of auctions, flash sales and group buys by dice
 * while something breaks, and compares what was acknowledged with what stands. See docs/faults.md.
 */
await main(async () => {
  const [first, runs, every] = [whole('seed', 1), whole('runs', 20), whole('every', EVERY)];
  const counted = new Map<string, number>();
  const failed: number[] = [];
  let done = 0;
  const ground = await openGround();
  const play = async (seed: number, answered: Answered) => {
    // A run that breaks off is a failure like others, and the series goes on.
    const verdict = await simulate(ground, planOf(seed, answered)).catch((error: unknown) => ({
      wrong: [`it broke off: ${String((error as Error)?.message ?? error).slice(0, MOST_TEXT)}`],
      counted: new Map<string, number>(),
    }));
    done += 1;
    if (done % SAID_EVERY === 0) console.log(`  … ${done} runs`);
    for (const [what, n] of verdict.counted) counted.set(what, (counted.get(what) ?? 0) + n);
    if (verdict.wrong.length === 0) return;
    failed.push(seed);
    console.log(`  ✗ seed ${seed}, ${answered}`);
    for (const sentence of verdict.wrong.slice(0, MOST_SENTENCES)) console.log(`      ${sentence}`);
  };
  const seeds = Array.from({ length: runs }, (_, n) => first + n);
  const isOnServers = (seed: number) => every > 0 && seed % every === 0;
  try {
    const limit = pLimit(whole('at-once', 2));
    await Promise.all(seeds.filter((s) => !isOnServers(s)).map((seed) => limit(() => play(seed, 'desks'))));
    // These kill the database that all stand on, so that each is alone.
    for (const seed of seeds.filter(isOnServers)) await play(seed, 'processes');
  } finally {
    await ground.close();
  }
  console.log('');
  for (const [what, n] of [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`  ${String(n).padStart(6)}  ${what}`);
  const said = failed.length === 0 ? '' : `: ${failed.toSorted((a, b) => a - b).join(', ')}`;
  console.log(`\n  ${runs} runs from seed ${first}, ${failed.length} failed${said}\n`);
  return failed.length === 0 ? 0 : 1;
});
