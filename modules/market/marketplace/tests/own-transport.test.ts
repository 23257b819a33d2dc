import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { findGoods } from '../contract/finding.ts';
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
