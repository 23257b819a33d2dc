import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { confirmClock } from '#office/markethours/contract/market.ts';
import { acceptBuyer, counter, threadDetail } from '../contract/negotiation.ts';
import { ownOfferDetail } from '../contract/offer.ts';
import { ROUND } from '../rules/codes.ts';
import { OFFER } from '../rules/offer-lifecycle.ts';
import { OfferEnded } from '../rules/refusals-offer.ts';
import { dealWorld, listed } from './deal-world.ts';

test('F3 while the clock is in doubt no round lapses and no offer ends, but acts after their deadline are refused as ever; confirmed, what was due is done', async () => {
  const w = await dealWorld();
  const inMinutes = async (minutes: number) =>
    new Date((await w.world.now()).getTime() + minutes * 60_000).toISOString();
  const offer = await listed(w, { validUntil: await inMinutes(120) });
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2090.00',
    quantity: '200.00',
    validUntil: await inMinutes(60),
  });
  const states = async () => [
    (await w.buyer.does(threadDetail, { id: opened.id })).ladder[0]?.state,
    (await w.seller.does(ownOfferDetail, { id: offer.id })).publishState,
  ];
  const live = await states();
  await sql`update kernel.clock_watermark set jumped = true`.execute(w.world.sql);
  await w.world.push('3 hours');
  await w.world.tick();
  expect(await states()).toEqual(live);
  await refused(
    w.seller.does(acceptBuyer, {
      id: opened.id,
      version: opened.version,
      roundSeq: 1,
      roundHash: opened.ladder[0]?.hash as string,
    }),
    OfferEnded,
  );
  await refused(
    w.buyer2?.does(counter, {
      offerId: offer.id,
      price: '2090.00',
      quantity: '200.00',
      validUntil: await inMinutes(60),
    }),
    OfferEnded,
  );

  await w.operator.does(confirmClock, { reason: '已核对时间' });
  await w.world.tick();
  expect(await states()).toEqual([ROUND.expired, OFFER.expired]);
  expect(await w.world.audit()).toEqual({});
});
