import { checkTypes, inTwoLanes, LINT, PROJECTS, UNUSED } from './checks.ts';
import { argument, type Ended, main, runProgram } from './steps.ts';

const node = (args: readonly string[]) => runProgram(process.execPath, args);
const checks: [string, () => Promise<Ended>][] = [
  ...PROJECTS.map((p): [string, () => Promise<Ended>] => [`types: ${p}`, () => checkTypes(p)]),
  ['lint and format', () => node(LINT)],
  ['walls', () => node(['scripts/walls.ts'])],
  ['nothing unused', () => node(UNUSED)],
  ['house', () => node(['scripts/house.ts'])],
];

/**
 * `npm run check`: what is fast enough to run before every commit. `--only types` (`npm run types`) takes
 * those whose name begins so.
 */
await main(async () => {
  const only = argument('only') ?? '';
  let failed = 0;
  await inTwoLanes(
    checks.filter(([name]) => name.startsWith(only)),
    async ([name, run]) => {
      const since = performance.now();
      const done = await run();
      const took = ((performance.now() - since) / 1000).toFixed(1);
      console.log(`${done.code === 0 ? '✓' : '✗'} ${name} (${took} s)`);
      if (done.code === 0) return;
      failed += 1;
      console.log(done.output);
    },
  );
  return failed === 0 ? 0 : 1;
});
