import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { findGoods, findProducts } from '../contract/finding.ts';
import { productPage } from '../contract/product.ts';

test('remark 1: the page of phenol names the packs that are carried otherwise, and the list of goods each with its own number', async () => {
  const world = await openWorld();
  const buyer = await world.as('buyer_admin', 'buyer');
  const { rows } = await sql<{ id: string }>`select id from catalogue.spu where cas_no = '108-95-2'`.execute(
    world.sql,
  );
  const id = rows[0]?.id as string;
  const page = await buyer.does(productPage, { id });
  expect(page).toMatchObject({
    unNo: '2312',
    ownTransport: [
      { unNo: '1671', hazardClass: '6.1', packingGroup: 'II', properShippingName: 'PHENOL, SOLID' },
    ],
  });
  const goods = (await buyer.does(findGoods, { keyword: '108-95-2', pageCount: 100 })).list;
  expect([...new Set(goods.map((g) => g.unNo))].sort()).toEqual(['1671', '2312']);
});

test('remark 1: a SKU is found by a UN number of its own, and its product with it; by that of the product they all are', async () => {
  const world = await openWorld();
  const buyer = await world.as('buyer_admin', 'buyer');
  const goodsOf = async (keyword: string) =>
    (await buyer.does(findGoods, { keyword, pageCount: 100 })).list.filter((g) => g.casNo === '108-95-2');
  for (const typed of ['1671', 'UN1671', 'UN 1671', 'un1671']) {
    const goods = await goodsOf(typed);
    expect(goods.length, typed).toBeGreaterThan(0);
    expect([...new Set(goods.map((g) => g.unNo))], typed).toEqual(['1671']);
    const products = (await buyer.does(findProducts, { keyword: typed })).list;
    expect(
      products.map((p) => p.casNo),
      typed,
    ).toContain('108-95-2');
  }
  // A SKU that says another number is found by that one from the same moment on.
  const [one] = await goodsOf('1671');
  const set = (unNo: string) =>
    sql`update catalogue.sku set un_no = ${unNo} where id = ${one?.id}::bigint`.execute(world.sql);
  await set('2821');
  try {
    expect((await goodsOf('2821')).map((g) => g.id)).toContain(one?.id);
    expect((await goodsOf('1671')).map((g) => g.id)).not.toContain(one?.id);
  } finally {
    await set('1671');
  }
});
