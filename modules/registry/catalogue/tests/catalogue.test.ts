import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { companyId, inside } from '#registry/members/tests/world.ts';
import {
  selectPackaging,
  selectPlace,
  selectPort,
  selectProductName,
  selectSku,
  selectWarehouse,
} from '../contract/pick.ts';
import {
  dictionaries,
  goodsOf,
  packagingOf,
  placeOf,
  productNames,
  searchProducts,
  warehouseOf,
} from '../server/door.ts';

const world = await openWorld();

test('17.1: products are found in Chinese, pinyin, initials, English, by alias and by CAS number with or without hyphens', async () => {
  const find = (keyword: string) => inside(world, null, (ctx) => searchProducts(ctx, { keyword }));
  const [methanol] = await find('67-56-1');
  for (const typed of ['甲醇', '精甲醇', 'jiachun', 'Methanol', 'MeOH', '67561', 'ｍｅｔｈａｎｏｌ'])
    expect(await find(typed)).toContain(methanol);
  expect(await find('jc')).toContain(methanol);
  expect(await find('没有这个品名')).toEqual([]);
  expect(
    (await inside(world, null, (ctx) => productNames(ctx, { ids: [methanol as string] }))).get(
      methanol as string,
    ),
  ).toEqual({ zh: '甲醇', en: 'Methanol' });
});

test('a seller picks among its own SKUs on the shelf; a buyer may not ask', async () => {
  const trader = await world.as('seller_trader');
  const page = await trader.does(selectSku, { keyword: '甲醇' });
  expect(page.list.length).toBeGreaterThan(0);
  const sku = page.list[0];
  expect(sku).toMatchObject({
    productZh: '甲醇',
    casNo: '67-56-1',
    controlClasses: ['10'],
    uom: 'TNE',
    taxRate: '13',
  });
  expect(sku?.sdsFileId).not.toBeNull();
  const goods = await inside(world, trader.actor, (ctx) => goodsOf(ctx, { skuId: sku?.id as string }));
  expect(goods).toMatchObject({
    skuId: sku?.id,
    sellerId: trader.actor.memberId,
    onShelf: true,
    unNo: '1230',
    hazardClass: '3',
    packingGroup: 'II',
  });
  expect(goods?.specItems.length).toBeGreaterThan(3);
  await refused((await world.as('buyer_purchaser')).does(selectSku, {}), NoPermission);
});

test('walls: a SKU off the shelf is seen by its seller and the platform only', async () => {
  const trader = await world.as('seller_trader');
  const stranger = await world.as('yonghai_sales');
  const { list } = await trader.does(selectSku, { keyword: '苯乙烯' });
  const id = list[0]?.id as string;
  expect(await inside(world, stranger.actor, (ctx) => goodsOf(ctx, { skuId: id }))).not.toBeNull();
  await sql`update catalogue.sku set state = '40' where id = ${id}::bigint`.execute(world.sql);
  expect(await inside(world, stranger.actor, (ctx) => goodsOf(ctx, { skuId: id }))).toBeNull();
  expect(await inside(world, trader.actor, (ctx) => goodsOf(ctx, { skuId: id }))).toMatchObject({
    onShelf: false,
  });
  expect((await trader.does(selectSku, { keyword: '苯乙烯' })).list.map((s) => s.id)).not.toContain(id);
  expect((await trader.does(selectSku, { ids: [id] })).list.map((s) => s.id)).toEqual([id]);
});

test('ports, places, packagings and warehouses are picked by any name; a company’s own tanks are its own', async () => {
  const purchaser = await world.as('buyer_purchaser');
  const first = async (list: Promise<{ list: { id: string; zh: string }[] }>) => (await list).list[0];
  expect(await first(purchaser.does(selectPort, { keyword: 'ningbo' }))).toMatchObject({
    zh: '宁波',
    unlocode: 'CNNGB',
  });
  const taicang = await first(purchaser.does(selectPlace, { keyword: 'taicang' }));
  expect(taicang).toMatchObject({ zh: '太仓罐区' });
  expect(await inside(world, null, (ctx) => placeOf(ctx, { id: taicang?.id as string }))).toMatchObject({
    en: 'Taicang tank area',
  });
  const drum = await first(purchaser.does(selectPackaging, { keyword: '160' }));
  expect(await inside(world, null, (ctx) => packagingOf(ctx, { id: drum?.id as string }))).toMatchObject({
    netWeight: '160.00',
    salesUnit: 'DR',
  });
  expect(await first(purchaser.does(selectProductName, { keyword: 'yichun' }))).toMatchObject({
    casNo: '64-17-5',
  });
  expect((await purchaser.does(selectWarehouse, { keyword: '澄湾' })).list).toEqual([]);
  const trader = await world.as('seller_trader');
  const own = await first(trader.does(selectWarehouse, { keyword: '澄湾' }));
  expect(own).toMatchObject({ own: true });
  expect(
    await inside(world, purchaser.actor, (ctx) => warehouseOf(ctx, { id: own?.id as string })),
  ).toBeNull();
  expect(
    await inside(world, trader.actor, (ctx) => warehouseOf(ctx, { id: own?.id as string })),
  ).toMatchObject({
    code: 'JY-CW01',
  });
});

test('dictionaries name products with aliases and CAS, places, producers, and the seller’s shelf', async () => {
  const trader = await world.as('seller_trader');
  const words = await inside(world, trader.actor, (ctx) =>
    dictionaries(ctx, { sellerId: trader.actor.memberId as string }),
  );
  expect(words.products).toHaveLength(40);
  expect(words.products.find((p) => p.cas === '67-56-1')?.names).toEqual(
    expect.arrayContaining(['甲醇', 'Methanol', 'MeOH']),
  );
  expect(words.places.flatMap((p) => p.names)).toContain('太仓');
  expect(words.producers.length).toBeGreaterThan(5);
  expect(words.skus.every((s) => words.products.some((p) => p.id === s.productId))).toBe(true);
});

test('1.4: a producer’s own goods are told from a trader’s', async () => {
  const [producer, trader] = [await companyId(world, '北岬化学'), await companyId(world, '甬海化学')];
  const styrene = (await world.sql
    .selectFrom('catalogue.spu')
    .select('id')
    .where('cas_no', '=', '100-42-5')
    .executeTakeFirstOrThrow()) as { id: string };
  const makers = await inside(world, null, (ctx) =>
    ctx.tx
      .selectFrom('reporting.own_products')
      .select('seller_member_id')
      .distinct()
      .where('spu_id', '=', styrene.id)
      .where('seller_member_id', 'in', [producer, trader])
      .execute(),
  );
  expect(makers.map((m: { seller_member_id: string }) => m.seller_member_id)).toEqual([producer]);
});

test('the installed demonstration breaks no invariant of the registry', async () => {
  const found = await world.audit();
  expect(Object.keys(found).filter((v) => /members|stores|qualifications|catalogue/.test(v))).toEqual([]);
});
