import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import { addItem, deleteItems, disableItems, enableItems, updateItem } from '../contract/codeset.ts';

test('R-CODE-005 every act on an item leaves one line in its history and one in the operation log; a switch that stands so already leaves none in the history', async () => {
  const world = await openWorld();
  const admin = await world.as('admin');
  const names = { zh_CN: '优等品', en_US: 'Premium' };
  const { id, version } = await admin.does(addItem, {
    codesetType: 'past_grade',
    typeNames: { zh_CN: '等级' },
    scope: 'business',
    code: '01',
    names,
  });
  await admin.does(updateItem, { id, version, names: { ...names, zh_CN: '特等品' } });
  for (const act of [disableItems, disableItems, enableItems, deleteItems])
    expect(await admin.does(act, { ids: [id] })).toMatchObject({ success: 1, fail: 0 });
  const past = await sql<{ action: string; biz_no: string; fields: string[] }>`
    select action, biz_no, array(select c ->> 'field' from jsonb_array_elements(coalesce(changes, '[]')) c) as fields
    from kernel.trade_history where biz_type = 'CODESET' and biz_id = ${id}::bigint order by seq`.execute(
    world.sql,
  );
  expect(past.rows.map((r) => [r.action, r.biz_no, r.fields])).toEqual([
    ['add', 'past_grade 01', ['names', 'sort']],
    ['update', 'past_grade 01', ['name']],
    ['disable', 'past_grade 01', ['state']],
    ['enable', 'past_grade 01', ['state']],
    ['delete', 'past_grade 01', []],
  ]);
  const log = await sql<{ action: string }>`
    select action from kernel.operation_log where target_type = 'CODESET' and target_id = ${id} order by id`.execute(
    world.sql,
  );
  expect(log.rows.map((r) => r.action)).toEqual([
    'codesets.add',
    'codesets.update',
    'codesets.disable',
    'codesets.disable',
    'codesets.enable',
    'codesets.delete',
  ]);
  const { rows } = await sql<{ language: string }>`
    select language from codesets.codeset_item where type = 'past_grade' and deleted order by language`.execute(
    world.sql,
  );
  expect(
    rows.map((r) => r.language),
    'both languages go together',
  ).toEqual(['en_US', 'zh_CN']);
});

test('m9 m15 an item that changed meanwhile names who changed it and when; the log of the failed act names the item', async () => {
  const world = await openWorld();
  const [admin, operator] = [await world.as('admin'), await world.as('operator')];
  const names = { zh_CN: '合格品', en_US: 'Qualified' };
  const { id, version } = await admin.does(addItem, {
    codesetType: 'shared_grade',
    typeNames: { zh_CN: '等级' },
    scope: 'business',
    code: '01',
    names,
  });
  await operator.does(updateItem, { id, version, names: { ...names, zh_CN: '一等品' } });
  await refused(admin.does(updateItem, { id, version, names }), VersionConflict, {
    who: operator.actor.name,
    when: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const { rows } = await sql<{ target_no: string }>`
    select target_no from kernel.operation_log where target_id = ${id} and not success`.execute(world.sql);
  expect(rows).toEqual([{ target_no: 'shared_grade 01' }]);
});
