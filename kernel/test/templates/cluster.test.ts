import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '#kernel/server/memory-folder.ts';
import { copyKept, keep, surroundings } from './cluster.ts';
import { stateOf } from './state-of.ts';

const made: string[] = [];
const folder = () => {
  made.push(scratchFolder('ctp-templates'));
  return made.at(-1) as string;
};
afterAll(() => made.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));

/** A clone in small, with a program that reads in every way there is. */
function smallClone() {
  const root = folder();
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  };
  for (const name of ['record.ts', 'state-of.ts'])
    write(`kernel/test/templates/${name}`, fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'));
  write('package.json', '{"type":"module"}');
  write('app/part.ts', 'export const part = 1;\n');
  write('app/later.ts', 'export const later = 1;\n');
  write('app/data.txt', 'data');
  write('app/sheet.txt', 'sheet');
  write('app/unread.txt', 'nobody reads this');
  write('app/migrations/1.sql', 'select 1');
  write(
    'app/program.ts',
    `import './part.ts';
import fs, { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { recorded } from '../kernel/test/templates/record.ts';
fs.readFileSync(new URL('./data.txt', import.meta.url));
await readFile(new URL('./sheet.txt', import.meta.url));
readdirSync(new URL('./migrations', import.meta.url).pathname);
existsSync(new URL('./more', import.meta.url));
await import('./later.ts');
console.log(JSON.stringify(recorded()));
`,
  );
  const run = (args: string[]): unknown => {
    const ended = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    if (ended.status !== 0) throw new Error(ended.stderr);
    return JSON.parse(ended.stdout);
  };
  const states = path.join(root, 'kernel/test/templates/state-of.ts');
  return {
    root,
    write,
    record: () =>
      run(['--import', './kernel/test/templates/record.ts', 'app/program.ts']) as Record<string, string>,
    unchanged: (inputs: object) =>
      run([
        '--input-type=module',
        '-e',
        `import { unchanged } from ${JSON.stringify(states)}; console.log(unchanged(${JSON.stringify(inputs)}))`,
      ]),
  };
}

test('every file a template was made from is written down, however it was read; another text, a new migration or a file that was missing makes it another one', () => {
  const clone = smallClone();
  const inputs = clone.record();
  expect(Object.keys(inputs).sort()).toEqual([
    'app/data.txt',
    'app/later.ts',
    'app/migrations',
    'app/more',
    'app/part.ts',
    'app/program.ts',
    'app/sheet.txt',
    'kernel/test/templates/record.ts',
    'kernel/test/templates/state-of.ts',
  ]);
  expect([inputs['app/more'], inputs['app/migrations']]).toEqual(['missing', 'folder: 1.sql']);
  clone.write('app/unread.txt', 'and nobody reads that either');
  expect(clone.unchanged(inputs)).toBe(true);
  const changes: [string, string, string | null][] = [
    ['app/data.txt', 'other data', 'data'],
    ['app/later.ts', 'export const later = 2;\n', 'export const later = 1;\n'],
    ['app/migrations/2.sql', 'select 2', null],
    ['app/more', 'no longer missing', null],
  ];
  for (const [name, text, before] of changes) {
    clone.write(name, text);
    expect([name, clone.unchanged(inputs)]).toEqual([name, false]);
    if (before === null) fs.rmSync(path.join(clone.root, name));
    else clone.write(name, before);
  }
  expect(clone.unchanged(inputs)).toBe(true);
});

/** What stands for a stopped cluster. */
function cluster(inputs: Record<string, string>): string {
  const dir = folder();
  fs.mkdirSync(path.join(dir, 'pg18/base'), { recursive: true });
  fs.writeFileSync(path.join(dir, 'pg18/base/1'), 'rows');
  fs.writeFileSync(path.join(dir, 'pg.secret'), 'secret');
  fs.writeFileSync(path.join(dir, 'inputs.json'), JSON.stringify(inputs));
  return dir;
}
const used = (place: string): [boolean, boolean] => {
  const dir = folder();
  return [copyKept(dir, place), fs.existsSync(path.join(dir, 'pg18'))];
};
const onlyEntry = (place: string) => path.join(place, fs.readdirSync(place)[0] as string);

test('a kept cluster is copied while all is as it was; one made from other files, in other surroundings, cut short or half-saved is not', () => {
  const inputs = { 'package.json': stateOf('package.json') };
  const place = folder();
  keep(cluster(inputs), surroundings(), place);
  keep(cluster(inputs), surroundings(), place);
  expect([fs.readdirSync(place).length, used(place)]).toEqual([1, [true, true]]);

  const other = folder();
  keep(cluster({ 'package.json': 'another text' }), surroundings(), other);
  keep(cluster(inputs), { ...surroundings(), days: '2020-01-01 2020-01-01' }, other);
  expect(fs.readdirSync(other)).toEqual([]);

  const manifest = path.join(onlyEntry(place), 'manifest.json');
  const text = fs.readFileSync(manifest, 'utf8');
  for (const [from, to] of [
    [stateOf('package.json'), 'a hash of yesterday'],
    [process.version, 'v1.0.0'],
  ] as const) {
    fs.writeFileSync(manifest, text.replaceAll(from, to));
    expect(used(place)).toEqual([false, false]);
  }
  fs.writeFileSync(manifest, text);
  fs.renameSync(onlyEntry(place), `${onlyEntry(place)}.123`);
  expect(used(place)).toEqual([false, false]);
  fs.renameSync(onlyEntry(place), onlyEntry(place).replace('.123', ''));
  fs.writeFileSync(path.join(onlyEntry(place), 'pg18/base/1'), '');
  expect([used(place), fs.readdirSync(place)]).toEqual([[false, false], []]);
});
