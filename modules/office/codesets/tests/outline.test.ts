import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { codeOutline, outlineKeys } from '../contract/code-outline.ts';
import { addItem, setTree } from '../contract/codeset.ts';
import { CodeType } from '../rules/refusals.ts';

const world = await openWorld();
const REGION = { codesetType: 'region', language: 'zh_CN' } as const;

test('R-CODE-009, R-CODE-014 a long set is asked as an outline: code, name and level, those below an item right after it, in the language asked for', async () => {
  const buyer = await world.as('buyer_purchaser');
  const lines = await buyer.does(codeOutline, REGION);
  const at = lines.findIndex(([code]) => code === '320281');
  expect(lines[at]).toEqual(['320281', '江阴市', 3]);
  expect(lines.slice(0, at).findLast(([, , level]) => level === 2)).toEqual(['320200', '无锡市', 2]);
  expect(
    (await buyer.does(codeOutline, { ...REGION, language: 'en_US' })).find(
      ([code]) => code === '320106',
    )?.[1],
  ).toBe('Gulou District');
  expect(JSON.stringify(lines).length).toBeLessThan(100_000);
  await refused(buyer.does(codeOutline, { codesetType: 'no_such_set', language: 'zh_CN' }), CodeType);
});

test('R-CODE-014 items of a long set are found by the other language, pinyin and initials, without marks', async () => {
  const buyer = await world.as('buyer_purchaser');
  const zh = new Map(await buyer.does(outlineKeys, REGION));
  expect(zh.get('341500')).toBe('luanshi|las|luan');
  expect(zh.get('141100')).toContain('luliang');
  expect(new Map(await buyer.does(outlineKeys, { ...REGION, language: 'en_US' })).get('320281')).toBe(
    '江阴市|jiangyinshi|jys|jiangyin',
  );
});

test('a district that was switched off is not offered and keeps its name', async () => {
  const admin = await world.as('admin');
  const own = { codesetType: 'my_area', typeNames: { zh_CN: '片区' }, scope: 'business' } as const;
  await admin.does(addItem, { ...own, code: '01', names: { zh_CN: '北区' } });
  await admin.does(addItem, { codesetType: 'my_area', code: '02', names: { zh_CN: '旧区' }, enabled: false });
  expect(await admin.does(codeOutline, { codesetType: 'my_area', language: 'en_US' })).toEqual([
    ['01', '北区', 1],
    ['02', '旧区', 0],
  ]);
  expect(
    (await admin.does(outlineKeys, { codesetType: 'my_area', language: 'en_US' })).map(([code]) => code),
  ).toEqual(['01']);
});

test('the tree of a set in levels is walked one step at a time, each item saying how many stand under it', async () => {
  const admin = await world.as('admin');
  const top = await admin.does(setTree, { codesetType: 'region' });
  expect(top.items).toHaveLength(34);
  expect(top.items.find((n) => n.code === '320000')).toMatchObject({
    below: 13,
    children: [],
    names: { zh_CN: '江苏省', en_US: 'Jiangsu' },
  });
  const wuxi = await admin.does(setTree, { codesetType: 'region', under: '320200' });
  expect(wuxi.items.map((n) => n.code)).toContain('320281');
  expect(wuxi.items.every((n) => n.below === 0)).toBe(true);
});
