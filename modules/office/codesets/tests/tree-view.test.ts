import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { treeView, treeViews } from '../contract/code-tree.ts';
import { Validation } from '#kernel/rules/refusals.ts';
import { CodeType } from '../rules/refusals.ts';
import { install } from '../server/install.ts';
import { shippedSets } from '../server/shipped-sets.ts';

const world = await openWorld({ demo: false });
const ask = async (input: Record<string, unknown>, locale: 'zh_CN' | 'en_US' = 'zh_CN') => {
  const answer = await dispatch(
    world.runtime,
    visitor('test', '127.0.0.1', 'test', locale, 'Asia/Shanghai'),
    treeView,
    input,
  );
  return answer.data as { itemCode: string; itemName: string; badge: string | null; children?: unknown[] }[];
};

test('R-CODE-014, R-CODE-017 anyone reads a code set by its type, in his language, in its order, with the badges of its states', async () => {
  expect((await ask({ codesetType: 'approval_status' })).slice(0, 2)).toEqual([
    { itemCode: '00', itemName: '待提交', badge: 'orange', enabled: true },
    { itemCode: '10', itemName: '待审核', badge: 'blue', enabled: true },
  ]);
  expect((await ask({ codesetType: 'approval_status' }, 'en_US'))[0]).toMatchObject({
    itemCode: '00',
    itemName: 'Draft',
  });
  expect((await ask({ codesetType: 'approval_status', language: 'zh_CN' }, 'en_US'))[0]).toMatchObject({
    itemName: '待提交',
  });
});

test('every shipped set is there with all its items in both languages', async () => {
  for (const set of shippedSets()) {
    const count = (nodes: { children?: unknown[] }[]): number =>
      nodes.reduce((n, node) => n + 1 + count((node.children ?? []) as typeof nodes), 0);
    for (const locale of ['zh_CN', 'en_US'] as const)
      expect(count(await ask({ codesetType: set.type }, locale)), set.type).toBe(set.items.length);
  }
});

test('regions come as a tree of three levels', async () => {
  const jiangsu = (await ask({ codesetType: 'region' })).find((n) => n.itemCode === '320000');
  const cities = (jiangsu?.children ?? []) as { itemCode: string; children?: { itemCode: string }[] }[];
  expect(cities.find((n) => n.itemCode === '320200')?.children?.map((n) => n.itemCode)).toContain('320281');
});

test('a type nobody defined is refused by name', async () => {
  await refused(ask({ codesetType: 'no_such_set' }), CodeType);
});

test('an item without translation shows its Chinese name; a switched-off one only on request', async () => {
  await world.sql
    .insertInto('codesets.codeset')
    .values({ type: 'my_grade', names: JSON.stringify({ zh_CN: '等级' }), scope: 'business' })
    .execute();
  await world.sql
    .insertInto('codesets.codeset_item')
    .values([
      { type: 'my_grade', code: '01', name: '优等品', language: 'zh_CN', sort: 10, state: '1' },
      { type: 'my_grade', code: '02', name: '一等品', language: 'zh_CN', sort: 20, state: '0' },
      { type: 'my_grade', code: '02', name: 'First grade', language: 'en_US', sort: 20, state: '0' },
    ])
    .execute();
  expect((await ask({ codesetType: 'my_grade' }, 'en_US')).map((n) => n.itemName)).toEqual(['优等品']);
  expect(
    (await ask({ codesetType: 'my_grade', includeDisabled: true }, 'en_US')).map((n) => n.itemName),
  ).toEqual(['优等品', 'First grade']);
});

test('installing again changes nothing, and keeps a name an operator has changed', async () => {
  await world.sql
    .updateTable('codesets.codeset_item')
    .set({ name: '草稿', modified_by: '1' })
    .where('type', '=', 'approval_status')
    .where('code', '=', '00')
    .where('language', '=', 'zh_CN')
    .execute();
  await install(world.sql);
  expect((await ask({ codesetType: 'approval_status' }))[0]).toMatchObject({ itemName: '草稿' });
  expect(await world.audit()).toEqual({});
});

test('an installation that had fewer places gets the others at the next start; a name that was changed and a place that is used stay', async () => {
  await world.sql
    .deleteFrom('codesets.codeset_item')
    .where('type', '=', 'region')
    .where('code', 'like', '1301%')
    .where('code', '<>', '130100')
    .execute();
  await world.sql
    .updateTable('codesets.codeset_item')
    .set({ name: '江阴（港）', sort: 7, modified_by: '1' })
    .where('type', '=', 'region')
    .where('code', '=', '320281')
    .where('language', '=', 'zh_CN')
    .execute();
  const before = await world.sql
    .selectFrom('codesets.codeset_item')
    .select('id')
    .where('type', '=', 'region')
    .where('code', '=', '320282')
    .where('language', '=', 'zh_CN')
    .executeTakeFirstOrThrow();
  await install(world.sql);
  const places = await ask({ codesetType: 'region' });
  const under = (province: string, city: string) =>
    (
      (places.find((n) => n.itemCode === province)?.children ?? []) as {
        itemCode: string;
        children?: { itemCode: string; itemName: string }[];
      }[]
    ).find((n) => n.itemCode === city)?.children ?? [];
  expect(under('130000', '130100').map((n) => n.itemName)).toContain('藁城区');
  expect(under('320000', '320200')[0]).toMatchObject({ itemCode: '320281', itemName: '江阴（港）' });
  expect(
    await world.sql
      .selectFrom('codesets.codeset_item')
      .select('id')
      .where('id', '=', before.id)
      .executeTakeFirst(),
  ).toBeDefined();
  expect(await world.audit()).toEqual({});
});

test('the sets of one page come in one answer, in the order asked, each as it comes alone', async () => {
  const stranger = visitor('test', '127.0.0.1', 'test', 'en_US', 'Asia/Shanghai');
  const together = async (...codesetTypes: string[]) =>
    (await dispatch(world.runtime, stranger, treeViews, { codesetTypes })).data;
  const types = ['order_state', 'approval_status', 'order_type'];
  expect(await together(...types)).toEqual(
    await Promise.all(types.map((codesetType) => ask({ codesetType }, 'en_US'))),
  );
  await refused(together('approval_status', 'no_such_set'), CodeType);
  await refused(together(...Array.from({ length: 21 }, (_, n) => `set_${n}`)), Validation);
});
