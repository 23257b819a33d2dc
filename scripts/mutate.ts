import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '#kernel/server/settings.ts';
import { drawn, type Mutant, mutantsOf, planted } from './mutants.ts';
import { argument, main, runProgram } from './steps.ts';

/**
 * What a mutant replaced, written down before it is planted, so that even a run that was killed is put right
 * by the next one.
 */
const NOTE = 'node_modules/.cache/mutant.json';
/** The generated walks that see a mutant of any capability, the cheap one first. */
const WALKS = ['app/tests/doors.test.ts', 'app/tests/data-scope-acts.test.ts'];
/** Business days across capabilities: what the capability's own tests and the walks let live is shown to them. */
const STORIES = 'stories/';

const VITEST = 'node_modules/vitest/vitest.mjs';

/** Puts back what an earlier run left planted; answers the file, or null. */
export function restoreLeft(root: string): string | null {
  const note = path.join(root, NOTE);
  if (!fs.existsSync(note)) return null;
  const { file, text } = JSON.parse(fs.readFileSync(note, 'utf8')) as { file: string; text: string };
  fs.writeFileSync(path.join(root, file), text);
  fs.rmSync(note);
  return file;
}
/**
 * Plants a mutant while `work` runs, and takes it out again whatever happens: an error, an interruption, or,
 * at the next start, a kill.
 */
export async function withMutant<R>(root: string, mutant: Mutant, work: () => Promise<R>): Promise<R> {
  const place = path.join(root, mutant.file);
  const text = fs.readFileSync(place, 'utf8');
  fs.mkdirSync(path.dirname(path.join(root, NOTE)), { recursive: true });
  fs.writeFileSync(path.join(root, NOTE), JSON.stringify({ file: mutant.file, text }));
  const stop = () => {
    restoreLeft(root);
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  try {
    fs.writeFileSync(place, planted(text, mutant));
    return await work();
  } finally {
    restoreLeft(root);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
  }
}

/** Server, rules and contract of a capability, by its name or its wing and name. */
export function mutantsOfRoom(root: string, name: string): { folder: string; mutants: Mutant[] } {
  const folders = fs
    .globSync(`modules/${name.includes('/') ? name : `*/${name}`}`, { cwd: root })
    .map((folder) => folder.split(path.sep).join('/'));
  if (folders.length !== 1) throw new Error(`there is no capability ${name}: npm run mutate -- offers`);
  const folder = folders[0] as string;
  const files = fs
    .globSync(`${folder}/{server,rules,contract}/**/*.ts`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\/tests\/|words\.ts$|\/demo/.test(file))
    .sort();
  return {
    folder,
    mutants: files.flatMap((file) => mutantsOf(file, fs.readFileSync(path.join(root, file), 'utf8'))),
  };
}

const said = (m: Mutant) =>
  `${m.file}:${m.line}  ${m.kind}  ${m.was}${m.becomes.length > 3 ? ` → ${m.becomes}` : ''}`;
/** How a run of these tests ended; not through npx: what is interrupted ends with its children. */
const run = (tests: readonly string[]) =>
  runProgram(process.execPath, [VITEST, 'run', '--bail', '1', ...tests]);
const green = async (tests: readonly string[]): Promise<boolean> => (await run(tests)).code === 0;

/**
 * `npm run mutate -- offers --most 20 --seed 7`: plants mutants by syntax, one at a time, runs the tests of
 * the module, the generated walks and then the stories, and reports what no test saw.
 */
async function mutate(): Promise<number> {
  const name = process.argv.slice(2).find((word) => /^[a-z]+(\/[a-z]+)?$/.test(word));
  if (name === undefined) throw new Error('Say which capability: npm run mutate -- offers');
  const left = restoreLeft(ROOT);
  if (left !== null) console.log(`  put back ${left}, which an interrupted run had left changed`);
  const { folder, mutants } = mutantsOfRoom(ROOT, name);
  const seed = Number.parseInt(argument('seed') ?? '1', 10);
  const chosen = drawn(mutants, Number.parseInt(argument('most') ?? '20', 10), seed);
  console.log(`${folder}: ${chosen.length} of ${mutants.length} mutants, seed ${seed}`);
  if (process.argv.includes('--list')) {
    for (const mutant of chosen) console.log(said(mutant));
    return 0;
  }
  const [cheap = ''] = WALKS;
  const before = await run([folder, ...WALKS, STORIES]);
  if (before.code !== 0)
    throw new Error(`the tests are not green without a mutant\n${before.output.slice(-3000)}`);
  const survivors: Mutant[] = [];
  for (const mutant of chosen) {
    const alive = await withMutant(
      ROOT,
      mutant,
      async () =>
        (mutant.kind !== 'button' || (await green([cheap]))) &&
        (await green([folder, ...WALKS])) &&
        (await green([STORIES])),
    );
    console.log(`  ${alive ? '✗ alive ' : '✓ killed'} ${said(mutant)}`);
    if (alive) survivors.push(mutant);
  }
  console.log(
    `MUTANTS ${chosen.length - survivors.length} killed, ${survivors.length} alive, of ${folder}, ${WALKS.length} walks and the stories`,
  );
  for (const survivor of survivors) console.log(said(survivor));
  return survivors.length === 0 ? 0 : 1;
}

if (import.meta.main) await main(mutate);
