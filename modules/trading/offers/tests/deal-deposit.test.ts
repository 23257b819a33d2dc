import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import { payOrder } from '#app/tests/paid-order.ts';
import { dealDetail, voidDeal } from '#fulfilment/deals/contract/deal.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { letterContent } from '#fulfilment/deals/rules/letter-content.ts';
import type { LetterTerms } from '#fulfilment/deals/rules/letter-terms.ts';
import { dealCompleted } from '#fulfilment/deals/rules/events.ts';
import { freezeDeposit } from '#fulfilment/money/contract/deposit.ts';
import { refundBalance } from '#fulfilment/money/contract/balance.ts';
import { verifiedAccount } from '#fulfilment/money/tests/world.ts';
import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { race, raceSettled } from '#kernel/test/race.ts';
import { directDeal, threadDetail } from '../contract/negotiation.ts';
import { type DepositWorld, depositWorld } from './deposit-world.ts';

let w: DepositWorld;
beforeAll(async () => {
  w = await depositWorld();
});
const CALLERS = 50;
const clock = () => ({
  ...w.operator,
  actor: { ...clockActor(newRequestId()), accountId: w.operator.actor.accountId },
});
const clean = async () => {
  const hits = Object.keys(await w.world.audit());
  expect(hits.filter((name) => name.startsWith('inv_off') || name.startsWith('inv_pay'))).toEqual([]);
};
/** A direct deal with its deposit frozen, and its order. */
async function direct(over: Parameters<DepositWorld['offer']>[0] = {}) {
  await w.has('42300.00');
  const offer = await w.offer({ directDealAllowed: true, ...over });
  const thread = await w.buyer.does(directDeal, w.takes(offer));
  return { thread, dealId: thread.dealId as string, orderId: thread.orderId as string };
}
/** Both sign, and the buyer submits the order. */
async function submitted(thread: { readonly letterId: string | null; readonly orderId: string | null }) {
  for (const person of [w.seller, w.buyer]) await sign(w.world, person, thread.letterId as string);
  const { id, version } = await w.buyer.does(orderDetail, { id: thread.orderId as string });
  await w.buyer.does(submitOrder, { id, version });
}
const depositOf = (dealId: string) => w.depositOf('DEAL', dealId);

describe('3.5, 12.2 the deposit secures the deal it led to', () => {
  test('a direct deal freezes it in the same act and hands it over; the letter says what is held', async () => {
    const { thread, dealId } = await direct();
    const held = await depositOf(dealId);
    expect(held).toMatchObject({ state: '20', balance: '42300.00', moves: 'FREEZE 42300.00' });
    expect(held?.no).toMatch(/^DL/);
    expect(await w.depositOf('NEGOTIATION', thread.id)).toBeNull();
    expect((await w.buyer.does(threadDetail, { id: thread.id })).deposit).toMatchObject({ state: '20' });
    const { terms } = await w.buyer.does(letterDetail, { id: thread.letterId as string });
    for (const locale of ['zh_CN', 'en_US'] as const)
      expect(
        letterContent(terms as unknown as LetterTerms, locale)
          .flatMap((b) => b.lines)
          .join('\n'),
      ).toContain('42,300.00');
    await clean();
  });
  test.each([
    ['buyer', { state: '20', announced: true, balance: '42300.00' }],
    ['seller', { state: '50', announced: false, balance: '0.00' }],
    ['none', { state: '50', announced: false, balance: '0.00' }],
  ] as const)(
    'a voided deal with fault «%s» forfeits it after an announcement, or gives it back',
    async (faultSide, what) => {
      const { dealId } = await direct();
      const deal = await w.operator.does(dealDetail, { id: dealId });
      await w.operator.does(voidDeal, { id: dealId, version: deal.version, reason: '未签署', faultSide });
      await w.world.tick();
      expect(await depositOf(dealId)).toMatchObject(what);
      await clean();
    },
  );
  test('1.2 a seller in default of earnest money is announced to return it double', async () => {
    const { dealId } = await direct({ depositNature: '20' });
    const deal = await w.operator.does(dealDetail, { id: dealId });
    await w.operator.does(voidDeal, {
      id: dealId,
      version: deal.version,
      reason: '卖方不交货',
      faultSide: 'seller',
    });
    await w.world.tick();
    const { rows } = await sql<{ double: boolean }>`
      select forfeit_double as double from money.deposit where biz_type = 'DEAL' and biz_id = ${dealId}::bigint`.execute(
      w.world.sql,
    );
    expect(rows).toEqual([{ double: true }]);
    await clean();
  });
  test('what it covers of the last of the price is paid by it', async () => {
    const { thread, orderId, dealId } = await direct();
    await submitted(thread);
    await w.by(clock() as never, (ctx) => payOrder(ctx, { orderId, amount: '380700.00' }));
    await w.world.tick();
    expect(await depositOf(dealId)).toMatchObject({ state: '30', moves: 'FREEZE 42300.00, OFFSET 42300.00' });
    expect(await w.buyer.does(orderDetail, { id: orderId })).toMatchObject({
      orderState: '20',
      paidAmount: '423000.00',
      depositAmount: '42300.00',
    });
  });
  test('a deposit of the whole price pays the order as it is submitted', async () => {
    await w.has('423000.00');
    const offer = await w.offer({ directDealAllowed: true, depositPct: '100' });
    const thread = await w.buyer.does(directDeal, { ...w.takes(offer), deposit: '423000.00' });
    const orderId = thread.orderId as string;
    await submitted(thread);
    await w.world.tick();
    expect(await w.buyer.does(orderDetail, { id: orderId })).toMatchObject({
      orderState: '20',
      unpaidAmount: '0.00',
    });
    expect((await depositOf(thread.dealId as string))?.state).toBe('30');
  });
  test('9.2 an order never paid forfeits it to the seller when it is closed', async () => {
    const { thread, orderId, dealId } = await direct();
    await submitted(thread);
    for (const by of ['6 days', '3 days']) {
      await w.world.push(by);
      await w.world.tick();
      await w.world.tick();
    }
    expect(await w.buyer.does(orderDetail, { id: orderId })).toMatchObject({ orderState: '01' });
    expect(await depositOf(dealId)).toMatchObject({
      state: '40',
      moves: 'FREEZE 42300.00, FORFEIT 42300.00',
    });
    await clean();
  });
  test('12.2 a deal that is performed gives back what it still holds', async () => {
    const { dealId, thread } = await direct();
    await w.by(clock() as never, (ctx) =>
      (ctx as { emit(kind: unknown, payload: unknown): Promise<void> }).emit(dealCompleted, {
        dealId,
        source: '10',
        sourceId: thread.id,
      }),
    );
    await w.world.tick();
    expect(await depositOf(dealId)).toMatchObject({
      state: '50',
      moves: 'FREEZE 42300.00, RELEASE 42300.00',
    });
  });
});

describe('50 callers', () => {
  test('the money of a deposit is frozen once or withdrawn once, never both', async () => {
    await w.has('0.00');
    await verifiedAccount(w as never, w.buyer, '8801');
    const taken = await w.taken(await w.offer());
    await w.has('42200.00');
    const asked = await w.depositOf('NEGOTIATION', taken.id);
    const deposit = { id: asked?.id as string, version: asked?.version as number };
    const outcome = await race(
      CALLERS,
      (n) =>
        n % 2 === 0
          ? w.buyer.does(freezeDeposit, deposit).then(() => 'frozen')
          : w.buyer
              .does(refundBalance, { amount: '42200.00', currency: 'CNY', reason: null })
              .then(() => 'withdrawn'),
      String,
    );
    expect((outcome.frozen ?? 0) + (outcome.withdrawn ?? 0)).toBe(1);
    await w.world.tick();
    const { status } = await w.buyer.does(threadDetail, { id: taken.id });
    expect(status).toBe(outcome.frozen === 1 ? '25' : '20');
    expect(await w.balance(w.buyer, 'AVAILABLE')).toBe('0.00');
    await clean();
  });
  test('frozen against the end of its two hours: locked with the money, or void without it', async () => {
    await w.has('0.00');
    const taken = await w.taken(await w.offer());
    await w.has('42200.00');
    const asked = await w.depositOf('NEGOTIATION', taken.id);
    const deposit = { id: asked?.id as string, version: asked?.version as number };
    const due = new Date(taken.deposit?.dueAt as string);
    await w.world.hold(new Date(due.getTime() - 1));
    await raceSettled(CALLERS, async (n) => {
      if (n === CALLERS / 2) return w.world.hold(due);
      if (n % 5 === 0) return w.world.tick();
      return w.buyer.does(freezeDeposit, deposit);
    });
    await w.world.hold(due);
    await w.world.tick();
    await w.world.tick();
    const thread = await w.buyer.does(threadDetail, { id: taken.id });
    const held = await w.depositOf('NEGOTIATION', taken.id);
    expect([thread.status, held?.state, held?.balance]).toEqual(
      thread.status === '25' ? ['25', '20', '42200.00'] : ['05', '60', '0.00'],
    );
    await w.world.hold(null);
    await clean();
  });
  test('two hundred tonnes of money for two: of fifty takers’ deposits no more is frozen than is there', async () => {
    await w.has('84600.00');
    const offers = await Promise.all(Array.from({ length: 4 }, () => w.offer({ directDealAllowed: true })));
    const outcome = await race(CALLERS, (n) => w.buyer.does(directDeal, w.takes(offers[n % 4] as never)));
    expect(outcome.ok).toBe(2);
    expect(await w.balance(w.buyer, 'AVAILABLE')).toBe('0.00');
    await clean();
  });
});
