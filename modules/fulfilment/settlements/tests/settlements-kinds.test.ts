import { beforeAll, describe, expect, test } from 'vitest';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import {
  orderOf,
  paymentConfirmed,
  paymentRefunded,
  paymentRegistered,
} from '#fulfilment/orders/server/door.ts';
import { refused } from '#app/world.ts';
import { NotFound, StateNotAllowed, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { listSettlements } from '../contract/settlement.ts';
import {
  confirmSettlement,
  disputeSettlement,
  recallSettlement,
  sendSettlement,
} from '../contract/settlement-acts.ts';
import { NothingToSettle, OtherCurrencyGoods } from '../rules/refusals.ts';
import { one, settlementSteps } from './settlement-steps.ts';
import { settlementWorld, type Yard } from './settlement-world.ts';

let w: Yard;
beforeAll(async () => {
  w = await settlementWorld();
});
const { confirm, unpaidOf, pay } = settlementSteps(() => w);

describe('provisional, correction and other currencies', () => {
  test('formula final price lower than provisional: the final statement counts what the provisional one left open', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.300' }]);
    const provisional = await w.confirmed(orderId, { kind: '10' });
    expect(provisional).toMatchObject({ kind: '10', totalAmount: '1030.00', difference: '30.00' });
    const final = await w.draft(orderId, {
      typed: [{ lineType: '20', sign: 'minus', amount: '51.50', taxRate: '13', remark: '公式价' }],
    });
    expect(final).toMatchObject({
      totalAmount: '978.50',
      paid: '1000.00',
      previousSettled: '30.00',
      difference: '-51.50',
    });
    expect(final.comparedWith?.settlementNo).toBe(provisional.settlementNo);
    await pay(provisional.id);
    await w.seller.does(sendSettlement, one(final));
    expect(await w.seen(final.id)).toMatchObject({
      previousSettled: '0.00',
      paid: '1000.00',
      difference: '-21.50',
    });
  });

  test('late weighing correction after 20: a correction, no second final statement', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const bound = await w.confirmed(orderId);
    await refused(w.draft(orderId), NothingToSettle);
    await refused(w.draft(orderId, { kind: '30' }), NothingToSettle);
    const correction = await w.confirmed(orderId, {
      kind: '30',
      correctsId: bound.id,
      typed: [{ lineType: '20', sign: 'minus', amount: '12.00', taxRate: '13', remark: '复磅' }],
    });
    expect(correction).toMatchObject({ totalAmount: '-12.00', difference: '-12.00' });
    expect(await unpaidOf(orderId)).toBe('-12.00');
  });

  test('a correction names a statement of its own order, never one of another', async () => {
    const bound = await w.confirmed(await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]));
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    await w.confirmed(orderId);
    const typed = [{ lineType: '20', sign: 'minus' as const, amount: '1.00', taxRate: '13', remark: '复磅' }];
    await refused(w.draft(orderId, { kind: '30', correctsId: bound.id, typed }), Validation);
  });

  test.each([
    ['minus', '-124.00', '3876.00', { paidAmount: '4000.00', unpaidAmount: '-124.00' }],
    ['plus', '124.00', '4124.00', { paidAmount: '4000.00', unpaidAmount: '124.00' }],
  ] as const)(
    'a correction (%s) before the final statement: the order that goes on owes so much less or more, and its goods may go',
    async (sign, amount, paidAtLast, between) => {
      const { id } = await w.submitted('40.00');
      const paid = (sum: string) =>
        w.by(w.seller, (ctx) => paymentConfirmed(ctx, { orderId: id, amount: sum, reference: 'PR' }));
      await w.by(w.seller, (ctx) => paymentRegistered(ctx, { orderId: id, reference: 'PR' }));
      await paid('4000.00');
      const typed = [{ lineType: '30', sign, amount: '124.00', taxRate: '13', remark: '水分超标' }];
      expect(await w.confirmed(id, { kind: '30', typed })).toMatchObject({ difference: amount });
      expect(await w.see(id)).toMatchObject(between);
      if (sign === 'minus')
        await w.by(w.seller, (ctx) =>
          paymentRefunded(ctx, { orderId: id, amount: '124.00', reference: 'PR' }),
        );
      else await paid('124.00');
      expect(await w.see(id)).toMatchObject({
        orderState: ORDER.awaitingPickup,
        paidAmount: paidAtLast,
        unpaidAmount: '0.00',
        settledTotal: null,
      });
      expect(
        await w.by(w.seller, (ctx) => orderOf(ctx, { orderId: id, within: WHOLE_COMPANY })),
      ).toMatchObject({
        payRuleMet: true,
      });
      expect(await w.audit()).toEqual({});
    },
  );

  test('demurrage in USD on a CNY order is a statement of its own, without goods', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    await refused(w.draft(orderId, { currency: 'USD' }), OtherCurrencyGoods);
    const usd = await w.confirmed(orderId, {
      kind: '30',
      currency: 'USD',
      typed: [{ lineType: '60', sign: 'plus', amount: '1500.00', taxRate: null, remark: 'Demurrage 12 h' }],
    });
    expect(usd).toMatchObject({ currency: 'USD', totalAmount: '1500.00', difference: '1500.00' });
    expect(await unpaidOf(orderId)).toBe('0.00');
    await pay(usd.id);
    expect(await unpaidOf(orderId)).toBe('0.00');
  });

  test('nothing to invoice: a total of zero closes at once', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const zero = await w.confirmed(orderId, {
      kind: '30',
      typed: [
        { lineType: '99', sign: 'plus', amount: '10.00', taxRate: '13', remark: '补' },
        { lineType: '99', sign: 'minus', amount: '10.00', taxRate: '13', remark: '冲' },
      ],
    });
    expect(zero).toMatchObject({ state: '50', totalAmount: '0.00' });
  });
});

describe('who sees and who may', () => {
  test('the wall: a stranger finds nothing, the buyer no draft, and neither side acts for the other', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const sent = await w.sent(orderId);
    await refused(w.seen(sent.id, w.stranger), NotFound);
    expect((await w.stranger.does(listSettlements, { orderId })).list).toEqual([]);
    await refused(w.stranger.does(confirmSettlement, { ...one(sent), total: sent.totalAmount }), NotFound);
    await refused(
      w.seller.does(recallSettlement, { id: sent.id, version: sent.version + 1, reason: '版本' }),
      VersionConflict,
    );
    const bound = await confirm(sent);
    await refused(
      w.buyer.does(disputeSettlement, {
        ...one(bound),
        lines: [{ lineNo: 1, reason: '迟了' }],
        reason: '迟',
      }),
      StateNotAllowed,
    );
  });
});
