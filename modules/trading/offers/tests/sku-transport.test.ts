import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { letterContent } from '#fulfilment/deals/rules/letter-content.ts';
import { marketDetail } from '../contract/market.ts';
import { directDeal } from '../contract/negotiation.ts';
import { type DealWorld, dealWorld, listed, methanol, seen } from './deal-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});

test('remark 1: offer and letter carry the UN number, class and packing group of the SKU, not those of its SPU', async () => {
  const { skuId } = await methanol(w.world, w.seller);
  await sql`update catalogue.sku set un_no = '1671', hazard_class = '6.1', packing_group = 'II', proper_shipping_name = 'PHENOL, SOLID' where id = ${skuId}::bigint`.execute(
    w.world.sql,
  );
  const offer = await listed(w);
  expect((await w.buyer.does(marketDetail, { id: offer.id })).goods).toMatchObject({
    unNo: '1671',
    hazardClass: '6.1',
    packingGroup: 'II',
  });
  const thread = await w.buyer.does(directDeal, {
    ...seen(offer, '300.00', '634500.00'),
  });
  const letter = await w.buyer.does(letterDetail, { id: thread.letterId as string });
  expect(letter.terms.goods).toMatchObject({
    unNo: '1671',
    hazardClass: '6.1',
    subRisks: [],
    packingGroup: 'II',
  });
  const said = JSON.stringify(letterContent(letter.terms as never, 'zh_CN'));
  expect(said).toContain('UN1671, 6.1');
  expect(said).not.toContain('UN1230');
});
