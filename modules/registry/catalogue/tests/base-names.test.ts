import { describe, expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { productName, productNameClass } from '../contract/base/product-name.ts';
import { selectProductName } from '../contract/pick.ts';
import { casFault, casOf, netWeightFault } from '../rules/base-checks.ts';
import { AliasTaken, UsedElsewhere } from '../rules/base-refusals.ts';

const world = await openWorld();
const operator = await world.as('operator');
const classId = (await operator.does(productNameClass.list, {})).list[0]?.id as string;
const wish = (name: string, more: object = {}) => ({ name, nameEn: `E ${name}`, classId, ...more });

describe('R-BASIC-004 product names', () => {
  test('trading-domain 19.7: a CAS number is written in its form and its check digit agrees', async () => {
    expect([casOf('67561'), casOf(' 67-56-1 '), casOf('7732185'), casOf('６７－５６－１')]).toEqual([
      '67-56-1',
      '67-56-1',
      '7732-18-5',
      '67-56-1',
    ]);
    expect([casFault('67-56-1'), casFault('67-56-2'), casFault('x')]).toEqual([
      null,
      'cas.check',
      'cas.format',
    ]);
    const filed = await operator.does(productName.add, wish('环己烷', { casNo: '110827' }));
    expect(await operator.does(productName.detail, { id: filed.id })).toMatchObject({
      casNo: '110-82-7',
      names: { classId: { zh: expect.any(String) } },
    });
    const error = await operator
      .does(productName.add, wish('坏号', { casNo: '110-82-8' }))
      .catch((e: unknown) => e);
    expect((error as { errors: { field: string; rule: string }[] }).errors).toMatchObject([
      { field: 'casNo', rule: 'cas.check' },
    ]);
  });

  test('an alias means one product: not another’s alias, not another’s name, and no product is called what another has as its alias', async () => {
    const kept = await operator.does(
      productName.add,
      wish('正己烷', { aliases: ['己烷', 'Hexane', 'n-己烷'] }),
    );
    expect((await operator.does(productName.detail, { id: kept.id })).aliases).toEqual([
      '己烷',
      'Hexane',
      'n-己烷',
    ]);
    await refused(operator.does(productName.add, wish('异己烷', { aliases: ['hexane'] })), AliasTaken);
    await refused(operator.does(productName.add, wish('混合己烷', { aliases: ['甲醇'] })), AliasTaken);
    await refused(operator.does(productName.add, wish('ＭｅＯＨ')), AliasTaken);
    await operator.does(productName.update, {
      id: kept.id,
      version: kept.version,
      ...wish('正己烷', { aliases: ['己烷'] }),
    });
    await operator.does(productName.add, wish('异己烷', { aliases: ['hexane'] }));
    expect(await world.audit()).toEqual({});
  });

  test('is found by alias, CAS number, pinyin and initials, and chosen from pop-ups until it is switched off', async () => {
    const { id } = (await operator.does(productName.list, { keyword: 'zjw' })).list[0] as { id: string };
    const trader = await world.as('seller_trader');
    expect((await trader.does(selectProductName, { keyword: '己烷' })).list.map((n) => n.id)).toContain(id);
    await operator.does(productName.disable, { ids: [id] });
    expect((await trader.does(selectProductName, { keyword: '正己烷' })).list).toEqual([]);
    expect((await trader.does(selectProductName, { ids: [id] })).list.map((n) => n.id)).toEqual([id]);
  });

  test('deleted, its aliases are free again; one with products stays', async () => {
    const gone = await operator.does(productName.add, wish('环戊烷', { aliases: ['五甲撑'] }));
    await operator.does(productName.remove, { ids: [gone.id] });
    await operator.does(productName.add, wish('环戊烷二', { aliases: ['五甲撑'] }));
    const methanol = (await operator.does(productName.list, { keyword: '67-56-1' })).list[0] as {
      id: string;
    };
    expect((await operator.does(productName.remove, { ids: [methanol.id] })).failures[0]).toMatchObject({
      status: UsedElsewhere.status,
      message: expect.stringContaining('SPU'),
    });
  });

  test('a class that is switched off is not chosen, and stays with those that have it', async () => {
    const off = await operator.does(productNameClass.add, { name: '停用分类', nameEn: 'Off' });
    const kept = await operator.does(productName.add, { ...wish('留用品名'), classId: off.id });
    expect((await operator.does(productNameClass.disable, { ids: [off.id] })).failures[0]?.status).toBe(
      UsedElsewhere.status,
    );
    await operator.does(productName.disable, { ids: [kept.id] });
    await operator.does(productNameClass.disable, { ids: [off.id] });
    await refused(operator.does(productName.add, { ...wish('新品名'), classId: off.id }), NotFound);
    const { version } = await operator.does(productName.detail, { id: kept.id });
    await operator.does(productName.update, { id: kept.id, version, ...wish('留用品名改'), classId: off.id });
  });

  test('of 50 who give one alias to a name of their own at once, one does', async () => {
    const outcomes = await race(50, (n) =>
      operator.does(productName.add, wish(`竞名${n}`, { aliases: ['同一别名'] })),
    );
    expect(outcomes).toEqual({ ok: 1, DUPLICATE: 49 });
    expect(await world.audit()).toEqual({});
  });
});

test('R-CATA-023 net weights: none for bulk, one for drums, either for the others', () => {
  expect([
    netWeightFault('VL', '1'),
    netWeightFault('VL', null),
    netWeightFault('QA', null),
    netWeightFault('QA', '160'),
    netWeightFault('5H', null),
  ]).toEqual(['packaging.bulk', null, 'packaging.drum', null, null]);
});
