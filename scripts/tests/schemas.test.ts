import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Tree } from '../house/check.ts';
import { schemasOf } from '../house/schemas.ts';

const made: string[] = [];
afterAll(() => made.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));

const MAP = { 'office/lamps': [], 'office/wires': ['office/lamps'], 'office/bulbs': [] };
const LAMPS = 'modules/office/lamps/server';
const WIRES = 'modules/office/wires/server';
const published = {
  [`${LAMPS}/migrations/20260101T0000-lamps.sql`]:
    '-- compatible\ncreate table lamps.lamp (id bigint);\ncreate view reporting.lamps_lit with (security_invoker = true) as select id from lamps.lamp;\n',
  [`${LAMPS}/reporting.ts`]: "export interface LampViews {\n  'reporting.lamps_lit': { id: string };\n}\n",
};

function problems(files: Record<string, string>, map: Record<string, string[]> = MAP): string[] {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-schemas-'));
  made.push(root);
  for (const [file, text] of Object.entries({ ...published, ...files })) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return [...(schemasOf(map).run(new Tree(root)) as { file: string; line: number }[])].map(
    (p) => `${p.file}:${p.line}`,
  );
}

test('a table of another module is named wherever a statement says it: SQL, builder, schema alone, type of tables', () => {
  expect(
    problems({
      [`${WIRES}/a.ts`]:
        'export const a = sql`select 1\n  from wires.wire w join lamps.lamp l on true`;\nexport const b = tx.selectFrom("lamps.lamp as l");\nexport const c = sql.id("lamps", "lamp");\nexport const d = sql`"lamps"."lamp"`;\n',
      [`${WIRES}/tables.ts`]:
        "export interface Tables {\n  'wires.wire': { id: string };\n  'lamps.lamp': { id: string };\n}\n",
    }),
  ).toEqual([2, 3, 4, 5].map((line) => `${WIRES}/a.ts:${line}`).concat(`${WIRES}/tables.ts:3`));
});

test('functions of another module in SQL are refused, and the kernel names nobody', () => {
  expect(
    problems({
      [`${WIRES}/a.ts`]: 'export const a = sql`select lamps.light(1), kernel.now(), wires.pull()`;\n',
      'kernel/server/a.ts': 'export const a = sql`select lamps.light(1), kernel.now()`;\n',
    }),
  ).toEqual([`${WIRES}/a.ts:1`, 'kernel/server/a.ts:1']);
});

test('code, comments, imports, paths, tests and what is excused with a reason are no statements', () => {
  expect(
    problems({
      [`${WIRES}/a.ts`]:
        "import { lamp } from '#office/lamps.lamp/a.ts';\nexport const n = lamps.length; // lamps.lamp\nexport const p = './lamps.ts';\nexport const k = 'lamps.lamp'; // not a table: a key of words\n",
      [`${WIRES}/tests/a.test.ts`]: 'export const a = sql`select from lamps.lamp`;\n',
    }),
  ).toEqual([]);
});

test('a published view may be read by whoever names its module in the map, with the type its module gives it', () => {
  const read = { [`${WIRES}/a.ts`]: 'export const a = sql`select id from reporting.lamps_lit`;\n' };
  expect(problems(read)).toEqual([]);
  expect(problems(read, { ...MAP, 'office/wires': [] })).toEqual([`${WIRES}/a.ts:1`]);
  expect(problems({ ...read, [`${LAMPS}/reporting.ts`]: '' })).toEqual([`${WIRES}/a.ts:1`]);
  expect(
    problems({
      ...read,
      [`${WIRES}/b.ts`]: 'export const a = sql`select id from reporting.lamps_dark`;\n',
      [`${WIRES}/tables.ts`]: "export interface Tables {\n  'reporting.lamps_lit': { id: string };\n}\n",
    }),
  ).toEqual([`${WIRES}/b.ts:1`, `${WIRES}/tables.ts:2`]);
});

test('a migration leans on what stands below its module, and on nothing else', () => {
  const sql =
    '-- compatible\n-- of bulbs.bulb\nalter table wires.wire add column lamp bigint references lamps.lamp, add column bulb bigint references bulbs.bulb;\n';
  const file = `${WIRES}/migrations/20260102T0000-wires.sql`;
  expect(problems({ [file]: sql })).toEqual([`${file}:3`]);
});
