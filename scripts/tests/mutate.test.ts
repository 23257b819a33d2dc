import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';
import { drawn, mutantsOf, planted } from '../mutants.ts';
import { mutantsOfRoom, restoreLeft, withMutant } from '../mutate.ts';

const SOURCE = `/** 成交 */
import { side } from 'buyer';
type Side = 'buyer' | 'seller';
export const cancel = command('x.cancel', { path: '/api/x', button: 'CancelOffer', input });
export const act = async (w: Work) => {
  const row = await w.tx.selectFrom('x').where('id', '=', w.input.id).where(inScope(w.actor, 'X', owner)).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.end < w.now) {
    throw TimePassed({});
  }
  w.target({ type: 'X', id: row.id });
  await w.emit(ended, { by: 'seller' });
  return row.n >= 3 ? 'a' : 'b';
};
`;
const found = mutantsOf('x.ts', SOURCE);
const folder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-mutants-'));

test('each kind of mutant is found by its shape, at its line, and nothing in types or imports', () => {
  expect(found.map((m) => `${m.line} ${m.kind} ${m.was}`)).toEqual([
    "4 button button: 'CancelOffer',",
    '6 lock .forNoKeyUpdate()',
    "6 scope .where(inScope(w.actor, 'X', owner))",
    '7 guard if (row === undefined) throw NotFound({});',
    '8 guard if (row.end < w.now) { throw TimePassed({}); }',
    '8 comparison row.end < w.now',
    "11 target w.target({ type: 'X', id: row.id });",
    "12 event await w.emit(ended, { by: 'seller' });",
    "12 side 'seller'",
    '13 comparison row.n >= 3',
  ]);
});

test('every planted file still parses and differs in that place alone', () => {
  for (const mutant of found) {
    const after = planted(SOURCE, mutant);
    expect(after).not.toBe(SOURCE);
    expect(() => mutantsOf('x.ts', after)).not.toThrow();
    expect(after.startsWith(SOURCE.slice(0, mutant.start))).toBe(true);
    expect(after.endsWith(SOURCE.slice(mutant.end))).toBe(true);
  }
});

test('the same seed draws the same mutants, of every kind by turns', () => {
  const { mutants } = mutantsOfRoom(ROOT, 'offers');
  expect(mutants.length).toBeGreaterThan(200);
  expect(drawn(mutants, 12, 7)).toEqual(drawn(mutants, 12, 7));
  expect(drawn(mutants, 12, 7)).not.toEqual(drawn(mutants, 12, 8));
  expect(new Set(drawn(mutants, 12, 7).map((m) => m.kind)).size).toBeGreaterThan(5);
});

test('a mutant is planted while the work runs, and the file is as it was afterwards, also when the work fails', async () => {
  const root = folder();
  const place = path.join(root, 'x.ts');
  fs.writeFileSync(place, SOURCE);
  const [mutant] = found;
  if (mutant === undefined) throw new Error('no mutant');
  expect(await withMutant(root, mutant, async () => fs.readFileSync(place, 'utf8'))).toBe(
    planted(SOURCE, mutant),
  );
  expect(fs.readFileSync(place, 'utf8')).toBe(SOURCE);
  const broken = new Error('the tests could not run');
  await expect(withMutant(root, mutant, () => Promise.reject(broken))).rejects.toBe(broken);
  expect(fs.readFileSync(place, 'utf8')).toBe(SOURCE);
  expect(restoreLeft(root)).toBeNull();
});

test.each([
  ['SIGTERM', 'at once'],
  ['SIGKILL', 'by the next run'],
] as const)('a run that is ended by %s leaves the tree as it was, %s', async (signal, when) => {
  const root = folder();
  fs.writeFileSync(path.join(root, 'x.ts'), SOURCE);
  const program = path.join(ROOT, 'scripts', `planting-${process.pid}-${signal}.ts`);
  fs.writeFileSync(
    program,
    `import { withMutant } from './mutate.ts';
await withMutant(${JSON.stringify(root)}, ${JSON.stringify(found[0])}, () => {
  console.log('planted');
  return new Promise((resolve) => setTimeout(resolve, 60_000));
});`,
  );
  try {
    const child = spawn(process.execPath, [program], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(fs.readFileSync(path.join(root, 'x.ts'), 'utf8')).not.toBe(SOURCE);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
    if (when === 'by the next run') expect(restoreLeft(root)).toBe('x.ts');
    expect(fs.readFileSync(path.join(root, 'x.ts'), 'utf8')).toBe(SOURCE);
  } finally {
    fs.rmSync(program, { force: true });
  }
});
