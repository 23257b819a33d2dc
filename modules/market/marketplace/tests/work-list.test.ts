import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newRequestId } from '#kernel/server/context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { listThreads } from '#trading/offers/contract/negotiation.ts';
import { submitOffer } from '#trading/offers/contract/offer.ts';
import { listAllOffers } from '#trading/offers/contract/offer-oversight.ts';
import { homeSummary } from '../contract/home.ts';
import { buyAtOnce, counterTo, marketDay } from './market-world.ts';

test('R-MAIN-001 R-GEN-024 an offer that waits for approval stands on the work list of the operator, with the figure of the list it opens, and on nobody else’s', async () => {
  const day = await marketDay();
  await sql`update members.member set auto_approval = false`.execute(day.world.sql);
  const draft = await day.saved();
  await day.seller.does(submitOffer, { id: draft.id, version: draft.version, priceConfirmed: true });
  const { list, totalCount } = await day.auditor.does(listAllOffers, { publishState: ['20'] });
  const line = (await day.auditor.does(homeSummary, {})).work.find((l) => l.key === 'offersToApprove');
  expect(totalCount).toBe(1);
  expect(line).toMatchObject({ count: totalCount, more: false, path: '/resourceSupervision/offerApproval' });
  expect(list.map((o) => o.gmtModified).sort()[0]).toBe(line?.moment);
  for (const member of [day.seller, day.buyer])
    expect((await member.does(homeSummary, {})).work.map((l) => l.key)).not.toContain('offersToApprove');
});

test('a round waits for the side that has to answer it, with the time it is left; the proposer is not asked to answer himself', async () => {
  const day = await marketDay();
  const thread = await counterTo(day, await day.listed());
  const seller = await day.seller.does(homeSummary, {});
  expect(seller.work.find((l) => l.key === 'threadsToAnswer')).toMatchObject({
    count: 1,
    more: false,
    moment: thread.liveUntil,
    path: '/transactionManagement/myCounterOffer?myTurn=true',
  });
  expect(seller.standing.find((l) => l.key === 'threadsLive')?.count).toBe(
    (await day.seller.does(listThreads, { ended: false })).totalCount,
  );
  const buyer = await day.buyer.does(homeSummary, {});
  expect(buyer.work.map((l) => l.key)).not.toContain('threadsToAnswer');
  expect(
    (await day.stranger.does(homeSummary, {})).standing.find((l) => l.key === 'threadsLive')?.count,
  ).toBe(0);
});

test('after a direct deal both sides have a letter to sign, and the buyer an order', async () => {
  const day = await marketDay();
  await buyAtOnce(day, await day.listed());
  const [buyer, seller] = [await day.buyer.does(homeSummary, {}), await day.seller.does(homeSummary, {})];
  expect(buyer.work.find((l) => l.key === 'lettersToSign')).toMatchObject({
    count: 1,
    path: '/transactionConfirmation',
  });
  expect(seller.work.find((l) => l.key === 'lettersToSign')).toMatchObject({ count: 1 });
  expect(buyer.work.find((l) => l.key === 'ordersToSubmit')).toMatchObject({
    count: 1,
    path: '/transactionManagement/orderPendingPayment?stateTab=00',
  });
  expect(seller.work.map((l) => l.key)).not.toContain('ordersToSubmit');
  expect((await day.stranger.does(homeSummary, {})).work.map((l) => l.key)).not.toContain('lettersToSign');
});

test('lines of lists a person may not open are left out: customer service approves nothing', async () => {
  const day = await marketDay();
  const service = await day.world.as('service');
  const keys = (await service.does(homeSummary, {})).work.map((l) => l.key);
  expect(keys).not.toContain('licencesToAudit');
});

test('a person without a company gets an empty list and is told that the company is not verified', async () => {
  const day = await marketDay();
  const person = await day.world.as('unverified');
  const summary = await person.does(homeSummary, {});
  expect(summary.verified).toBe(false);
  expect(summary.work.filter((l) => l.key !== 'messages')).toEqual([]);
});

test('M5 a colleague without a role reads that, and whom to ask', async () => {
  const day = await marketDay();
  const { actor } = day.seller;
  const roleless = { ...actor, roleCodes: [], superAdmin: false, requestId: newRequestId() };
  const summary = await dispatch(day.world.runtime, roleless, homeSummary, {});
  const admin = await day.world.as('seller_admin', 'seller');
  expect(summary.data).toMatchObject({ roleless: true, administrators: [admin.actor.name] });
  expect(await day.seller.does(homeSummary, {})).toMatchObject({ roleless: false, administrators: [] });
  const unverified = await day.world.as('unverified');
  expect(await unverified.does(homeSummary, {})).toMatchObject({ roleless: false, administrators: [] });
});
