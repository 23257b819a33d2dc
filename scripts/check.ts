import path from 'node:path';
import { ROOT } from '#kernel/server/settings.ts';
import { main, runProgram } from './steps.ts';

const bin = (pkg: string, file: string) => path.join(ROOT, 'node_modules', pkg, file);
const checks: [string, string[]][] = [
  ['walls', ['scripts/walls.ts']],
  ['nothing unused', [bin('knip', 'bin/knip.js')]],
  ['types: rules', [bin('typescript', 'bin/tsc'), '-p', 'tsconfig.rules.json']],
  ['types: server', [bin('typescript', 'bin/tsc'), '-p', 'tsconfig.server.json']],
  ['types: web', [bin('typescript', 'bin/tsc'), '-p', 'tsconfig.web.json']],
  ['types: browser and rendering tests', [bin('typescript', 'bin/tsc'), '-p', 'tsconfig.browser.json']],
  [
    'lint',
    [bin('@biomejs/biome', 'bin/biome'), 'lint', '--diagnostic-level=warn', '--error-on-warnings', '.'],
  ],
  ['house', ['scripts/house.ts']],
];

/** `npm run check`: what is fast enough to run before every commit. */
await main(async () => {
  let failed = 0;
  for (const [name, args] of checks) {
    const since = performance.now();
    const done = await runProgram(process.execPath, args);
    console.log(
      `${done.code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`,
    );
    if (done.code === 0) continue;
    failed += 1;
    console.log(done.output);
  }
  return failed === 0 ? 0 : 1;
});
