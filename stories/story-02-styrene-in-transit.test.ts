import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { letterContent } from '#fulfilment/deals/rules/letter-content.ts';
import type { LetterTerms } from '#fulfilment/deals/rules/letter-terms.ts';
import { listOrders, orderDetail } from '#fulfilment/orders/contract/order.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import {
  acceptSeller,
  chooseType,
  confirmThread,
  counter,
  threadDetail,
} from '#trading/offers/contract/negotiation.ts';
import { dealWorld } from '#trading/offers/tests/deal-world.ts';
import { foreignOffer } from '#trading/offers/tests/foreign-world.ts';

const STYRENE = '100-42-5';

test('R-INTL-002 R-INTL-004 story 2: 5,000 t of styrene afloat, CFR Jiangyin, L/C 90 days from B/L, ±5 % at the seller’s option, from the offer to an order that shows laycan and bill of lading', async () => {
  const day = await dealWorld();
  const { world } = day;
  const [seller, buyer] = [await world.as('huli_admin', 'seller'), await world.as('yonghai_admin', 'buyer')];
  const w = { ...day, seller, buyer };
  const today = dayOf(await world.now());
  const { rows } = await sql<{
    id: string;
  }>`select k.id from catalogue.sku k join catalogue.spu s on s.id = k.spu_id where s.cas_no = ${STYRENE} and k.seller_member_id = ${seller.actor.memberId}::bigint order by k.id limit 1`.execute(
    world.sql,
  );
  const loaded = {
    shipStage: '30',
    vesselName: 'ORIENTAL DAPHNE',
    imoNo: '9074729',
    voyageNo: 'V26',
    blNo: 'ULS2611SM01',
    blDate: addDays(today, -2),
    blQuantity: '5000.000',
    laycanStart: addDays(today, -6),
    laycanEnd: addDays(today, 4),
  } as const;
  const offer = await foreignOffer(
    w,
    '30',
    { skuId: rows[0]?.id as string, quantity: '5000.00', unitPrice: '1085.00', inhibitor: 'TBC 12 ppm' },
    loaded,
  );
  const until = new Date((await world.now()).getTime() + 3_600_000).toISOString();
  const whole = { quantity: '5000.00', terms: {}, validUntil: until, priceConfirmed: true };
  const opened = await buyer.does(counter, { offerId: offer.id, price: '1078.00', ...whole });
  const answered = await seller.does(counter, {
    id: opened.id,
    version: opened.version,
    price: '1082.00',
    ...whole,
  });
  const round = answered.ladder.at(-1);
  const taken = await buyer.does(acceptSeller, {
    id: opened.id,
    version: answered.version,
    roundSeq: round?.seq as number,
    roundHash: round?.hash as string,
  });
  const locked = await seller.does(confirmThread, { id: taken.id, version: taken.version });
  expect([taken.status, locked.status]).toEqual(['15', '25']);
  const dealt = await seller.does(chooseType, {
    id: taken.id,
    version: locked.version,
    transactionType: '10',
  });

  const letter = await buyer.does(letterDetail, { id: dealt.letterId as string });
  const [zh, en] = (['zh_CN', 'en_US'] as const).map((locale) =>
    letterContent(letter.terms as unknown as LetterTerms, locale)
      .flatMap((b) => b.lines)
      .join('\n'),
  );
  for (const text of [zh, en]) expect(text).toMatch(/ULS2611SM01[\s\S]*UCP 600/);
  expect(zh).toContain('卖方租船并付运费至指定目的港');
  expect(en).toContain('The seller charters and pays freight to the named port of destination');

  for (const person of [seller, buyer]) await sign(world, person, dealt.letterId as string);
  expect((await buyer.does(threadDetail, { id: opened.id })).status).toBe('40');
  const order = (await buyer.does(listOrders, { dealId: dealt.dealId as string })).list[0];
  const { blNo, blDate, laycanStart, laycanEnd, vesselName } = loaded;
  expect(await buyer.does(orderDetail, { id: order?.id as string })).toMatchObject({
    tradeType: '20',
    currency: 'USD',
    priceTerm: 'CFR',
    orderAmount: '5410000.00',
    tolerancePlus: '5.000',
    voyage: { blNo, blDate, laycanStart, laycanEnd, vesselName },
  });
  expect(await world.audit()).toEqual({});
});
