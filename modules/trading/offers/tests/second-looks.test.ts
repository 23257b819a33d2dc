import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import { refused } from '#app/world.ts';
import { dealDetail, voidDeal } from '#fulfilment/deals/contract/deal.ts';
import { adminCancelOrder, orderDetail } from '#fulfilment/orders/contract/order.ts';
import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import {
  acceptBuyer,
  acceptListed,
  acceptSeller,
  chooseType,
  confirmThread,
  counter,
  directDeal,
  liftSubjects,
  threadDetail,
} from '../contract/negotiation.ts';
import { ownOfferDetail } from '../contract/offer.ts';
import { TermsChanged, ThreadFrozen } from '../rules/refusals-offer.ts';
import { type DealWorld, dealWorld, listed, seen } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
const soon = async (minutes: number) =>
  new Date((await w.world.now()).getTime() + minutes * 60_000).toISOString();
const WHOLE = '3000.00';
/** A thread of a buyer over the whole cargo, answered by the seller. */
async function answered(offerId: string, who = w.buyer) {
  const validUntil = await soon(60);
  const opened = await who.does(counter, { offerId, price: '2090.00', quantity: WHOLE, validUntil });
  const thread = await w.seller.does(counter, {
    id: opened.id,
    version: opened.version,
    price: '2100.00',
    quantity: WHOLE,
    validUntil,
  });
  const round = thread.ladder.at(-1);
  return {
    id: thread.id,
    version: thread.version,
    roundSeq: round?.seq as number,
    roundHash: round?.hash as string,
  };
}
const licensedTonnes = async (): Promise<string> =>
  (
    await sql<{
      n: string;
    }>`select coalesce(sum(quantity), 0)::numeric(18, 3)::text as n from qualifications.sold_counter where member_id = ${w.seller.actor.memberId}::bigint`.execute(
      w.world.sql,
    )
  ).rows[0]?.n as string;

describe('trading-domain 3.5 a deal that falls', () => {
  test('voided by the operator it gives goods and licensed tonnes back, ends its thread, and the threads frozen beside it thaw', async () => {
    const offer = await listed(w, { divisible: false });
    const beside = await answered(offer.id, w.buyer2);
    const before = await licensedTonnes();
    const taken = await w.buyer.does(acceptSeller, await answered(offer.id));
    const locked = await w.seller.does(confirmThread, { id: taken.id, version: taken.version });
    const made = await w.seller.does(chooseType, {
      id: locked.id,
      version: locked.version,
      transactionType: '10',
    });
    expect(made.status).toBe('30');
    expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({ available: '0.000' });
    expect(await licensedTonnes()).not.toBe(before);
    expect(await w.buyer2.does(threadDetail, { id: beside.id })).toMatchObject({ frozen: true });
    // As its deadline would have left the letter.
    await sql`update deals.letter set letter_state = '60' where deal_id = ${made.dealId}::bigint`.execute(
      w.world.sql,
    );
    const deal = await w.operator.does(dealDetail, { id: made.dealId as string });
    await w.operator.does(voidDeal, {
      id: deal.id,
      version: deal.version,
      reason: '逾期未签署',
      faultSide: 'none',
    });
    expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
      held: '0.000',
      available: '3000.000',
    });
    expect(await licensedTonnes()).toBe(before);
    expect(await w.buyer.does(threadDetail, { id: made.id })).toMatchObject({ status: '05' });
    expect(await w.buyer2.does(threadDetail, { id: beside.id })).toMatchObject({ frozen: false });
    expect(await w.world.audit()).toEqual({});
  });
});

describe('trading-domain 9.2 an order that is called off', () => {
  test('of an effective deal gives its goods back to the offer, and the deal whose orders are all gone ends', async () => {
    const offer = await listed(w);
    const made = await w.buyer.does(directDeal, seen(offer, '300.00', '634500.00'));
    for (const person of [w.seller, w.buyer]) await sign(w.world, person, made.letterId as string);
    expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({ available: '2700.000' });
    const order = await w.operator.does(orderDetail, { id: made.orderId as string });
    await w.operator.does(adminCancelOrder, {
      id: order.id,
      version: order.version,
      closeReason: '60',
      reason: '买方违约',
    });
    expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({ available: '3000.000' });
    expect(await w.operator.does(dealDetail, { id: made.dealId as string })).toMatchObject({
      dealState: '95',
    });
    expect(await w.world.audit()).toEqual({});
  });
});

describe('trading-domain 3.5 what is looked at once more before it binds', () => {
  test('3.3 a thread frozen by another lock takes no acceptance and no counter-offer, of neither side', async () => {
    const offer = await listed(w, { divisible: false });
    const beside = await answered(offer.id, w.buyer2);
    const taken = await w.buyer.does(acceptSeller, await answered(offer.id));
    await w.seller.does(confirmThread, { id: taken.id, version: taken.version });
    const frozen = await w.buyer2.does(threadDetail, { id: beside.id });
    expect(frozen).toMatchObject({ status: '10', frozen: true });
    const { roundSeq, roundHash } = beside;
    const one = { id: frozen.id, version: frozen.version };
    await refused(w.buyer2.does(acceptSeller, { ...one, roundSeq, roundHash }), ThreadFrozen);
    await refused(w.seller.does(acceptBuyer, { ...one, roundSeq, roundHash }), ThreadFrozen);
    await refused(w.buyer2.does(acceptListed, seen(offer, WHOLE, '6345000.00')), ThreadFrozen);
    await refused(
      w.buyer2.does(counter, { ...one, price: '2095.00', quantity: WHOLE, validUntil: await soon(60) }),
      ThreadFrozen,
    );
  });

  test('trust 1.4 an amount other than that of the terms is refused with the fresh figures, though version and hash are right', async () => {
    const offer = await listed(w);
    await refused(w.buyer.does(acceptListed, seen(offer, '200.00', '423000.01')), TermsChanged, {
      amount: '423000.00',
    });
    await refused(w.buyer.does(directDeal, seen(offer, '200.00', '422999.99')), TermsChanged, {
      amount: '423000.00',
    });
    expect((await w.buyer.does(acceptListed, seen(offer, '200.00', '423000.00'))).status).toBe('15');
  });

  test('1.4 a seller’s licence that ends between acceptance and lock keeps the pre-deal from locking', async () => {
    const offer = await listed(w, { divisible: false });
    const round = await answered(offer.id);
    const taken = await w.buyer.does(acceptSeller, {
      ...round,
      subjects: '待船期确认',
      subjectsUntil: await soon(30),
    });
    const preDeal = await w.seller.does(confirmThread, { id: taken.id, version: taken.version });
    expect(preDeal.status).toBe('20');
    const set = (day: string) =>
      sql`update qualifications.licence set end_date = ${sql.raw(day)}, effective_status = ${day.includes('-') ? '40' : '20'}
        where member_id = ${w.seller.actor.memberId}::bigint and effective_status in ('20', '30', '40') and not deleted`.execute(
        w.world.sql,
      );
    await set('kernel.today() - 1');
    await refused(w.buyer.does(liftSubjects, { id: preDeal.id, version: preDeal.version }), LicenceMissing);
    expect(await w.buyer.does(threadDetail, { id: preDeal.id })).toMatchObject({ status: '20' });
    await set('kernel.today() + 900');
    expect((await w.buyer.does(liftSubjects, { id: preDeal.id, version: preDeal.version })).status).toBe(
      '25',
    );
  });
});

describe('M5 confirming and choosing the type after the time for it', () => {
  const overdue = (id: string) =>
    sql`with held as (update kernel.task set due_at = kernel.now() + interval '1 day' where kind = 'negotiations.confirmBy' and key = ${id})
      update offers.negotiation set confirm_by = kernel.now() where id = ${id}::bigint`.execute(w.world.sql);
  test('both are refused while the timer has not come yet, and nothing moves', async () => {
    const offer = await listed(w);
    const accepted = await w.buyer.does(acceptListed, seen(offer, '200.00', '423000.00'));
    const { id } = accepted;
    await overdue(id);
    await refused(w.seller.does(confirmThread, { id, version: accepted.version }), DeadlinePassed);
    await sql`update offers.negotiation set confirm_by = kernel.now() + interval '1 hour' where id = ${id}::bigint`.execute(
      w.world.sql,
    );
    const confirmed = await w.seller.does(confirmThread, { id, version: accepted.version });
    await overdue(id);
    await refused(
      w.seller.does(chooseType, { id, version: confirmed.version, transactionType: '10' }),
      DeadlinePassed,
    );
    const { rows } = await sql<{
      status: string;
    }>`select status from offers.negotiation where id = ${id}::bigint`.execute(w.world.sql);
    expect(rows[0]?.status).toBe('25');
  });
});
