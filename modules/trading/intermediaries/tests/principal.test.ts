import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import { refused } from '#app/world.ts';
import { voidDeal } from '#fulfilment/deals/contract/deal.ts';
import { cancelOrder, orderDetail } from '#fulfilment/orders/contract/order.ts';
import { NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { RACING, race } from '#kernel/test/race.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { chooseType, consentThread, sayInThread } from '#trading/offers/contract/negotiation.ts';
import {
  acceptApplication,
  addApplication,
  consentApplication,
  refuseApplication,
  submitApplication,
  updateApplication,
  withdrawApplication,
} from '../contract/application.ts';
import { approveApplication, rejectApplication } from '../contract/oversight.ts';
import { IntermediaryOneSided, LossUnconfirmed, PrincipalNeedsFixedPrice } from '../rules/refusals.ts';
import {
  AGREED,
  BUY,
  chosen,
  eventsTold,
  type IntermediaryWorld,
  intermediaryWorld,
  type LegDocuments,
  legsOf,
  MARGIN,
  one,
  principalAsked,
  principalProposal,
  principalSubmitted,
  SELL,
  see,
  threadOf,
} from './intermediary-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let w: IntermediaryWorld;
beforeAll(async () => {
  w = await intermediaryWorld();
});
// Ten counters a minute are one company's most.
afterEach(() => w.world.push('2m'));
const clean = async () => expect(await w.world.audit()).toEqual({});
const OWN = { price: SELL, paymentTerm: '20' };
const pairOf = async (threadId: string) => (await legsOf(w, threadId)) as [LegDocuments, LegDocuments];
const stateOf = async (dealId: string): Promise<string | undefined> =>
  (
    await sql<{
      state: string;
    }>`select deal_state as state from deals.deal where id = ${dealId}::bigint`.execute(w.world.sql)
  ).rows[0]?.state;
/** What the offer of a thread has sold, and what it gave back. */
const soldOf = async (threadId: string): Promise<string | undefined> =>
  (
    await sql<{
      sold: string;
    }>`select p.sold from quantities.position p join offers.offer o on o.position_id = p.id
      join offers.negotiation n on n.offer_id = o.id where n.id = ${threadId}::bigint`.execute(w.world.sql)
  ).rows[0]?.sold;
/** Tonnes drawn and given back for a deal and its orders, by document type. */
const drawn = async (ids: readonly string[]): Promise<string[]> =>
  (
    await sql<{ as: string }>`select biz_type || ' ' || member_id as as from qualifications.sold_entry
      where biz_type ~ '^(DEAL|ORDER)_' and biz_id = any (${[...ids]}::bigint[]) order by 1`.execute(
      w.world.sql,
    )
  ).rows.map((r) => r.as);

describe('4.1 mode 10: the intermediary buys and resells', () => {
  test('INV-INT-01 INV-INT-02 INV-INT-03 each side states and consents to its own leg; two legs with letter and order each, sold once', async () => {
    const sent = await principalSubmitted(w);
    expect(await see(w.buyer, sent.id)).toMatchObject({ needsLeg: true, legTerms: ['10', '20', '30'] });
    await refused(w.buyer.does(consentApplication, one(sent)), Validation as never);
    await refused(
      w.buyer.does(consentApplication, { ...one(sent), ...OWN, paymentTerm: '41' }),
      Validation as never,
    );
    const agreed = await w.buyer.does(consentApplication, { ...one(sent), ...OWN });
    const approved = await w.auditor.does(approveApplication, one(agreed));
    expect(await see(w.between, sent.id)).toMatchObject({ stage: 'answer', margin: MARGIN });
    expect(await eventsTold(w, w.betweenAdmin, sent.id)).toEqual(['N-INT-02']);
    await w.between.does(acceptApplication, one(approved));
    const [a, b] = await pairOf(sent.thread.id);
    expect([a.legNo, b.legNo, a.dealId === b.dealId]).toEqual(['A', 'B', true]);
    expect(await soldOf(sent.thread.id)).toBe('500.000');
    expect((await w.buyer.does(orderDetail, { id: b.orderId })).orderAmount).toBe('1061805.00');
    await refused(w.buyer.does(orderDetail, { id: a.orderId }), NotFound);
    await refused(w.seller.does(orderDetail, { id: b.orderId }), NotFound);
    await clean();
  });

  test('5.2 leg A cannot become effective alone: the deal waits for both letters', async () => {
    const at = await principalAsked(w);
    await w.between.does(acceptApplication, one(at));
    const [a, b] = await pairOf(at.thread.id);
    await sign(w.world, w.seller, a.letterId);
    await sign(w.world, w.betweenBuying, a.letterId);
    expect(await stateOf(a.dealId)).toBe('10');
    await sign(w.world, w.between, b.letterId);
    await sign(w.world, w.buyer, b.letterId);
    expect(await stateOf(a.dealId)).toBe('20');
    await clean();
  });

  test('filed by the buyer: its own leg alone, and the seller states the other one', async () => {
    const { thread } = await chosen(w);
    const legB = { buyPrice: null, legAPaymentTerm: null, sellPrice: SELL, legBPaymentTerm: '10' };
    const no = { negotiationNo: thread.negotiationNo };
    await refused(
      w.buyer.does(addApplication, { ...no, ...principalProposal(w.between, { ...legB, buyPrice: BUY }) }),
      Validation as never,
    );
    const added = await w.buyer.does(addApplication, { ...no, ...principalProposal(w.between, legB) });
    const sent = await w.buyer.does(submitApplication, one(added));
    expect(await see(w.seller, sent.id)).toMatchObject({ needsLeg: true, sellPrice: null });
    const agreed = await w.seller.does(consentApplication, { ...one(sent), price: BUY, paymentTerm: '10' });
    await w.auditor.does(approveApplication, one(agreed));
    expect(await see(w.between, sent.id)).toMatchObject({ buyPrice: BUY, sellPrice: SELL });
  });

  test('filed by the intermediary: both legs; a party consents to what it is offered; below the purchase price only with its word', async () => {
    const { thread } = await chosen(w);
    const added = await w.between.does(addApplication, {
      negotiationNo: thread.negotiationNo,
      ...principalProposal(w.between, {
        ...{ intermediaryId: null, sellPrice: '2050.00', legBPaymentTerm: '10' },
      }),
    });
    const sent = await w.between.does(submitApplication, one(added));
    await refused(w.seller.does(consentApplication, { ...one(sent), ...OWN }), Validation as never);
    const bySeller = await w.seller.does(consentApplication, one(sent));
    const byBuyer = await w.buyer.does(consentApplication, one(bySeller));
    const approved = await w.auditor.does(approveApplication, one(byBuyer));
    await refused(w.between.does(acceptApplication, one(approved)), LossUnconfirmed);
    await w.between.does(acceptApplication, { ...one(approved), lossConfirmed: true });
    expect(await see(w.between, sent.id)).toMatchObject({ stage: 'accepted', margin: '-25685.00' });
    await clean();
  });

  test('taken back and filed again: the leg a party stated with its consent is gone with it; rejected likewise', async () => {
    const sent = await principalSubmitted(w);
    const agreed = await w.buyer.does(consentApplication, { ...one(sent), ...OWN });
    const back = await w.seller.does(withdrawApplication, one(agreed));
    expect(await see(w.buyer, sent.id)).toMatchObject({ sellPrice: null, buyerConsented: false });
    const again = await w.seller.does(submitApplication, one(back));
    const second = await w.buyer.does(consentApplication, { ...one(again), ...OWN });
    const rejected = await w.auditor.does(rejectApplication, { ...one(second), reason: '资料不全' });
    expect(await see(w.buyer, sent.id)).toMatchObject({ sellPrice: null, needsLeg: true });
    expect(await see(w.seller, sent.id)).toMatchObject({ buyPrice: BUY, version: rejected.version });
  });

  test('a price by formula does not go back to back, nor does a company trade that only buys or sells', async () => {
    const { thread, draft } = await chosen(w);
    const mode = (code: string) =>
      sql`update offers.offer set price_mode = ${code} where id = ${thread.offerId}::bigint`.execute(
        w.world.sql,
      );
    await mode('20');
    await refused(
      w.seller.does(updateApplication, { ...one(draft), ...principalProposal(w.between) }),
      PrincipalNeedsFixedPrice,
    );
    await mode('10');
    const trades = (type: string) =>
      sql`update members.member set member_type = ${type} where id = ${w.between2.actor.memberId}::bigint`.execute(
        w.world.sql,
      );
    await trades('seller');
    const saved = await w.seller.does(updateApplication, { ...one(draft), ...principalProposal(w.between2) });
    await refused(w.seller.does(submitApplication, one(saved)), IntermediaryOneSided);
    await trades('both');
  });
});

describe('4.2 edge cases of a back-to-back deal', () => {
  test('a chain of two intermediaries is refused: one per negotiation', async () => {
    const at = await principalAsked(w);
    await w.between.does(acceptApplication, one(at));
    const { negotiationNo } = at.thread;
    await refused(
      w.between2.does(addApplication, {
        negotiationNo,
        ...principalProposal(w.between2, { intermediaryId: null }),
      }),
      NotFound,
    );
    await refused(
      w.between.does(addApplication, {
        negotiationNo,
        ...principalProposal(w.between, { intermediaryId: null }),
      }),
      NotFound,
    );
  });

  test('the same company applied as intermediary by both sides at once: the first wins, the second is refused with the state', async () => {
    const sent = await principalSubmitted(w);
    const other = await w.buyer.does(addApplication, {
      negotiationNo: sent.thread.negotiationNo,
      ...principalProposal(w.between, {
        ...{ buyPrice: null, legAPaymentTerm: null, sellPrice: SELL, legBPaymentTerm: '10' },
      }),
    });
    await refused(w.buyer.does(submitApplication, one(other)), StateNotAllowed);
  });

  test('the seller’s licence lapsed: no acceptance; refused, the two read their negotiation again, and the direct way is blocked too', async () => {
    const at = await principalAsked(w);
    const lapse = (days: number, who = w.seller) =>
      sql`update qualifications.licence set start_date = start_date + ${days}::int, end_date = end_date + ${days}::int where member_id = ${who.actor.memberId}::bigint`.execute(
        w.world.sql,
      );
    // Nor does an intermediary buy and sell what its own papers do not allow.
    await lapse(-4000, w.between);
    await refused(w.between.does(acceptApplication, one(at)), LicenceMissing);
    await lapse(4000, w.between);
    await lapse(-4000);
    await refused(w.between.does(acceptApplication, one(at)), LicenceMissing);
    await refused(
      w.buyer.does(sayInThread, { id: at.thread.id, kind: 'message', body: '卖方在吗' }),
      StateNotAllowed,
    );
    await w.between.does(refuseApplication, { ...one(at), reason: '卖方资质过期' });
    const at55 = await threadOf(w, at.thread.id);
    expect(at55).toMatchObject({ status: '55', agreedPrice: AGREED });
    expect(at55.ladder.length).toBe(2);
    const agreed = await w.buyer.does(consentThread, { ...one(at55), action: 'goDirect' });
    await refused(w.seller.does(chooseType, { ...one(agreed), transactionType: '10' }), LicenceMissing);
    await lapse(4000);
    await clean();
  });

  test('one letter signed, the other one falls: the operator voids the deal, both letters are void, goods and tonnes come back once', async () => {
    const at = await principalAsked(w);
    await w.between.does(acceptApplication, one(at));
    const [a, b] = await pairOf(at.thread.id);
    const before = await drawn([a.dealId]);
    await sign(w.world, w.seller, a.letterId);
    await sign(w.world, w.betweenBuying, a.letterId);
    const { rows } = await sql<{
      version: number;
    }>`select version from deals.deal where id = ${a.dealId}::bigint`.execute(w.world.sql);
    await w.operator.does(voidDeal, {
      ...{ id: a.dealId, version: rows[0]?.version as number, faultSide: 'buyer', reason: '一段未签' },
    } as never);
    const { rows: letters } = await sql<{ state: string }>`select letter_state as state from deals.letter
      where id in (${a.letterId}::bigint, ${b.letterId}::bigint)`.execute(w.world.sql);
    expect(letters.map((l) => l.state)).toEqual(['90', '90']);
    expect(await soldOf(at.thread.id)).toBe('0.000');
    expect((await drawn([a.dealId])).length).toBe(before.length * 2);
    expect(await see(w.between, at.id)).toMatchObject({ stage: 'fallen' });
    // Who sold to whom stays withdrawn when the deal is gone.
    expect(await threadOf(w, at.thread.id)).toMatchObject({ status: '05', agreedPrice: null, ladder: [] });
    await clean();
  });

  test('the buyer of leg B falls away: leg A stands, the offer has still sold, and the tonnes of leg B alone come back', async () => {
    const at = await principalAsked(w);
    await w.between.does(acceptApplication, one(at));
    const [a, b] = await pairOf(at.thread.id);
    for (const [who, leg] of [
      [w.seller, a],
      [w.betweenBuying, a],
      [w.between, b],
      [w.buyer, b],
    ] as const)
      await sign(w.world, who, leg.letterId);
    const end = { closeReason: '20', reason: '买方无力履行' } as const;
    const seen = await w.buyer.does(orderDetail, { id: b.orderId });
    const asked = await w.buyer.does(cancelOrder, { ...one(seen), ...end });
    await w.between.does(cancelOrder, { ...one(asked), ...end });
    const [after, gone] = await pairOf(at.thread.id);
    expect([after.orderState, gone.orderState]).toEqual(['00', '01']);
    expect(await soldOf(at.thread.id)).toBe('500.000');
    expect(await stateOf(a.dealId)).toBe('20');
    const given = (await drawn([a.dealId])).filter((as) => as.includes('_VOID'));
    expect(given.every((as) => as.includes('_B_VOID'))).toBe(true);
    await clean();
  });

  test('a company of the buyer’s group buys and resells: allowed, and the deal is marked as related', async () => {
    const parent = (id: string | null) =>
      sql`update members.member set parent_member_id = ${id}::bigint where id = ${w.between.actor.memberId}::bigint`.execute(
        w.world.sql,
      );
    await parent(w.buyer.actor.memberId);
    const at = await principalAsked(w);
    await w.between.does(acceptApplication, one(at));
    const { rows } = await sql<{ related_party: boolean }>`
      select related_party from deals.deal where source_id = ${at.thread.id}::bigint`.execute(w.world.sql);
    expect(rows).toEqual([{ related_party: true }]);
    await parent(null);
    await clean();
  });
});

describe('fifty at once', () => {
  test(
    'accept, refuse and the end of its time: exactly one outcome, and never half a deal',
    RACING,
    async () => {
      const at = await principalAsked(w);
      const { respondBy } = await see(w.between, at.id);
      await w.world.hold(new Date(Date.parse(respondBy as string) - 1));
      const answering = race(50, (n) =>
        n % 2 === 0
          ? w.between.does(acceptApplication, one(at))
          : w.between.does(refuseApplication, { ...one(at), reason: '额度不足' }),
      );
      await w.world.hold(respondBy as string);
      const [outcome] = await Promise.all([answering, w.world.tick()]);
      await w.world.hold(null);
      await w.world.tick();
      expect(Object.keys(outcome).filter((k) => k.startsWith('fault'))).toEqual([]);
      expect(outcome.ok ?? 0).toBeLessThanOrEqual(1);
      const legs = await legsOf(w, at.thread.id);
      const { status } = await threadOf(w, at.thread.id);
      expect([status, legs.length]).toEqual(status === '60' ? ['60', 2] : ['55', 0]);
      expect((await see(w.between, at.id)).stage).toMatch(status === '60' ? /accepted/ : /refused|lapsed/);
      await clean();
    },
  );
});
