import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, StateNotAllowed, RecordBusy, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { raceEach } from '#kernel/test/race.ts';
import { cancelImport, importErrors, importProgress, listImports } from '../contract/import.ts';
import { ImportRepeat } from '../rules/refusals.ts';
import { declareThings, english, foreign, openThings, type Sent, seller, textOf } from './things-world.ts';

declareThings();
const { world, people, ask, sheet, take, codes, close } = await openThings();
afterAll(close);

test('more than 500 rows go on in the background, as the same person, and end with a message', async () => {
  const file = await sheet(
    Array.from({ length: 620 }, (_, i) => [
      `E-${String(i).padStart(3, '0')}`,
      '',
      i === 300 ? 'x' : '1',
      '',
      '',
    ]),
  );
  expect(await take(seller, file)).toBe('共620行，正在后台导入，完成后将通知您。');
  const [log] = (await ask(seller, listImports, { bizType: 'TEST_THING' })).list;
  expect(log).toMatchObject({ state: '10', total: 620 });
  await world.tick();
  expect(await ask(seller, importProgress, { id: log?.id as string })).toMatchObject({
    state: '30',
    done: 620,
    success: 619,
    fail: 1,
  });
  expect(await codes('E-%')).toHaveLength(619);
  expect(
    (await sql`select distinct member_id from public.thing where code like 'E-%'`.execute(world.sql)).rows,
  ).toEqual([{ member_id: '7' }]);
  expect(
    await world.sql
      .selectFrom('messaging.notice')
      .select('event')
      .where('event', '=', 'IMPORT_DONE')
      .execute(),
  ).toHaveLength(1);
});

const checkOf = async (actor: Actor, file: Sent) =>
  (await take(actor, file, { dryRun: '1' })) as {
    id: string;
    state: string;
    total: number;
    success: number;
    fail: number;
    errorFileId: string | null;
  };

test('R-IMP a large check runs in the background, finds what the import would find, keeps nothing, and its bad rows can be fetched', async () => {
  const rows = Array.from({ length: 700 }, (_, i) => [
    i === 650 ? 'G-003' : `G-${String(i).padStart(3, '0')}`,
    i === 20 ? '=bad' : '',
    i === 640 ? 'x' : '1',
    '',
    '',
  ]);
  const file = await sheet(rows);
  const check = await checkOf(seller, file);
  expect(check).toMatchObject({
    state: '10',
    total: 700,
    errorFileId: null,
    message: '共700行，正在后台检查。',
  });
  expect((await ask(seller, listImports, { bizType: 'TEST_THING' })).list.map((l) => l.id)).not.toContain(
    check.id,
  );
  await world.tick();
  const found = await ask(seller, importProgress, { id: check.id });
  expect(found).toMatchObject({
    state: '30',
    total: 700,
    done: 700,
    success: 697,
    fail: 3,
    message: '检查完成：共700行，可导入697行，有错误3行。尚未保存。',
    errorFileId: check.id,
    can: [],
  });
  expect(found.problems.map((p) => p.problem)).toEqual([
    '第22行：名称：不允许',
    '第642行：数量格式不正确',
    '第652行与第5行重复',
  ]);
  expect(await codes('G-%')).toEqual([]);
  expect(
    (await textOf(await ask(seller, importErrors, { id: check.id }))).rows.slice(2).map((r) => r.cells[5]),
  ).toEqual(['22', '642', '652']);
  await take(seller, file);
  await world.tick();
  const [log] = (await ask(seller, listImports, { bizType: 'TEST_THING' })).list;
  expect(log).toMatchObject({ state: '30', success: found.success, fail: found.fail });
  expect(await codes('G-%')).toHaveLength(697);
});

test('R-IMP all or nothing in the background keeps nothing when one row of many is bad, and everything when none is', async () => {
  const rows = (bad: boolean) =>
    Array.from({ length: 620 }, (_, i) => [
      `H-${String(i).padStart(3, '0')}`,
      '',
      bad && i === 619 ? 'x' : '1',
      '',
      '',
    ]);
  await take(seller, await sheet(rows(true)), { mode: 'all' });
  await world.tick();
  expect(await codes('H-%')).toEqual([]);
  expect((await ask(seller, listImports, { bizType: 'TEST_THING' })).list[0]).toMatchObject({
    state: '40',
    success: 0,
    fail: 1,
    done: 620,
  });
  await take(seller, await sheet(rows(false)), { mode: 'all' });
  await world.tick();
  expect((await ask(seller, listImports, { bizType: 'TEST_THING' })).list[0]).toMatchObject({
    state: '20',
    success: 620,
    fail: 0,
  });
  expect(await codes('H-%')).toHaveLength(620);
});

test('R-IMP an import is stopped by who started it alone; rows already kept stay, and nobody is told that it finished', async () => {
  const told = async () =>
    (await world.sql.selectFrom('messaging.notice').select('id').where('event', '=', 'IMPORT_DONE').execute())
      .length;
  await take(seller, await sheet(Array.from({ length: 600 }, (_, i) => [`I-${i}`, '', '1', '', ''])));
  const [log] = (await ask(seller, listImports, { bizType: 'TEST_THING' })).list;
  const { id, version } = log as { id: string; version: number };
  expect(log).toMatchObject({ state: '10', can: ['cancel'] });
  expect((await ask(english, importProgress, { id })).can).toEqual([]);
  await refused(ask(english, cancelImport, { id, version }), NotFound);
  await refused(ask(foreign, cancelImport, { id, version }), NotFound);
  await refused(ask(seller, cancelImport, { id, version: version + 1 }), VersionConflict);
  const before = await told();
  const tries = await raceEach(
    50,
    () => ask(seller, cancelImport, { id, version }),
    () => 'stopped',
    (e: unknown) => (VersionConflict.is(e) || StateNotAllowed.is(e) || RecordBusy.is(e) ? 'no' : String(e)),
  );
  expect(tries.filter((t) => t === 'stopped')).toHaveLength(1);
  expect(tries.filter((t) => t === 'no')).toHaveLength(49);
  await world.tick();
  expect(await codes('I-%')).toEqual([]);
  expect(await ask(seller, importProgress, { id })).toMatchObject({
    state: '40',
    message: '已取消：共600行，已导入0行，其余未导入。',
    can: [],
  });
  expect(await told()).toBe(before);
  const check = await checkOf(
    seller,
    await sheet(Array.from({ length: 600 }, (_, i) => [`J-${i}`, '', '1', '', ''])),
  );
  await ask(seller, cancelImport, { id: check.id, version: 1 });
  await world.tick();
  expect(await ask(seller, importProgress, { id: check.id })).toMatchObject({
    state: '40',
    message: '检查已取消。',
  });
});

test('R-IMP of fifty who import the same file at once, as one person, one is taken', async () => {
  const file = await sheet([['K-1', '', '1', '', '']]);
  const tries = await raceEach(
    50,
    () => take(seller, file),
    () => 'taken',
    (e: unknown) => (ImportRepeat.is(e) || RecordBusy.is(e) ? 'no' : String(e)),
  );
  expect(tries.filter((t) => t === 'taken')).toHaveLength(1);
  expect(tries.filter((t) => t === 'no')).toHaveLength(49);
  expect(await codes('K-%')).toEqual(['K-1']);
});

test('an importing person who may not sign in any more stops the rest of his import', async () => {
  await take(foreign, await sheet(Array.from({ length: 501 }, (_, i) => [`L-${i}`, '', '1', '', ''])));
  people.delete('103');
  await world.tick();
  people.set('103', foreign);
  expect((await ask(foreign, listImports, { bizType: 'TEST_THING' })).list[0]).toMatchObject({
    state: '40',
    note: '导入人已不能登录，未导入的行已停止。',
  });
  expect(await codes('L-%')).toEqual([]);
});

test('counts and bindings hold', async () => {
  expect(
    Object.keys(await world.audit()).filter(
      (v) => v.startsWith('inv_transfers') || v.startsWith('inv_attachments'),
    ),
  ).toEqual([]);
});
