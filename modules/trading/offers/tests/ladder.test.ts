import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { QuantityRefused } from '#fulfilment/quantities/rules/refusals.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import {
  acceptListed,
  acceptSeller,
  cancelThread,
  chooseType,
  confirmThread,
  counter,
  directDeal,
  sayInThread,
  threadDetail,
  withdrawRound,
} from '../contract/negotiation.ts';
import { ownOfferDetail, revokeOffer, stopOffer, updateOffer } from '../contract/offer.ts';
import { approveOffer } from '../contract/offer-oversight.ts';
import { ProposalGone, StillBinding, TermsChanged, ThreadExists } from '../rules/refusals-offer.ts';
import { dealWorld, draft, listed, seen } from './deal-world.ts';

const soon = async (w: Awaited<ReturnType<typeof dealWorld>>, minutes: number) =>
  new Date((await w.world.now()).getTime() + minutes * 60_000).toISOString();

test('R-OFFER-003 story 1: a ladder of immutable rounds ends in a locked pre-deal and a letter to sign, and the ledger balances at each step', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil: await soon(w, 60),
  });
  expect(opened).toMatchObject({ status: '10', waitsFor: 'seller', livePrice: '2085.00', liveQty: '500.00' });
  expect(opened.ladder[0]?.differences.map((d) => d.field)).toEqual(['price', 'quantity']);

  const answered = await w.seller.does(counter, {
    id: opened.id,
    version: opened.version,
    price: '2105.00',
    quantity: '500.00',
    validUntil: await soon(w, 60),
  });
  expect(answered.ladder.map((r) => [r.seq, r.side, r.price, r.state])).toEqual([
    [1, 'buyer', '2085.00', '20'],
    [2, 'seller', '2105.00', '10'],
  ]);
  expect(answered.ladder.map((r) => r.readAt !== null)).toEqual([true, false]);
  await refused(
    w.buyer.does(acceptSeller, {
      id: opened.id,
      version: opened.version,
      roundSeq: 2,
      roundHash: answered.ladder[1]?.hash as string,
    }),
    VersionConflict,
  );
  await refused(
    w.buyer.does(acceptSeller, {
      id: opened.id,
      version: answered.version,
      roundSeq: 1,
      roundHash: answered.ladder[0]?.hash as string,
    }),
    ProposalGone,
  );

  const taken = await w.buyer.does(acceptSeller, {
    id: opened.id,
    version: answered.version,
    roundSeq: 2,
    roundHash: answered.ladder[1]?.hash as string,
  });
  expect(taken).toMatchObject({
    status: '15',
    agreedPrice: '2105.00',
    agreedQty: '500.00',
    amount: '1052500.00',
  });
  expect(taken.ladder.every((r) => r.readAt !== null)).toBe(true);
  expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
    available: '2500.000',
    held: '500.000',
    sold: '0.000',
    newOfferStatus: '15',
  });

  const confirmed = await w.seller.does(confirmThread, { id: opened.id, version: taken.version });
  expect(confirmed.status).toBe('25');
  const concluded = await w.seller.does(chooseType, {
    id: opened.id,
    version: confirmed.version,
    transactionType: '10',
  });
  expect(concluded).toMatchObject({ status: '30' });
  expect(concluded.letterId).not.toBeNull();
  expect(await w.world.audit()).toEqual({});
});

test('R-OFFER-005 R-OFFER-032 a firm round binds its proposer until its validity ends; then it lapses and may be replaced', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2090.00',
    quantity: '200.00',
    validUntil: await soon(w, 30),
  });
  await refused(w.buyer.does(withdrawRound, { id: opened.id, version: opened.version }), StillBinding);
  await refused(
    w.buyer.does(cancelThread, {
      id: opened.id,
      version: opened.version,
      cancelReason: '10',
      reason: '价格不合',
    }),
    StillBinding,
  );
  await refused(
    w.buyer.does(counter, {
      offerId: offer.id,
      price: '2091.00',
      quantity: '200.00',
      validUntil: await soon(w, 30),
    }),
    ThreadExists,
  );
  await w.world.push('31 minutes');
  await w.world.tick();
  const lapsed = await w.buyer.does(threadDetail, { id: opened.id });
  expect(lapsed.ladder[0]?.state).toBe('50');
  const ended = await w.buyer.does(cancelThread, {
    id: opened.id,
    version: lapsed.version,
    cancelReason: '10',
    reason: '价格不合',
  });
  expect(ended.status).toBe('05');
  expect(await w.world.audit()).toEqual({});
});

test('what was seen is what binds: after an edit the old terms are refused with the fresh price, and nothing is held', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const fields = await draft(w.world, w.seller);
  const edited = await w.seller.does(updateOffer, {
    ...fields,
    id: offer.id,
    version: offer.version,
    unitPrice: '2120.00',
    validUntil: offer.validUntil,
    priceConfirmed: true,
  });
  if (edited.publishState === '20')
    await w.auditor.does(approveOffer, { id: edited.id, version: edited.version });
  await refused(w.buyer.does(acceptListed, seen(offer, '300.00', '634500.00')), TermsChanged, {
    unitPrice: '2120.00',
    amount: '636000.00',
  });
  expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({ held: '0.000' });
});

test('a direct deal holds, sells, makes deal, letter and order in one act; a stranger sees nothing of it', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const made = await w.buyer.does(directDeal, seen(offer, '300.00', '634500.00'));
  expect(made).toMatchObject({ status: '45', amount: '634500.00' });
  expect(made.orderId).not.toBeNull();
  expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
    sold: '300.000',
    held: '0.000',
    available: '2700.000',
    newOfferStatus: '45',
  });
  await refused(w.buyer2.does(threadDetail, { id: made.id }), NotFound);
  expect(await w.world.audit()).toEqual({});
});

test('R-OFFER-031 R-OFFER-034 stop keeps live proposals, revoke waits for threads that hold goods; both work at any hour', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2090.00',
    quantity: '200.00',
    validUntil: await soon(w, 60),
  });
  const now = await w.seller.does(ownOfferDetail, { id: offer.id });
  const stopped = await w.seller.does(stopOffer, { id: offer.id, version: now.version });
  expect(stopped.publishState).toBe('50');
  await refused(w.buyer2.does(acceptListed, seen(offer, '200.00', '423000.00')), StateNotAllowed, {
    state: '50',
  });
  await w.world.push('61 minutes');
  await w.world.tick();
  const after = await w.seller.does(ownOfferDetail, { id: offer.id });
  const gone = await w.seller.does(revokeOffer, { id: offer.id, version: after.version, reason: '货源变动' });
  expect(gone).toMatchObject({ publishState: '80', available: '0.000' });
  expect(await w.world.audit()).toEqual({});
});

test('two buyers want the last tonnes: one is served, the other is told what is left', async () => {
  const w = await dealWorld();
  const offer = await listed(w, { quantity: '500.00' });
  const first = await w.buyer.does(acceptListed, seen(offer, '500.00', '1057500.00'));
  expect(first.status).toBe('15');
  await refused(w.buyer2.does(acceptListed, seen(offer, '500.00', '1057500.00')), QuantityRefused, {
    available: '0.00',
  });
});

test('a note stays inside the own company, a message reaches the other side, neither changes terms', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2090.00',
    quantity: '200.00',
    validUntil: await soon(w, 60),
  });
  await w.buyer.does(sayInThread, { id: opened.id, kind: 'note', body: '底价 2100' });
  await w.buyer.does(sayInThread, { id: opened.id, kind: 'message', body: '可日装三车' });
  const theirs = await w.seller.does(threadDetail, { id: opened.id });
  expect(theirs.messages.map((m) => m.body)).toEqual(['可日装三车']);
  expect(theirs.ladder).toHaveLength(1);
});
