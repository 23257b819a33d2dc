import fs from 'node:fs';
import { scratchFolder } from '#kernel/server/embedded.ts';
import { checkTypes, inTwoLanes, LINT, PROJECTS, UNUSED } from './checks.ts';
import { argument, type Ended, main } from './steps.ts';
import { browser, Meter, type Outcome, reports, vitest } from './test-runners.ts';
import { type Row, sum, summary, took } from './test-summary.ts';

/** One program of a step. Those of the first phase run two at a time. */
interface Task {
  readonly step: string;
  readonly name?: string;
  run(meter: Meter): Promise<Outcome>;
}
const STEPS: Readonly<Record<string, string>> = {
  walls: 'who may import whom, and the planted breaches',
  types: 'four TypeScript projects',
  lint: 'lint and format, by Biome',
  house: 'rules of the house',
  web: 'the web application builds',
  budget: 'JavaScript per page',
  tests: 'rules, kernel, capabilities and whole business days on a real database',
  browser: 'people in a real browser',
};

const asOne = ({ code }: Ended): Outcome => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
/** Runs a program and shows what it said when it has ended: another one may be running beside it. */
const program = async (meter: Meter, args: readonly string[]): Promise<Ended> => {
  const done = await meter.run(args);
  if (done.output.trim() !== '') console.log(done.output.trimEnd());
  return done;
};
/**
 * The demo system that people walk in in the browser, and that tests of the demonstration look at before; made while the
 * checks run, because its load keeps one core busy.
 */
const demoHouse = scratchFolder('ctp-house', { inMemory: true });

async function houseRules(meter: Meter): Promise<Outcome> {
  const done = await program(meter, ['scripts/house.ts']);
  const counted = /HOUSE (\d+) kept, (\d+) broken/.exec(done.output);
  return counted === null
    ? { passed: 0, failed: 1 }
    : { passed: Number.parseInt(counted[1] ?? '0', 10), failed: Number.parseInt(counted[2] ?? '0', 10) };
}

/** A system that could not be made is no failure of its own: the browser's server tries again, and says what is wrong. */
async function makeHouse(meter: Meter): Promise<Outcome> {
  await program(meter, ['scripts/browser-house.ts', demoHouse]);
  return { passed: 0, failed: 0 };
}

/** The longest first, so that two lanes end together. */
const checks: readonly Task[] = [
  { step: 'browser', name: 'demo house', run: makeHouse },
  ...PROJECTS.map((project) => ({
    step: 'types',
    name: project,
    run: async (meter: Meter) => asOne(await checkTypes(project, (args) => program(meter, args))),
  })),
  { step: 'lint', run: async (meter) => asOne(await program(meter, LINT)) },
  { step: 'walls', run: async (meter) => asOne(await program(meter, ['scripts/walls.ts'])) },
  { step: 'walls', name: 'nothing unused', run: async (meter) => asOne(await program(meter, UNUSED)) },
  { step: 'web', run: async (meter) => asOne(await program(meter, ['scripts/build.ts'])) },
  { step: 'house', run: houseRules },
];
const after: readonly Task[] = [
  { step: 'budget', run: async (meter) => asOne(await program(meter, ['scripts/budget.ts'])) },
  { step: 'tests', run: (meter) => vitest(meter, demoHouse) },
  { step: 'browser', run: (meter) => browser(meter, demoHouse) },
];

/** Runs a task; a fault of the runner itself is a failure of the step. */
async function run({ step, name, run: work }: Task): Promise<Row> {
  const began = performance.now();
  const meter = new Meter();
  const outcome = await work(meter).catch((error: Error): Outcome => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  const ms = performance.now() - began;
  const note = outcome.note === undefined ? '' : `, ${outcome.note}`;
  console.log(
    `  ${outcome.failed === 0 ? '✓' : '✗'} ${name === undefined ? step : `${step}: ${name}`}: ${outcome.passed} passed, ${outcome.failed} failed${note} (${took(ms)})`,
  );
  return { name: step, outcome, ms, cpu: meter.seconds };
}

/** The rows of a step as one. */
function merged(name: string, rows: readonly Row[]): Row {
  const cpus = rows.map((row) => row.cpu);
  const last = rows.at(-1)?.outcome;
  return {
    name,
    outcome: { ...last, ...sum(rows.map((row) => row.outcome)) },
    ms: rows.reduce((n, row) => n + row.ms, 0),
    cpu: cpus.includes(null) ? null : cpus.reduce<number>((n, c) => n + (c ?? 0), 0),
  };
}

/** `npm test [-- --only walls,types]`: everything in one command. The last line is `N passed, N failed`. */
async function test(): Promise<number> {
  const only = argument('only')?.split(',') ?? null;
  const chosen = Object.keys(STEPS).filter((name) => only === null || only.includes(name));
  if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(STEPS).join(', ')}`);
  const wanted = (task: Task) => chosen.includes(task.step);
  const began = performance.now();
  const rows: Row[] = [];
  console.log(`\n${chosen.map((name) => `  ${name.padEnd(8)} ${STEPS[name]}`).join('\n')}\n`);
  await inTwoLanes(checks.filter(wanted), async (task) => void rows.push(await run(task)));
  for (const task of after.filter(wanted)) {
    console.log(`\n${task.step}: ${STEPS[task.step]}`);
    rows.push(await run(task));
  }
  for (const dir of [reports, demoHouse]) fs.rmSync(dir, { recursive: true, force: true });
  const byStep = chosen.map((name) =>
    merged(
      name,
      rows.filter((row) => row.name === name),
    ),
  );
  console.log(`\n${summary(byStep, performance.now() - began).join('\n')}`);
  const all = sum(byStep.map((row) => row.outcome));
  return all.failed === 0 && all.passed > 0 ? 0 : 1;
}

process.env.CI ??= 'true';
await main(test);
