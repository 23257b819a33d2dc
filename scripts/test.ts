import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { scratchFolder } from '#kernel/server/embedded.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { argument, type Ended, main, runProgram } from './steps.ts';

/** What one step of the run came to. Checks count as one each, test runners by their tests. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly note?: string;
}
interface TestStep {
  readonly name: string;
  readonly about: string;
  run(): Promise<Outcome>;
}

const bin = (pkg: string, file: string) => path.join(ROOT, 'node_modules', pkg, file);
const node = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  runProgram(process.execPath, args, { live: true, env });
const asOne = ({ code }: Ended): Outcome => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((n, o) => n + o.passed, 0),
  failed: outcomes.reduce((n, o) => n + o.failed, 0),
});
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-report-'));
/** The demo house that the test of `npm start` makes, and the browser tests walk in. */
const demoHouse = scratchFolder('ctp-house');

/** Two at a time, each on one core: the compiler's own threads work out the same types once each. The longest first. */
async function types(): Promise<Outcome> {
  const waiting = ['browser', 'server', 'web', 'rules'];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const done = await node([
        bin('typescript', 'bin/tsc'),
        '-p',
        `tsconfig.${project}.json`,
        '--singleThreaded',
      ]);
      console.log(`    ${done.code === 0 ? '✓' : '✗'} ${project}`);
      outcomes.push(asOne(done));
    }
  };
  await Promise.all([lane(), lane()]);
  return sum(outcomes);
}

async function house(): Promise<Outcome> {
  const done = await node(['scripts/house.ts']);
  const counted = /HOUSE (\d+) kept, (\d+) broken/.exec(done.output);
  return counted === null
    ? { passed: 0, failed: 1 }
    : { passed: Number.parseInt(counted[1] ?? '0', 10), failed: Number.parseInt(counted[2] ?? '0', 10) };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** Tests of every vitest project, side by side on one database server. A file that does not load counts as one failure, and so does a run that says nothing. */
async function vitest(): Promise<Outcome> {
  const file = path.join(reports, 'vitest.json');
  const done = await node(
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { CI: 'true', CTP_HOUSE: demoHouse },
  );
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, note: 'the runner failed' };
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as VitestReport;
  const unloaded = report.testResults.filter(
    (r) => r.status === 'failed' && r.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  const skipped = report.numPendingTests > 0 ? `${report.numPendingTests} not run here` : undefined;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && done.code !== 0 ? 1 : failed,
    ...(skipped === undefined ? {} : { note: skipped }),
  };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

async function browser(): Promise<Outcome> {
  if (fs.globSync('{kernel,modules,stories,app}/**/*.browser.ts', { cwd: ROOT }).length === 0)
    return { passed: 0, failed: 0, note: 'no browser tests yet' };
  const file = path.join(reports, 'browser.json');
  const done = await node([bin('@playwright/test', 'cli.js'), 'test'], {
    CI: 'true',
    BROWSER_REPORT: file,
    CTP_HOUSE: demoHouse,
  });
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, note: 'the runner failed' };
  const { stats, errors } = JSON.parse(fs.readFileSync(file, 'utf8')) as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    failed: failed === 0 && done.code !== 0 ? 1 : failed,
    ...(stats.skipped > 0 ? { note: `${stats.skipped} not run here` } : {}),
  };
}

const steps: readonly TestStep[] = [
  {
    name: 'walls',
    about: 'who may import whom, the planted breaches, and nothing that nobody uses',
    run: async () =>
      sum([asOne(await node(['scripts/walls.ts'])), asOne(await node([bin('knip', 'bin/knip.js')]))]),
  },
  { name: 'types', about: 'four TypeScript projects', run: types },
  {
    name: 'lint',
    about: 'Biome',
    run: async () =>
      asOne(
        await node([
          bin('@biomejs/biome', 'bin/biome'),
          'lint',
          '--diagnostic-level=warn',
          '--error-on-warnings',
          '.',
        ]),
      ),
  },
  { name: 'house', about: 'rules of the house', run: house },
  {
    name: 'tests',
    about: 'rules, kernel, capabilities and whole business days on a real database',
    run: vitest,
  },
  {
    name: 'web',
    about: 'the web application builds',
    run: async () => asOne(await node(['scripts/build.ts'])),
  },
  { name: 'budget', about: 'JavaScript per page', run: async () => asOne(await node(['scripts/budget.ts'])) },
  { name: 'browser', about: 'people in a real browser', run: browser },
];

const took = (ms: number) =>
  ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;

/** `npm test [-- --only walls,types]`: everything in one command. The last line is `N passed, N failed`. */
async function test(): Promise<number> {
  const only = argument('only')?.split(',') ?? null;
  const chosen = steps.filter((s) => only === null || only.includes(s.name));
  if (chosen.length === 0) throw new Error(`--only takes ${steps.map((s) => s.name).join(', ')}`);
  const began = performance.now();
  const rows: { name: string; outcome: Outcome; ms: number }[] = [];
  for (const [i, s] of chosen.entries()) {
    console.log(`\n[${i + 1}/${chosen.length}] ${s.name}: ${s.about}`);
    const since = performance.now();
    const outcome = await s.run().catch((error: Error): Outcome => {
      console.error(error.message);
      return { passed: 0, failed: 1 };
    });
    rows.push({ name: s.name, outcome, ms: performance.now() - since });
    console.log(
      `    ${outcome.failed === 0 ? 'ok' : 'FAILED'}: ${outcome.passed} passed, ${outcome.failed} failed${outcome.note === undefined ? '' : `, ${outcome.note}`} (${took(performance.now() - since)})`,
    );
  }
  for (const dir of [reports, demoHouse]) fs.rmSync(dir, { recursive: true, force: true });
  console.log('');
  for (const { name, outcome, ms } of rows)
    console.log(
      `  ${outcome.failed === 0 ? '✓' : '✗'} ${name.padEnd(8)} ${String(outcome.passed).padStart(5)} passed ${String(outcome.failed).padStart(4)} failed   ${took(ms)}`,
    );
  const all = sum(rows.map((r) => r.outcome));
  console.log(`\n  ${took(performance.now() - began)} in all\n\n${all.passed} passed, ${all.failed} failed`);
  return all.failed === 0 && all.passed > 0 ? 0 : 1;
}

process.env.CI ??= 'true';
await main(test);
