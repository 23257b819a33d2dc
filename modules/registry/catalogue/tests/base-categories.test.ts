import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { CodeExists, NoPermission, NotFound, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { race } from '#kernel/test/race.ts';
import { industryCategory, industryTree } from '../contract/base/industry-category.ts';
import {
  exportCategories,
  type OpenCategory,
  openCategoryTree,
  platformCategory,
  platformTree,
} from '../contract/base/platform-category.ts';
import { selectIndustryCategory } from '../contract/base/select.ts';
import { selectCategory } from '../contract/pick.ts';
import {
  CategoryParent,
  ParentDisabled,
  SiblingName,
  TreeCycle,
  TreeDepth,
  UsedElsewhere,
} from '../rules/base-refusals.ts';
import { answered } from './base-world.ts';
import { fileOf } from './products-world.ts';

const world = await openWorld();
const operator = await world.as('operator');
const buyer = await world.as('buyer_purchaser');
const add = (code: string, level: number, parentId: string | null = null, more: object = {}) =>
  operator.does(platformCategory.add, {
    code,
    name: `类目${code}`,
    nameEn: `Category ${code}`,
    level,
    parentId,
    ...more,
  });
interface Node {
  readonly id: string;
  readonly code?: unknown;
  readonly children: readonly Node[];
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((n) => [n, ...flat(n.children)]);
const openCodes = async (): Promise<string[]> => {
  const { data } = await dispatch(
    world.runtime,
    visitor('open', '127.0.0.1', 'test', 'zh_CN', 'Asia/Shanghai'),
    openCategoryTree,
    {},
  );
  const walk = (nodes: readonly OpenCategory[]): string[] =>
    nodes.flatMap((n) => [n.code, ...walk(n.children)]);
  return walk(data as OpenCategory[]);
};

describe('R-CATA-001 to R-CATA-003, R-CATA-032 to R-CATA-039 platform categories', () => {
  test('R-CATA-001 R-CATA-002 R-CATA-003 code, name and level are required; the level is the parent’s plus one', async () => {
    for (const field of ['code', 'name', 'level'] as const) {
      const { [field]: _gone, ...rest } = { code: 'T-REQ', name: '必填', level: 1 };
      const error = await refused(operator.does(platformCategory.add, rest as never), Validation);
      expect((error as unknown as { errors: { field: string }[] }).errors.map((e) => e.field)).toEqual([
        field,
      ]);
    }
    const top = await add('T1', 1);
    await refused(add('T1-X', 1, top.id), CategoryParent);
    await refused(add('T-2', 2), CategoryParent);
    await refused(operator.does(platformCategory.add, { code: 'lower', name: '小写', level: 1 }), Validation);
    const second = await add('T1-A', 2, top.id);
    const third = await add('T1-A-A', 3, second.id, { sort: 5 });
    await refused(add('T1-A-A-A', 3, third.id), TreeDepth);
    const offered = async (leaf: boolean) =>
      (await operator.does(selectCategory, { keyword: 'T1', ...(leaf ? { leaf } : {}) })).list
        .map((c) => c.code)
        .sort();
    expect([await offered(true), await offered(false)]).toEqual([['T1-A-A'], ['T1', 'T1-A', 'T1-A-A']]);
    expect(await operator.does(platformCategory.detail, { id: third.id })).toMatchObject({
      code: 'T1-A-A',
      name: '类目T1-A-A',
      level: 3,
      parentId: second.id,
      sort: 5,
      iconFileId: null,
      thumbnailFileIds: [],
      names: { parentId: { zh: '类目T1-A' } },
    });
  });
  test('R-CATA-034 R-CATA-035 R-CATA-036 R-CATA-037 R-CATA-038 level, parent, icon, thumbnails and creation are kept, and the public tree shows the pictures', async () => {
    const [iconFileId, ...thumbnailFileIds] = await Promise.all(
      Array.from({ length: 4 }, () => fileOf(world, operator, 'image')),
    );
    const top = await add('PIC', 1);
    const child = await add('PIC-A', 2, top.id, { nameEn: 'Pictured', iconFileId, thumbnailFileIds });
    const row = await operator.does(platformCategory.detail, { id: child.id });
    expect(row).toMatchObject({ level: 2, parentId: top.id, iconFileId, thumbnailFileIds });
    expect(Date.parse(row.gmtCreate)).toBeGreaterThan(0);
    const { data } = await dispatch(
      world.runtime,
      visitor('open', '127.0.0.1', 'test', 'zh_CN', 'Asia/Shanghai'),
      openCategoryTree,
      {},
    );
    const shown = (data as OpenCategory[]).find((c) => c.code === 'PIC')?.children[0];
    expect([shown?.iconUrl, shown?.thumbnailUrls.length]).toEqual([expect.stringContaining('/files/'), 3]);
    const fourth = await fileOf(world, operator, 'image');
    await refused(
      add('PIC-B', 2, top.id, { thumbnailFileIds: [fourth, fourth, fourth, fourth] }),
      Validation,
    );
    await operator.does(platformCategory.remove, { ids: [child.id] });
    await operator.does(platformCategory.remove, { ids: [top.id] });
  });
  test('R-CATA-032 R-CATA-033 codes are unique, names among their siblings', async () => {
    await refused(add('T1', 1, null, { name: '别名' }), CodeExists);
    await refused(add('T1B', 1, null, { name: '类目T1' }), SiblingName);
    const top = (await operator.does(platformCategory.list, { keyword: 'T1', level: 1 })).list[0] as {
      id: string;
    };
    await add('T1-B', 2, top.id, { name: '类目T1' });
  });
  test('moving a branch keeps three levels, never makes a circle, and only the parent and levels change', async () => {
    const byCode = async (code: string) =>
      (await operator.does(platformCategory.list, { keyword: code })).list.find((c) => c.code === code) as {
        id: string;
        version: number;
        level: number;
      };
    const [top, second] = [await byCode('T1'), await byCode('T1-A')];
    await refused(
      operator.does(platformTree.move, { id: top.id, version: top.version, parentId: second.id }),
      TreeCycle,
    );
    const other = await add('T2', 1);
    const below = await add('T2-A', 2, other.id);
    await refused(
      operator.does(platformTree.move, { id: second.id, version: second.version, parentId: below.id }),
      TreeDepth,
    );
    await refused(
      operator.does(platformTree.move, { id: second.id, version: 99, parentId: other.id }),
      VersionConflict,
    );
    await operator.does(platformTree.move, { id: second.id, version: second.version, parentId: other.id });
    await operator.does(platformTree.move, { id: second.id, version: second.version + 1, parentId: null });
    expect([(await byCode('T1-A')).level, (await byCode('T1-A-A')).level]).toEqual([1, 2]);
    expect((await operator.does(platformCategory.history, { id: second.id })).map((p) => p.action)).toEqual([
      'move',
      'move',
      'add',
    ]);
    expect(await world.audit()).toEqual({});
  });
  test('INV-CAT-03: of 20 who hang two branches under each other at once no circle comes', async () => {
    const [a, b] = [await add('RA', 1), await add('RB', 1)];
    const outcomes = await race(20, (n) =>
      operator.does(
        platformTree.move,
        n % 2 === 0 ? { id: a.id, version: 1, parentId: b.id } : { id: b.id, version: 1, parentId: a.id },
      ),
    );
    expect(outcomes.ok).toBe(1);
    expect(await world.audit()).toEqual({});
  });
  test('of 50 who file one code at once one does', async () => {
    expect(
      await race(50, (n) =>
        operator.does(platformCategory.add, { code: 'ONCE', name: `同码${n}`, level: 1 }),
      ),
    ).toEqual({ ok: 1, CODE_EXISTS: 49 });
  });
  test('disable hides the whole branch from everybody and from choice; enable below a disabled one is refused', async () => {
    const top = await add('HID', 1);
    const child = await add('HID-A', 2, top.id);
    expect(await openCodes()).toEqual(expect.arrayContaining(['HID', 'HID-A', 'ORG-ALC']));
    await operator.does(platformCategory.disable, { ids: [top.id] });
    expect((await openCodes()).filter((code) => code.startsWith('HID'))).toEqual([]);
    expect(
      flat((await buyer.does(platformTree.tree, {})) as unknown as Node[]).map((n) => n.id),
    ).not.toContain(child.id);
    expect(
      flat((await operator.does(platformTree.tree, {})) as unknown as Node[]).map((n) => n.id),
    ).toContain(child.id);
    expect((await buyer.does(selectCategory, { keyword: 'HID' })).list).toEqual([]);
    await refused(add('HID-B', 2, top.id), ParentDisabled);
    await operator.does(platformCategory.disable, { ids: [child.id] });
    expect((await operator.does(platformCategory.enable, { ids: [child.id] })).failures[0]).toMatchObject({
      status: ParentDisabled.status,
    });
    await operator.does(platformCategory.enable, { ids: [top.id] });
    expect(await operator.does(platformCategory.enable, { ids: [child.id] })).toMatchObject({ success: 1 });
  });
  test('a category with categories or products in it is not deleted, and the answer says which', async () => {
    const all = (await operator.does(platformCategory.list, { keyword: 'ORG', pageCount: 100 })).list;
    const [parent, leaf] = ['ORG', 'ORG-ALC'].map(
      (code) => all.find((c) => c.code === code) as { id: string },
    );
    const { failures } = await operator.does(platformCategory.remove, {
      ids: [parent?.id as string, leaf?.id as string],
    });
    expect(failures.map((f) => [f.status, /下级类目|SPU/.exec(f.message)?.[0]])).toEqual([
      [UsedElsewhere.status, '下级类目'],
      [UsedElsewhere.status, 'SPU'],
    ]);
  });
  test('R-LABEL-005 sellers and buyers read the tree and take it along with their button; they keep nothing', async () => {
    const tree = (await buyer.does(platformTree.tree, {})) as unknown as Node[];
    expect(flat(tree).map((n) => n.code)).toContain('ORG-ALC');
    expect(JSON.stringify(tree)).not.toContain('"edit"');
    expect((await answered(await buyer.does(exportCategories, {}))).bytes.subarray(0, 2).toString()).toBe(
      'PK',
    );
    await refused(buyer.does(platformCategory.add, { code: 'NOPE', name: '不可', level: 1 }), NoPermission);
    await refused((await world.as('buyer_logistics')).does(platformTree.tree, {}), NoPermission);
  });
});

describe('R-CATA-028 to R-CATA-031 industry categories and subcategories', () => {
  test('two levels with both names; chosen with the way down to them', async () => {
    const top = await operator.does(industryCategory.add, { name: '涂料油墨', nameEn: 'Coatings and inks' });
    const sub = await operator.does(industryCategory.add, {
      name: '汽车涂料',
      nameEn: 'Automotive coatings',
      parentId: top.id,
    });
    await refused(
      operator.does(industryCategory.add, { name: '太深', nameEn: 'Too deep', parentId: sub.id }),
      TreeDepth,
    );
    await refused(
      operator.does(industryCategory.add, { name: '汽车涂料', nameEn: 'Again', parentId: top.id }),
      SiblingName,
    );
    await refused(
      operator.does(industryCategory.add, { name: '无上级', nameEn: 'No parent', parentId: '999999999' }),
      NotFound,
    );
    expect((await buyer.does(selectIndustryCategory, { keyword: 'qichetuliao' })).list).toMatchObject([
      { zh: '涂料油墨 / 汽车涂料', en: 'Coatings and inks / Automotive coatings' },
    ]);
    const tree = (await operator.does(industryTree.tree, {})) as unknown as Node[];
    expect(tree.find((n) => n.id === top.id)?.children.map((n) => n.id)).toEqual([sub.id]);
    expect((await operator.does(industryCategory.remove, { ids: [top.id] })).failures[0]?.status).toBe(
      UsedElsewhere.status,
    );
    await refused((await world.as('seller_admin')).does(industryTree.tree, {}), NoPermission);
  });
});

test('m9 m15 base data changed meanwhile: the refusal names who and when, and the log of the failed act names the record', async () => {
  const { id, version } = await add('M15', 1);
  const wish = { id, version, code: 'M15', name: '迟到', nameEn: 'Late', level: 1, parentId: null };
  await operator.does(platformCategory.update, wish);
  await refused(operator.does(platformCategory.update, { ...wish, name: '更迟' }), VersionConflict, {
    who: operator.actor.name,
    when: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const { rows } = await sql<{ target_no: string | null }>`
    select target_no from kernel.operation_log where target_id = ${id} and not success`.execute(world.sql);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.target_no).toContain('M15');
});
