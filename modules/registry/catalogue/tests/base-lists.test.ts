import { describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { same } from '#kernel/rules/decimal.ts';
import { NameExists, NoPermission, NotFound, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { inside } from '#registry/members/tests/world.ts';
import type { AnyDictionary } from '../contract/base/dictionary.ts';
import { industryCategory } from '../contract/base/industry-category.ts';
import { packaging } from '../contract/base/packaging.ts';
import { place } from '../contract/base/place.ts';
import { port } from '../contract/base/port.ts';
import { productApplication } from '../contract/base/product-application.ts';
import { productName, productNameClass } from '../contract/base/product-name.ts';
import { UsedElsewhere } from '../rules/base-refusals.ts';
import { declaredUses, usesOf } from '../server/base/uses.ts';
import { answered } from './base-world.ts';

const world = await openWorld();
const operator = await world.as('operator');
const seller = await world.as('seller_admin');
const service = await world.as('service');

/** The same questions to every kind of base data: what a new record is, another name for it, and how it is found. */
const kinds: readonly {
  readonly rows: string;
  readonly dict: unknown;
  readonly wish: Record<string, unknown>;
  readonly other: Record<string, unknown>;
  readonly find: string;
  readonly key: string;
}[] = [
  {
    rows: 'R-CATA-041 R-CATA-042 R-CATA-043',
    dict: productApplication,
    wish: { name: '水性涂料', nameEn: 'Waterborne coatings', remarks: '树脂与助剂' },
    other: { remarks: '树脂' },
    find: 'shuixing',
    key: 'name',
  },
  {
    rows: 'R-BASIC-003',
    dict: productNameClass,
    wish: { name: '含氟化学品', nameEn: 'Fluorochemicals' },
    other: { nameEn: 'Fluorine chemicals' },
    find: 'hfhxp',
    key: 'name',
  },
  {
    rows: 'R-BASIC-005',
    dict: port,
    wish: {
      unlocode: 'cntag',
      name: '太仓',
      nameEn: 'Taicang',
      country: 'cn',
      timeZone: 'Asia/Shanghai',
      maxDraft: '12.5',
    },
    other: { maxDraft: '13.2' },
    find: 'taicang',
    key: 'unlocode',
  },
  {
    rows: 'R-BASIC-006',
    dict: place,
    wish: {
      code: 'YANGSHAN',
      name: '洋山罐区',
      nameEn: 'Yangshan tank area',
      region: '310115',
      type: '10',
      aliases: ['洋山'],
    },
    other: { aliases: ['洋山', '洋山港'] },
    find: 'ysgq',
    key: 'code',
  },
  {
    rows: 'R-CATA-019 R-CATA-020 R-CATA-021 R-CATA-022 R-CATA-023 R-CATA-024 R-CATA-025 R-CATA-026 R-CATA-027',
    dict: packaging,
    wish: {
      name: '塑料方桶 25 千克',
      englishName: 'Jerrican, 25 kg',
      packagingType: '3H',
      specification: '25 L',
      netWeight: '25',
      salesUnit: 'DR',
      packagingFee: '18.50',
    },
    other: { packagingFee: '19.00' },
    find: 'jerrican,25',
    key: 'name',
  },
  {
    rows: 'R-CATA-028 R-CATA-029',
    dict: industryCategory,
    wish: { name: '新能源', nameEn: 'New energy' },
    other: { nameEn: 'New energies' },
    find: 'xinnengyuan',
    key: 'name',
  },
];

describe.each(kinds)('$rows base data', ({ dict, wish, other, find, key }) => {
  const d = dict as AnyDictionary;
  const does = (
    person: Person,
    call: AnyDictionary['list' | 'add' | 'update' | 'remove' | 'enable'] | AnyDictionary['history'],
    input: unknown,
  ) => person.does(call as never, input as never) as Promise<never>;
  type Row = Record<string, unknown> & { id: string; version: number; state: string; can: string[] };
  const rowOf = async (id: string): Promise<Row> =>
    ((await does(operator, d.list, { ids: [id] })) as { list: Row[] }).list[0] as Row;

  test('R-SHARED one record from its filing to its end: found by pinyin, initials or English, twice refused, changed, switched, remembered, exported, deleted', async () => {
    const { id, version } = (await does(operator, d.add, wish)) as { id: string; version: number };
    const row = () => rowOf(id);
    const found = (await does(operator, d.list, { keyword: find })) as { list: Row[] };
    expect(found.list.map((r) => r.id)).toContain(id);
    const filed = await row();
    for (const [field, value] of Object.entries(wish))
      if (typeof value === 'string' && !/^c[a-z]+$/.test(value))
        // Figures come back with the decimals of their column.
        expect({
          [field]: /^\d+(\.\d+)?$/.test(value) && same(String(filed[field]), value) ? value : filed[field],
        }).toEqual({ [field]: value });
    expect(filed).toMatchObject({ state: '1', version: 1, can: ['edit', 'disable', 'remove'] });
    expect([filed.gmtCreate, filed.gmtModified].every((at) => typeof at === 'string')).toBe(true);
    const twice: unknown = await does(operator, d.add, wish).catch((e: unknown) => e);
    expect((twice as { kind: { code: string } }).kind.code).toMatch(
      /^(CODE_EXISTS|NAME_EXISTS|SIBLING_NAME)$/,
    );

    // Changes where the version still fits; a stale one is told what stands.
    const changed = (await does(operator, d.update, { id, version, ...wish, ...other })) as {
      version: number;
    };
    const stale = await refused(
      does(operator, d.update, { id, version: 1, ...wish, ...other }),
      VersionConflict,
    );
    expect(stale.details.current).toMatchObject({ id, version: changed.version });
    await refused(does(operator, d.update, { id: '999999999', version: 1, ...wish }), NotFound);

    // Switched off and on, one by one or several, and counted by state.
    expect(await does(operator, d.disable as never, { ids: [id, '999999999'] })).toMatchObject({
      success: 1,
      fail: 1,
      failures: [{ status: NotFound.status }],
    });
    expect(await row()).toMatchObject({ state: '0', can: ['edit', 'enable', 'remove'] });
    const counts = (await does(operator, d.count as never, { keyword: find })) as Record<string, number>;
    expect(counts['0']).toBeGreaterThan(0);
    expect(
      ((await does(operator, d.list, { state: '0', keyword: find })) as { list: Row[] }).list.map(
        (r) => r.id,
      ),
    ).toContain(id);
    expect(await does(operator, d.enable, { ids: [id] })).toMatchObject({ success: 1 });

    // Keeps its history: who, what, before and after.
    const past = (await does(operator, d.history, { id })) as {
      action: string;
      changes: { field: string }[];
      actorName: string;
    }[];
    expect(past.map((p) => p.action)).toEqual(['enable', 'disable', 'update', 'add']);
    expect(past[2]?.changes.map((c) => c.field)).toEqual(Object.keys(other));
    expect(past[0]?.actorName).not.toBe('');

    // Goes along as a sheet with the headings of its import.
    const { fileName, bytes } = await answered(await does(operator, d.export as never, { keyword: find }));
    expect(fileName).toMatch(/-\d{12}\.xlsx$/);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');

    // Is deleted when nothing names it; then its code or name is free again.
    expect(await does(operator, d.remove, { ids: [id] })).toMatchObject({ success: 1 });
    await refused(does(operator, d.detail as never, { id }), NotFound);
    const again = (await does(operator, d.add, wish)) as { id: string };
    expect(again.id).not.toBe(id);
    await does(operator, d.remove, { ids: [again.id] });
  });
  test('is the operator’s: others neither add nor change', async () => {
    await refused(does(seller, d.add, wish), NoPermission);
    await refused(does(service, d.add, wish), NoPermission);
    await refused(does(operator, d.add, {}), Validation);
  });
  test('its key stands in the list’s sortable columns', () => {
    expect(d.sortable).toContain(key);
  });
});

describe('trading-domain 17.2: what is in use stays, and the refusal says where', () => {
  test('a port is named by places, a packaging by SKU and offers, an application by nothing', async () => {
    const ningbo = (await operator.does(port.list, { keyword: 'CNNGB' })).list[0] as { id: string };
    const uses = await operator.does(port.uses, { id: ningbo.id });
    expect(uses.map((u) => u.en)).toEqual(['places']);
    const answer = await operator.does(port.remove, { ids: [ningbo.id] });
    expect(answer.failures[0]).toMatchObject({
      status: UsedElsewhere.status,
      message: expect.stringContaining('地点'),
    });
    const drum = (await operator.does(packaging.list, { keyword: 'Steel drum, 160' })).list[0] as {
      id: string;
    };
    expect(
      (await operator.does(packaging.uses, { id: drum.id })).find((u) => u.en === 'SKU')?.published,
    ).toBeGreaterThan(0);
    expect((await operator.does(packaging.disable, { ids: [drum.id] })).failures[0]).toMatchObject({
      status: UsedElsewhere.status,
      message: expect.stringContaining('SKU'),
    });
  });
  test('every place that was declared stands in the database, its ids in a column of ids, its rows soft-deleted', async () => {
    expect(new Set(declaredUses().map((u) => u.of)).size).toBe(12);
    for (const use of declaredUses())
      expect(
        await inside(world, null, (ctx) => usesOf(ctx.tx, use.of, '1')),
        `${use.of} in ${use.table}`,
      ).toBeInstanceOf(Array);
  });
  test('a product name on the shelf is not switched off', async () => {
    const methanol = (await operator.does(productName.list, { keyword: 'MeOH' })).list[0] as { id: string };
    expect((await operator.does(productName.disable, { ids: [methanol.id] })).failures[0]).toMatchObject({
      status: UsedElsewhere.status,
    });
    expect(await world.audit()).toEqual({});
  });
});

describe('rules of single fields', () => {
  const port1 = {
    unlocode: 'SGSIX',
    name: '试港',
    nameEn: 'Test',
    country: 'SG',
    timeZone: 'Asia/Singapore',
  };
  test.each([
    ['unlocode', { ...port1, unlocode: 'SG1IX' }],
    ['country', { ...port1, country: 'MY' }],
    ['timeZone', { ...port1, timeZone: 'Asia/Atlantis' }],
    ['maxDraft', { ...port1, maxDraft: '0' }],
  ])('R-BASIC-005 a port is refused at %s', async (field, wish) => {
    const error = await operator.does(port.add, wish).catch((e: unknown) => e);
    expect((error as { errors: { field: string }[] }).errors.map((e) => e.field)).toContain(field);
  });
  const drum = {
    name: '测试桶',
    englishName: 'Test drum',
    packagingType: 'QA',
    specification: '200 L',
    netWeight: '160',
    salesUnit: 'DR',
  };
  test.each([
    ['R-CATA-023 bulk has no net weight', 'netWeight', { ...drum, packagingType: 'VL' }],
    ['R-CATA-023 drums need one', 'netWeight', { ...drum, netWeight: null }],
    ['R-CATA-021 a type of the code set', 'packagingType', { ...drum, packagingType: 'ZZ' }],
    ['R-CATA-024 R-CATA-047 a sales unit', 'salesUnit', { ...drum, salesUnit: 'XX' }],
    ['R-CATA-025 a fee of at most two decimals', 'packagingFee', { ...drum, packagingFee: '1.234' }],
    ['a UN mark begins with its code', 'unMark', { ...drum, unMark: 'A1' }],
    ['R-CATA-019 a Chinese name', 'name', { ...drum, name: '' }],
    ['R-CATA-020 an English name', 'englishName', { ...drum, englishName: '' }],
    ['R-CATA-022 R-CATA-045 a specification', 'specification', { ...drum, specification: ' ' }],
  ])('%s', async (_rule, field, wish) => {
    const error = await operator.does(packaging.add, wish as never).catch((e: unknown) => e);
    expect((error as { errors: { field: string }[] }).errors.map((e) => e.field)).toContain(field);
  });
  test('R-CATA-019 names of packagings are unique in both languages', async () => {
    await operator.does(packaging.add, drum);
    await refused(operator.does(packaging.add, { ...drum, englishName: 'Other' }), NameExists);
    await refused(operator.does(packaging.add, { ...drum, name: '另一个桶' }), NameExists);
  });
});
