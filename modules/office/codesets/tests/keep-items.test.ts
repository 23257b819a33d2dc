import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import {
  CodeExists,
  InUse,
  NoPermission,
  NotFound,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { race } from '#kernel/test/race.ts';
import { treeView } from '../contract/code-tree.ts';
import {
  addItem,
  deleteItems,
  disableBusinessItems,
  disableItems,
  enableItems,
  exportItems,
  type ItemNode,
  itemDetail,
  listItems,
  listTypes,
  orderItems,
  setTree,
  updateItem,
} from '../contract/codeset.ts';
import { CodeType, ParentDisabled, SiblingName, TreeCycle, TreeDepth } from '../rules/refusals.ts';

let world: World;
let admin: Person;
let operator: Person;
const grade = (code: string, zh_CN: string, more: object = {}) => ({
  codesetType: 'my_grade',
  code,
  names: { zh_CN },
  ...more,
});
const codes = (nodes: readonly ItemNode[]): string[] => nodes.map((n) => n.code);

beforeAll(async () => {
  world = await openWorld();
  admin = await world.as('admin');
  operator = await world.as('operator');
  await admin.does(addItem, {
    ...grade('01', '优等品', { names: { zh_CN: '优等品', en_US: 'Premium' }, badge: 'green', sort: 10 }),
    typeNames: { zh_CN: '等级', en_US: 'Grade' },
    scope: 'business',
  });
  await admin.does(addItem, grade('02', '一等品', { sort: 20 }));
  await admin.does(addItem, grade('03', '合格品', { sort: 30, parentCode: '02' }));
});

describe('R-CODE-001 to R-CODE-011 items of code sets', () => {
  test('a new type comes with its first item; both languages stand side by side, and a missing one is found', async () => {
    expect((await admin.does(listTypes, { keyword: 'my_grade' }))[0]).toMatchObject({
      codesetType: 'my_grade',
      names: { zh_CN: '等级' },
      scope: 'business',
      items: 3,
      untranslated: 2,
    });
    await refused(
      admin.does(addItem, { codesetType: 'no_names', code: '1', names: { zh_CN: '甲' } }),
      Validation,
    );
    const { list } = await admin.does(listItems, { codesetType: 'my_grade' });
    expect(list.map((r) => [r.code, r.names, r.level, r.badge])).toEqual([
      ['01', { zh_CN: '优等品', en_US: 'Premium' }, 1, 'green'],
      ['02', { zh_CN: '一等品' }, 1, null],
      ['03', { zh_CN: '合格品' }, 2, null],
    ]);
    expect(
      (await admin.does(listItems, { codesetType: 'my_grade', untranslated: true })).list.map((r) => r.code),
    ).toEqual(['02', '03']);
    expect(
      (await admin.does(treeView, { codesetType: 'my_grade', language: 'en_US' })).map((n) => n.itemName),
    ).toEqual(['Premium', '一等品']);
  });

  test('codes are unique in their set and keep leading zeros, names among their siblings; depth, cycle and a disabled parent are refused', async () => {
    await refused(admin.does(addItem, grade('01', '特等品')), CodeExists);
    await refused(admin.does(addItem, grade('04', '优等品')), SiblingName);
    await admin.does(addItem, grade('04', '优等品', { parentCode: '02' }));
    const row = (await admin.does(listItems, { codesetType: 'my_grade', keyword: '一等品' })).list[0] as {
      id: string;
      version: number;
    };
    await refused(
      admin.does(updateItem, {
        id: row.id,
        version: row.version,
        names: { zh_CN: '一等品' },
        parentCode: '03',
      }),
      TreeCycle,
    );
    for (const [n, parent] of [
      ['05', '03'],
      ['06', '05'],
      ['07', '06'],
    ] as const)
      await admin.does(addItem, grade(n, `第${n}`, { parentCode: parent }));
    await refused(admin.does(addItem, grade('08', '太深', { parentCode: '07' })), TreeDepth);
    await admin.does(addItem, grade('20', '停用', { enabled: false }));
    await refused(admin.does(addItem, grade('21', '其下', { parentCode: '20' })), ParentDisabled);
    expect(await world.audit()).toEqual({});
  });

  test('built-in items keep code, badge, state and both names; name and order may change', async () => {
    const row = (await admin.does(listItems, { codesetType: 'approval_status', keyword: '00' })).list[0] as {
      id: string;
      version: number;
      names: { zh_CN: string; en_US?: string };
    };
    expect(await admin.does(disableItems, { ids: [row.id] })).toMatchObject({
      failures: [{ status: 10308 }],
    });
    expect(await admin.does(deleteItems, { ids: [row.id] })).toMatchObject({ failures: [{ status: 10308 }] });
    await refused(
      admin.does(updateItem, { id: row.id, version: row.version, names: { zh_CN: '草稿' } }),
      Validation,
    );
    await admin.does(updateItem, {
      id: row.id,
      version: row.version,
      names: { zh_CN: '草稿', en_US: 'Draft' },
      badge: 'red',
      sort: 5,
    });
    expect(await admin.does(itemDetail, { id: row.id })).toMatchObject({
      names: { zh_CN: '草稿' },
      badge: 'orange',
      sort: 5,
    });
  });

  test('what records carry is counted and not deleted (11502); an item with items under it neither (10305)', async () => {
    const { list } = await admin.does(listItems, { codesetType: 'warehouse_type' });
    const used = list.find((r) => (r.used ?? 0) > 0) as (typeof list)[number];
    await admin.does(addItem, { codesetType: 'warehouse_type', code: '99', names: { zh_CN: '其他库' } });
    await world.sql
      .updateTable('catalogue.warehouse')
      .set({ warehouse_type: '99' })
      .where('warehouse_type', '=', used.code)
      .execute();
    const mine = (await admin.does(listItems, { codesetType: 'warehouse_type', keyword: '其他库' }))
      .list[0] as (typeof list)[number];
    expect(mine.used).toBeGreaterThan(0);
    expect(await admin.does(deleteItems, { ids: [mine.id] })).toMatchObject({
      failures: [{ status: 11502 }],
    });
    await world.sql
      .updateTable('catalogue.warehouse')
      .set({ warehouse_type: used.code })
      .where('warehouse_type', '=', '99')
      .execute();
    expect(await admin.does(deleteItems, { ids: [mine.id] })).toMatchObject({ success: 1 });
    const parent = (await admin.does(listItems, { codesetType: 'my_grade', keyword: '一等品' })).list[0] as {
      id: string;
    };
    expect(await admin.does(deleteItems, { ids: [parent.id] })).toMatchObject({
      failures: [{ status: InUse.status }],
    });
  });

  test('of 50 who arrange a set at once one wins; the order is always whole', async () => {
    const tree = await admin.does(setTree, { codesetType: 'my_grade' });
    const before = codes(tree.items);
    const turned = (n: number) => [...before.slice(n % before.length), ...before.slice(0, n % before.length)];
    const outcomes = await race(50, (n) =>
      admin.does(orderItems, {
        codesetType: 'my_grade',
        version: tree.version,
        parentCode: null,
        codes: turned(n + 1),
      }),
    );
    expect(outcomes).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
    const after = await admin.does(setTree, { codesetType: 'my_grade' });
    expect([...codes(after.items)].sort()).toEqual([...before].sort());
    await refused(
      admin.does(orderItems, {
        codesetType: 'my_grade',
        version: after.version,
        parentCode: null,
        codes: ['01'],
      }),
      VersionConflict,
    );
    await refused(
      admin.does(orderItems, { codesetType: 'nothing_here', version: 1, parentCode: null, codes: ['01'] }),
      CodeType,
    );
  });

  test('of 50 who rename one item at once one wins', async () => {
    const row = (await admin.does(listItems, { codesetType: 'my_grade', keyword: '优等品' })).list[0] as {
      id: string;
      version: number;
    };
    const outcomes = await race(50, (n) =>
      admin.does(updateItem, { id: row.id, version: row.version, names: { zh_CN: `名${n}` } }),
    );
    expect(outcomes).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
  });
});

describe('R-CODE-001 the states of an item (administration-domain 9): every state × act × kind of item × actor', () => {
  const KINDS = ['plain', 'built-in', 'with items under it', 'under a disabled one'] as const;
  type Kind = (typeof KINDS)[number];
  /** Where the table lets an item go; anything else is refused with the number. */
  const outcome = (kind: Kind, state: '0' | '1', act: 'enable' | 'disable' | 'delete'): string => {
    if (act !== 'enable' && kind === 'built-in') return '10308';
    if (act === 'delete') return kind === 'with items under it' ? String(InUse.status) : 'deleted';
    if (act === 'enable' && state === '0' && kind === 'under a disabled one')
      return String(ParentDisabled.status);
    return act === 'enable' ? '1' : '0';
  };
  test.each(KINDS)('%s', async (kind) => {
    const acts = { enable: enableItems, disable: disableItems, delete: deleteItems } as const;
    let n = 0;
    for (const state of ['1', '0'] as const)
      for (const act of ['enable', 'disable', 'delete'] as const) {
        n += 1;
        const type = kind === 'built-in' ? 'gender' : 'my_life';
        const code = `${KINDS.indexOf(kind)}${n}${state}`;
        const top = `${code}T`;
        const add = (c: string, parentCode?: string) =>
          admin.does(addItem, {
            codesetType: 'my_life',
            code: c,
            names: { zh_CN: `项${c}` },
            ...(parentCode === undefined ? {} : { parentCode }),
            ...(n === 1 && kind === 'plain'
              ? { typeNames: { zh_CN: '生命' }, scope: 'business' as const }
              : {}),
          });
        if (kind === 'built-in' && state === '0') continue;
        if (kind === 'under a disabled one') await add(top);
        if (kind !== 'built-in') await add(code, kind === 'under a disabled one' ? top : undefined);
        if (kind === 'with items under it') await add(`${code}C`, code);
        const all = async () => (await admin.does(listItems, { codesetType: type, pageCount: 100 })).list;
        const row = (c: string, of: Awaited<ReturnType<typeof all>>) =>
          of.find((r) => (kind === 'built-in' ? r.builtin : r.code === c)) as (typeof of)[number];
        const item = row(code, await all());
        if (state === '0')
          await world.sql
            .updateTable('codesets.codeset_item')
            .set({ state: '0' })
            .where('type', '=', type)
            .where('code', '=', item.code)
            .execute();
        if (kind === 'under a disabled one')
          await world.sql
            .updateTable('codesets.codeset_item')
            .set({ state: '0' })
            .where('type', '=', type)
            .where('code', '=', top)
            .execute();
        const wanted = outcome(kind, state, act);
        for (const login of ['content', 'seller_admin', 'security'])
          await refused((await world.as(login)).does(acts[act], { ids: [item.id] }), NoPermission);
        const answer = await admin.does(acts[act], { ids: [item.id] });
        const after = (await all()).find((r) => r.code === item.code);
        expect(
          answer.failures[0] === undefined ? (after?.state ?? 'deleted') : String(answer.failures[0].status),
          `${act} from ${state}`,
        ).toBe(wanted);
        if (answer.fail > 0) expect(after?.state).toBe(item.builtin ? item.state : state);
      }
  });
});

describe('R-CODE-002 to R-CODE-004 who may', () => {
  test('operators add and edit system sets and delete business ones alone; content staff see none', async () => {
    const row = (await operator.does(listItems, { codesetType: 'my_grade' })).list[0] as { id: string };
    await operator.does(disableBusinessItems, { ids: [row.id] });
    await operator.does(enableItems, { ids: [row.id] });
    const system = (await admin.does(listItems, { codesetType: 'gender' })).list[0] as { id: string };
    expect(await operator.does(deleteItems, { ids: [system.id] })).toMatchObject({
      failures: [{ status: NotFound.status }],
    });
    const content = await world.as('content');
    await refused(content.does(listItems, {}), NoPermission);
    await refused((await world.as('seller_admin')).does(addItem, grade('77', '外人')), NoPermission);
  });

  test('a sheet of a set comes back with the columns of the import', async () => {
    const file = (await admin.does(exportItems, { codesetType: 'my_grade' })) as unknown as FileAnswer;
    expect(file.fileName).toMatch(/^值集-my_grade-\d{12}\.xlsx$/);
    const bytes = Buffer.isBuffer(file.body) ? file.body : await buffer(file.body);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await refused(admin.does(exportItems, { codesetType: 'nothing_here' }), NotFound);
  });
});
