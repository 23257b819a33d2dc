import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';
import { onServer } from '#kernel/test/on-server.ts';
import { make, tidy, wishFrom } from '../new.ts';
import { runProgram } from '../steps.ts';

const HOME = 'modules/office/notes';
let root: string;
const node = (...args: string[]) => runProgram(process.execPath, args, { cwd: root });
const bin = (file: string) => path.join(ROOT, 'node_modules', file);

/** A clone as it is now, what is not committed yet included. */
beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-new-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((f) => f !== '' && fs.existsSync(path.join(ROOT, f)))) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.copyFileSync(path.join(ROOT, file), path.join(root, file));
  }
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

test('a module, an action and a screen are written as the rules of the house want them, and two files outside change', async () => {
  const made = make(root, ['room', 'office/notes', 'note', '备忘', 'Note']);
  expect([...new Set(made.filter((file) => !file.startsWith(HOME)))]).toEqual([
    'app/map.ts',
    'app/modules.ts',
  ]);
  make(root, ['action', 'office/notes', 'archive']);
  make(root, ['screen', 'office/notes', 'old-notes']);
  expect(() => make(root, ['room', 'office/notes'])).toThrow('exists: nothing was written');
  await tidy(root, HOME);

  const config = (name: string, base: string, include: string[], options: object) =>
    fs.writeFileSync(
      path.join(root, name),
      JSON.stringify({
        extends: base,
        compilerOptions: options,
        include: [...include.map((folder) => `${HOME}/${folder}`), 'modules/office/permissions/rules/*.ts'],
      }),
    );
  config('tsconfig.new-server.json', './tsconfig.base.json', ['rules', 'contract', 'server'], {
    module: 'nodenext',
    lib: ['esnext'],
    types: ['node'],
  });
  config('tsconfig.new-web.json', './tsconfig.web.json', ['web'], {});
  for (const project of ['tsconfig.new-server.json', 'tsconfig.new-web.json'])
    expect((await node(bin('typescript/bin/tsc'), '-p', project)).output).toBe('');
  const lint = await node(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', HOME);
  expect([lint.code, lint.output]).toEqual([0, expect.any(String)]);
  const runtime = await node('scripts/house.ts');
  expect(
    runtime.output.split('\n').filter((line) => /modules\/office\/notes|app\/(map|rooms)/.test(line)),
  ).toEqual([]);
}, 120_000);

test('the composition takes the new pages in, with their place in the menu and their rights', async () => {
  const asked = await node(
    '--input-type=module',
    '-e',
    `const { registry } = await import('./app/pages.ts');
     const page = registry.routeAt('/notes/noteList');
     console.log(JSON.stringify([page.group, page.section, page.consoles, registry.grantsOf('PLAT_OPERATOR').get(page.path)]));
     process.exit(0);`,
  );
  expect(asked.output.trim().split('\n').at(-1)).toBe(
    JSON.stringify(['notes', 'system', ['platform'], ['Add', 'View', 'Close']]),
  );
}, 60_000);

/** The databases of this run, with the new module in them: its migration, its pages and its rights. */
async function databasesWithIt(): Promise<{ drop(): Promise<void> }> {
  const server = inject('databaseServer');
  const names = ['ctp_bare', 'ctp_demo'].map((template) => ({ template, name: `${template}_with_notes` }));
  const admin = async (statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await admin(
    names.map(({ template, name }) => `create database ${name} template ${template} strategy file_copy`),
  );
  const made = await node(
    '--input-type=module',
    '-e',
    `const { migrate } = await import('./kernel/server/migrate.ts');
     const { install } = await import('./app/install.ts');
     for (const url of ${JSON.stringify(names.map(({ name }) => onServer(server, name)))}) {
       await migrate(url);
       await install(url);
     }
     process.exit(0);`,
  );
  expect([made.code, made.output]).toEqual([0, expect.any(String)]);
  return { drop: () => admin(names.map(({ name }) => `drop database ${name} with (force)`)) };
}

test('the tests it writes pass: every state, verb and side of the new life, and its calls on a database with its migration', async () => {
  const databases = await databasesWithIt();
  const write = (file: string, text: string) => fs.writeFileSync(path.join(root, file), text);
  // The copy has no templates of its own; those of this run, with the module added, stand in for them.
  const scratch = fs.readFileSync(path.join(root, 'kernel/test/scratch.ts'), 'utf8');
  expect(scratch).toContain(' strategy file_copy');
  write('kernel/test/scratch.ts', scratch.replace(' strategy file_copy', '_with_notes strategy file_copy'));
  write(
    'given-server.ts',
    `export default (project) => project.provide('databaseServer', ${JSON.stringify(inject('databaseServer'))});\n`,
  );
  write(
    'vitest.new.config.ts',
    `export default { test: { pool: 'forks', maxWorkers: 1, isolate: false, testTimeout: 60_000, env: { TZ: 'UTC' }, include: ['${HOME}/tests/*.test.ts'], globalSetup: ['given-server.ts'] } };\n`,
  );
  const run = await node(bin('vitest/vitest.mjs'), 'run', '--config', 'vitest.new.config.ts');
  await databases.drop();
  expect([run.code, stripVTControlCharacters(run.output)]).toEqual([
    0,
    expect.stringMatching(/Test Files +3 passed/),
  ]);
}, 120_000);

test('names that would not be names are refused before anything is written', () => {
  for (const args of [
    ['room', 'Office/notes'],
    ['room', 'office/sheep', 'sheep'],
    ['action', 'office/notes', 'do-it'],
  ])
    expect(() => wishFrom(args)).toThrow();
});
