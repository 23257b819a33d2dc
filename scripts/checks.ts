import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '#kernel/server/settings.ts';
import { type Ended, type RunOptions, runProgram } from './steps.ts';

/** A program file of an installed package. */
export const bin = (pkg: string, file: string): string => path.join(ROOT, 'node_modules', pkg, file);

/** TypeScript projects, the longest first. */
export const PROJECTS = ['browser', 'server', 'web', 'rules'] as const;
const TYPES_KNOWN = path.join(ROOT, 'node_modules/.cache/types');

/** Runs one of the programs below: what is given here is added to its options. */
export type Runner = (args: readonly string[], options?: RunOptions) => Promise<Ended>;
const runNode: Runner = (args, options) => runProgram(process.execPath, args, options);

/**
 * Checks one project; what did not change since the last time is not checked again. One compiler thread,
 * because two projects are
 * checked side by side and its threads would work out the same types once each. Runs side by side never see a
 * half-written state.
 */
export async function checkTypes(project: string, run: Runner = runNode): Promise<Ended> {
  fs.mkdirSync(TYPES_KNOWN, { recursive: true });
  const known = path.join(TYPES_KNOWN, `${project}.tsbuildinfo`);
  const own = path.join(TYPES_KNOWN, `${project}.${process.pid}.tsbuildinfo`);
  if (fs.existsSync(known)) fs.copyFileSync(known, own);
  const incremental = ['--incremental', '--tsBuildInfoFile', own];
  const done = await run([
    bin('typescript', 'bin/tsc'),
    '-p',
    `tsconfig.${project}.json`,
    '--singleThreaded',
    ...incremental,
  ]);
  if (fs.existsSync(own)) fs.renameSync(own, known);
  return done;
}

/** Lint and format in one pass over the tree; nothing is written. */
/** Exports, files and packages that nobody uses. */
export const UNUSED: readonly string[] = [bin('knip', 'bin/knip.js')];
export const LINT: readonly string[] = [
  bin('@biomejs/biome', 'bin/biome'),
  'check',
  '--assist-enabled=false',
  '--diagnostic-level=warn',
  '--error-on-warnings',
  '.',
];

/** Works through tasks two at a time, in their order. */
export async function inTwoLanes<T>(tasks: readonly T[], work: (task: T) => Promise<void>): Promise<void> {
  const waiting = [...tasks];
  const lane = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await work(task);
  };
  await Promise.all([lane(), lane()]);
}
