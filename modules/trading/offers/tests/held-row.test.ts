import { expect, test } from 'vitest';
import { marketDetail } from '../contract/market.ts';
import { acceptListed } from '../contract/negotiation.ts';
import { dealWorld, listed, seen } from './deal-world.ts';

test('m7 an offer of which others hold everything has no acts on the board, and has them again when it is free', async () => {
  const w = await dealWorld();
  const offer = await listed(w, { quantity: '200.00', firmType: '20', directDealAllowed: false });
  expect((await w.buyer2.does(marketDetail, { id: offer.id })).can).toEqual(
    expect.arrayContaining(['counter', 'acceptListed']),
  );
  await w.buyer.does(acceptListed, seen(offer, '200.00', '423000.00'));
  const held = await w.buyer2.does(marketDetail, { id: offer.id });
  expect(held.available).toBe('0.000');
  expect(held.can).toEqual(['watch']);
  // The seller lets the time to confirm of a subject offer go by.
  await w.world.push('26 hours');
  await w.world.tick();
  expect((await w.buyer2.does(marketDetail, { id: offer.id })).available).toBe('200.000');
});
