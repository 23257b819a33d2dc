import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NoPermission, NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import {
  cancelExport,
  createExport,
  deleteExport,
  downloadExport,
  exportNow,
  listExports,
  retryExport,
} from '../contract/export.ts';
import { ExportBusy, ExportExpired, ExportRows } from '../rules/refusals.ts';
import { declareThings, english, foreign, mayNot, openThings, seller, textOf } from './things-world.ts';

declareThings();
const { world, people, ask, close } = await openThings();
afterAll(close);

beforeAll(async () => {
  await sql`insert into public.thing (member_id, code, name, qty) select 7, 'E-' || lpad(i::text, 3, '0'), '', 1 from generate_series(0, 619) i where i <> 300`.execute(
    world.sql,
  );
});

test('R-API-020 an export is what its reader sees: his columns, filter, language and rows, nothing a spreadsheet would run', async () => {
  await sql`insert into public.thing (member_id, code, name, qty, grade) values (7, 'F-1', '=1+1', 12.5, '10'), (8, 'F-2', '别家', 1, '10')`.execute(
    world.sql,
  );
  const answer = (await ask(english, exportNow, {
    bizType: 'TEST_THING',
    filters: { keyword: 'F' },
    columns: ['qty', 'nonsense', 'name', 'grade', 'ok', 'code'],
    format: 'csv',
  })) as FileAnswer;
  const text = (await buffer(answer.body as NodeJS.ReadableStream)).toString('utf8');
  expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
    'Quantity,Unit,Name,Grade,Valid,Code',
    "12.50,Tonne,'=1+1,Premium,Yes,F-1",
    '',
  ]);
  expect(text).toContain('filter: Keyword: F');
  const sorted = (await ask(english, exportNow, {
    bizType: 'TEST_THING',
    filters: { keyword: 'E', sortProperties: 'code', sortAsc: false },
    columns: ['qty'],
    said: 'Code: E',
    format: 'csv',
  })) as FileAnswer;
  const lines = (await buffer(sorted.body as NodeJS.ReadableStream))
    .toString('utf8')
    .replace('\uFEFF', '')
    .split('\r\n');
  expect(lines[0]).toBe('Quantity,Unit');
  expect(lines[1]).toMatch(/,Tonne$/);
  expect(lines.at(-2)).toContain('filter: Code: E');
  const codes = async (sortAsc: boolean) =>
    (
      await textOf(
        await ask(seller, exportNow, {
          bizType: 'TEST_THING',
          filters: { keyword: 'E', sortProperties: 'code', sortAsc },
          columns: ['code'],
        }),
      )
    ).rows
      .slice(1, 3)
      .map((r) => r.cells[0]);
  expect((await codes(true))[0]?.localeCompare((await codes(false))[0] ?? '')).toBeLessThan(0);
  await refused(ask(mayNot, exportNow, { bizType: 'TEST_THING' }), NoPermission);
  await refused(ask({ ...seller, routes: new Set() }, exportNow, { bizType: 'TEST_THING' }), NoPermission);
  await refused(ask(seller, exportNow, { bizType: 'TEST_THING', filters: { company: '8' } }), Validation);
  const whole = await textOf(await ask(seller, exportNow, { bizType: 'TEST_THING' }));
  expect(whole.rows.filter((r) => r.cells[0]?.startsWith('E-'))).toHaveLength(619);
});

test('R-ACCT-006 m13 background exports say their filters: three at most, rights asked again, files for seven days, each person his own', async () => {
  const start = (actor: Actor) =>
    ask(actor, createExport, { bizType: 'TEST_THING', filters: { keyword: 'E' }, said: '编码：E' });
  const tries = await Promise.all(
    Array.from({ length: 12 }, () =>
      start(seller).then(
        () => 'started',
        (e: unknown) => (ExportBusy.is(e) ? 'busy' : String(e)),
      ),
    ),
  );
  expect(tries.filter((t) => t === 'started')).toHaveLength(3);
  expect(tries.filter((t) => t === 'busy')).toHaveLength(9);
  const mine = async (actor: Actor) => (await ask(actor, listExports, {})).list;
  const [one] = await mine(seller);
  await ask(seller, cancelExport, { id: one?.id as string, version: one?.version as number });
  const other = await start(foreign);
  people.delete('103');
  await world.tick();
  expect((await mine(seller)).map((t) => t.state)).toEqual(['60', '30', '30']);
  expect((await mine(foreign))[0]).toMatchObject({
    state: '40',
    error: '您已无权查看该列表',
    can: ['again', 'delete'],
  });
  people.set('103', foreign);
  await refused(
    ask(seller, cancelExport, {
      id: (await mine(seller))[1]?.id as string,
      version: (await mine(seller))[1]?.version as number,
    }),
    StateNotAllowed,
  );
  const [, ready] = await mine(seller);
  expect(ready).toMatchObject({ progress: 100, said: '编码：E', rows: 619, can: ['download', 'delete'] });
  expect(
    (await textOf(await ask(seller, downloadExport, { id: ready?.id as string }))).rows.filter((r) =>
      r.cells[0]?.startsWith('E-'),
    ),
  ).toHaveLength(619);
  await refused(ask(foreign, downloadExport, { id: ready?.id as string }), NotFound);
  const again = (await mine(foreign))[0];
  await ask(foreign, retryExport, { id: other.id, version: again?.version as number });
  await world.tick();
  expect((await mine(foreign))[0]).toMatchObject({ state: '30', rows: 0 });
  await world.push('8d');
  await refused(ask(seller, downloadExport, { id: ready?.id as string }), ExportExpired);
  await world.sql
    .insertInto('kernel.task')
    .values({ kind: 'transfers.sweep', due_at: await world.now() })
    .execute();
  await world.tick();
  const [, over] = await mine(seller);
  expect(over).toMatchObject({ state: '50', can: ['again', 'delete'] });
  await ask(seller, deleteExport, { id: over?.id as string, version: over?.version as number });
  expect(await mine(seller)).toHaveLength(2);
  expect(
    (
      await world.sql
        .selectFrom('messaging.notice')
        .select('event')
        .where('event', 'like', 'EXPORT_%')
        .execute()
    )
      .map((n) => n.event)
      .sort(),
  ).toEqual(['EXPORT_FAILED', 'EXPORT_READY', 'EXPORT_READY', 'EXPORT_READY']);
});

test('R-API-020 a background export passes the limit a list counts to, row by row, each once, in the order of the list', async () => {
  await sql`insert into public.thing (member_id, code, name, qty, grade) select 7, 'Z-' || lpad(i::text, 6, '0'), case when i % 1000 = 0 then '@sum' else '甲醇' end, i, '10' from generate_series(1, 12345) i`.execute(
    world.sql,
  );
  await ask(seller, createExport, {
    bizType: 'TEST_THING',
    filters: { keyword: 'Z-', sortProperties: 'code', sortAsc: true },
    columns: ['code', 'name'],
    format: 'csv',
  });
  await world.tick();
  const [task] = (await ask(seller, listExports, {})).list;
  expect(task).toMatchObject({ state: '30', rows: 12_345, progress: 100 });
  const file = (await ask(seller, downloadExport, { id: task?.id as string })) as FileAnswer;
  const lines = (await buffer(file.body as NodeJS.ReadableStream))
    .toString('utf8')
    .split('\r\n')
    .slice(1, 12_346);
  expect([lines[0], lines[999], lines.at(-1)]).toEqual(['Z-000001,甲醇', "Z-001000,'@sum", 'Z-012345,甲醇']);
  expect(new Set(lines).size).toBe(12_345);
  await refused(ask(seller, exportNow, { bizType: 'TEST_THING', filters: { keyword: 'Z-' } }), ExportRows, {
    n: 5000,
  });
});

test('R-API-020 more than a hundred thousand rows are refused when the export is asked for, not when it runs', async () => {
  await sql`insert into public.thing (member_id, code) select 8, 'Y-' || i from generate_series(1, 100001) i`.execute(
    world.sql,
  );
  await refused(
    ask(foreign, createExport, { bizType: 'TEST_THING', filters: { keyword: 'Y-' } }),
    ExportRows,
    { n: 100_000 },
  );
  await sql`delete from public.thing where code like 'Y-%' or code like 'Z-%'`.execute(world.sql);
});

test('counts and bindings hold', async () => {
  expect(
    Object.keys(await world.audit()).filter(
      (v) => v.startsWith('inv_transfers') || v.startsWith('inv_attachments'),
    ),
  ).toEqual([]);
});
