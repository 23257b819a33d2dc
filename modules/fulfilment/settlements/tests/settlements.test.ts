import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { PAYMENT } from '#fulfilment/payments/rules/payment-lifecycle.ts';
import { paymentMoved } from '#fulfilment/payments/server/door.ts';
import { NotFound, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { listSettlements, settlementHistory } from '../contract/settlement.ts';
import {
  addSettlement,
  adminSendSettlement,
  confirmSettlement,
  consentVoid,
  decideSettlement,
  deleteSettlement,
  disputeSettlement,
  previewSettlement,
  recallSettlement,
  reviseSettlement,
  sendSettlement,
  settlementDecisions,
  updateSettlement,
  voidSettlement,
} from '../contract/settlement-acts.ts';
import {
  ConsentGiven,
  DecisionWithoutAppeal,
  DeductionTooLarge,
  NothingToSettle,
  SettlementBlocked,
  SettlementChanged,
  VoidNeedsConsent,
} from '../rules/refusals.ts';
import { addClaimLine, blockSettlement, settlementOf, unblockSettlement } from '../server/door.ts';
import { confirmDeadlines } from '../server/linked.ts';
import { one, settlementSteps } from './settlement-steps.ts';
import { lineAt, settlementWorld, type Yard } from './settlement-world.ts';

let w: Yard;
beforeAll(async () => {
  w = await settlementWorld();
});
const { confirm, noticesOf, invoiced, unpaidOf, receivableOf, pay } = settlementSteps(() => w);

describe('R-SETT-007 a final statement settles what was weighed', () => {
  test('31.986 t × 2,350.00 = 75,167.10; more weighed than paid: the buyer owes the difference, and invoiced and paid it closes', async () => {
    const orderId = await w.completed('2350.00', [{ planned: '31.00', shipped: '31.986' }]);
    const drafted = await w.draft(orderId);
    expect(drafted).toMatchObject({
      state: '00',
      weight: '31.986',
      goodsAmount: '75167.10',
      totalAmount: '75167.10',
      paid: '72850.00',
      difference: '2317.10',
      lines: [{ lineType: '10', weight: '31.986', unitPrice: '2350.000000', amount: '75167.10' }],
    });
    await refused(
      w.buyer.does(listSettlements, { orderId }).then(() => w.seen(drafted.id, w.buyer)),
      NotFound,
    );
    await w.seller.does(sendSettlement, one(drafted));
    const sent = await w.seen(drafted.id, w.buyer);
    expect(sent).toMatchObject({ state: '10', side: 'buyer', can: ['View', 'confirm', 'dispute'] });
    expect(await noticesOf(w.buyer, sent.id)).toEqual(['N-SET-01']);
    await refused(w.buyer.does(confirmSettlement, { ...one(sent), total: '75167.11' }), SettlementChanged);
    await confirm(sent);
    expect(await unpaidOf(orderId)).toBe('2317.10');
    expect(await receivableOf(sent.id)).toMatchObject({ amount: '2317.10', state: '10' });
    expect(await w.noteStates(orderId)).toEqual(['60']);
    expect(await invoiced(sent.id, '75167.10')).toEqual({ state: '40' });
    await pay(sent.id);
    expect(await w.seen(sent.id)).toMatchObject({ state: '50', differenceDone: true, can: ['View'] });
    expect(await unpaidOf(orderId)).toBe('0.00');
    expect(await noticesOf(w.seller, sent.id)).toEqual(['N-SET-02', 'N-SET-05']);
    expect((await w.seller.does(settlementHistory, { id: sent.id })).list.map((e) => e.action)).toEqual([
      'draft',
      'send',
      'confirm',
      'invoiceWhole',
      'close',
    ]);
    expect(await w.audit()).toEqual({});
  });

  test('an order that completes is drafted by itself, once; what is paid too much goes back', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '9.500' }]);
    await w.world.tick();
    const { list } = await w.seller.does(listSettlements, { orderId });
    expect(list).toHaveLength(1);
    await refused(w.draft(orderId), NothingToSettle);
    const row = list[0] as (typeof list)[number];
    expect(row).toMatchObject({ state: '00', totalAmount: '950.00', differenceAmount: '-50.00' });
    await w.seller.does(sendSettlement, one(row));
    await confirm(await w.seen(row.id));
    expect(await w.refunds(orderId)).toEqual(['50.00']);
    expect(await unpaidOf(orderId)).toBe('-50.00');
    expect(await w.audit()).toEqual({});
  });

  test('a refund that is confirmed closes the statement, once it is invoiced', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '9.500' }]);
    const s = await w.confirmed(orderId);
    expect(await invoiced(s.id, '950.00')).toEqual({ state: '40' });
    const { rows } = await sql<{ id: string }>`
      update payments.registration set state = ${PAYMENT.confirmed}, confirmed_at = kernel.now() where order_id = ${orderId}::bigint and direction = '20' returning id`.execute(
      w.world.sql,
    );
    const paymentId = rows[0]?.id as string;
    await w.by(w.seller, (ctx) => ctx.emit(paymentMoved, { paymentId, state: PAYMENT.confirmed }));
    await w.world.tick();
    expect(await w.seen(s.id)).toMatchObject({ state: '50', differenceDone: true });
    // What was planted goes back: no money moved here, and the checks after the other tests look at everything.
    await sql`update payments.registration set state = ${PAYMENT.toConfirm}, confirmed_at = null where id = ${paymentId}::bigint`.execute(
      w.world.sql,
    );
    await sql`update settlements.settlement set state = '40', difference_done = false, closed_at = null where id = ${s.id}::bigint`.execute(
      w.world.sql,
    );
  });

  test('two VAT rates in one statement: net and tax line by line, both add up to the cent', async () => {
    const order = await w.submitted('20.00', {
      quantity: '20.00',
      lines: [lineAt('1111.11', '10.00', '13'), lineAt('777.77', '10.00', '9')],
      paymentTerm: '20',
    });
    await w.by(w.seller, async (ctx) => {
      const { paymentConfirmed } = await import('#fulfilment/orders/server/door.ts');
      await paymentConfirmed(ctx, { orderId: order.id, amount: '1.00', reference: 'PR' });
    });
    await w.deliver(order.id, [
      { lineNo: 1, planned: '10.00', shipped: '9.987' },
      { lineNo: 2, planned: '10.00', shipped: '10.003' },
    ]);
    const drafted = await w.draft(order.id);
    expect(drafted.lines.map((l) => [l.taxRate, l.net, l.tax])).toEqual([
      ['13.000', '9820.05', '1276.61'],
      ['9.000', '7137.64', '642.39'],
    ]);
    expect([drafted.netAmount, drafted.taxAmount, drafted.totalAmount]).toEqual([
      '16957.69',
      '1919.00',
      '18876.69',
    ]);
  });

  test('ten lines rounded singly are the total, not the rounding of a sum; a delivery of no weight is left out', async () => {
    const orderId = await w.completed(
      '33.33',
      Array.from({ length: 10 }, () => ({ planned: '1.00', shipped: '1.000', settled: '1.003' })),
    );
    await w.deliver(orderId, []);
    const drafted = (await w.seller.does(listSettlements, { orderId })).list[0] ?? (await w.draft(orderId));
    expect(drafted.totalAmount).toBe('334.30');
    expect(drafted.weight).toBe('10.030');
  });

  test('adjustments: signed, with VAT; more than a fifth of the goods is sent by the operator alone', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const typed = [
      { lineType: '50', sign: 'minus', amount: '250.00', taxRate: '9', remark: '运费扣减' },
    ] as const;
    const preview = await w.seller.does(previewSettlement, { kind: '20', orderId, typed: [...typed] });
    expect(preview).toMatchObject({ operatorSends: true, figures: { totalAmount: '750.00' } });
    const drafted = await w.draft(orderId, { typed });
    await refused(w.seller.does(sendSettlement, one(drafted)), DeductionTooLarge, { most: '20' });
    expect((await w.finance.does(adminSendSettlement, one(drafted))).state).toBe('10');
    await refused(
      w.seller.does(addSettlement, { kind: '20', orderId, typed: [{ ...typed[0], amount: '1.005' }] }),
      Validation,
    );
  });

  test('a price that came down since: the draft is stale until it is computed again', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const drafted = await w.draft(orderId);
    await w.reweigh(orderId, '9.900');
    await refused(w.seller.does(sendSettlement, one(drafted)), SettlementChanged);
    const updated = await w.seller.does(updateSettlement, one(drafted));
    await w.seller.does(sendSettlement, one(updated));
    expect(await w.seen(drafted.id)).toMatchObject({ totalAmount: '990.00', state: '10' });
  });

  test('open account: nothing was paid, the whole total is owed; partial statements count each payment once', async () => {
    const order = await w.tonnes('20.00', {
      quantity: '20.00',
      lines: [lineAt('100.00', '20.00')],
      toleranceMinus: '20',
    });
    const { submitOrder } = await import('#fulfilment/orders/contract/order.ts');
    await w.buyer.does(submitOrder, { id: order.id, version: order.version });
    await w.by(w.seller, async (ctx) => {
      const { paymentConfirmed, paymentRegistered } = await import('#fulfilment/orders/server/door.ts');
      await paymentRegistered(ctx, { orderId: order.id, reference: 'PR' });
      await paymentConfirmed(ctx, { orderId: order.id, amount: '2000.00', reference: 'PR' });
    });
    await w.deliver(order.id, [{ planned: '10.00', shipped: '10.100' }]);
    const first = await w.confirmed(order.id);
    expect(first).toMatchObject({
      totalAmount: '1010.00',
      paid: '1010.00',
      difference: '0.00',
      differenceDone: true,
    });
    await w.deliver(order.id, [{ planned: '9.90', shipped: '10.000' }]);
    const second = await w.confirmed(order.id);
    expect(second).toMatchObject({ totalAmount: '1000.00', paid: '990.00', difference: '10.00' });
    expect(await w.audit()).toEqual({});
  });

  test('leg B settles before leg A: each on its own order, on the same weight', async () => {
    const [a, b] = [
      await w.completed('100.00', [{ planned: '10.00', shipped: '9.990' }], { legNo: 'A' }),
      await w.completed('104.00', [{ planned: '10.00', shipped: '9.990' }], { legNo: 'B' }),
    ];
    expect((await w.confirmed(b)).totalAmount).toBe('1038.96');
    expect((await w.confirmed(a)).totalAmount).toBe('999.00');
  });
});

describe('answers to a statement', () => {
  test('the buyer disputes line by line, the seller revises, the buyer compares and confirms', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const sent = await w.sent(orderId, {
      typed: [{ lineType: '50', sign: 'plus', amount: '80.00', taxRate: '9', remark: '运费' }],
    });
    const wrong = { lines: [{ lineNo: 9, reason: '没有这行' }], reason: '不符' };
    await refused(w.buyer.does(disputeSettlement, { ...one(sent), ...wrong }), Validation);
    await w.buyer.does(disputeSettlement, {
      ...one(sent),
      lines: [{ lineNo: 2, reason: '运费由卖方承担' }],
      reason: '运费有误',
    });
    const disputed = await w.seen(sent.id);
    expect(disputed).toMatchObject({ state: '11', disputeReason: '运费有误', can: ['View', 'revise'] });
    expect(disputed.lines.map((l) => l.objection)).toEqual([null, '运费由卖方承担']);
    const draft = await w.seller.does(reviseSettlement, one(disputed));
    expect(await w.seen(sent.id)).toMatchObject({ revision: 2, state: '00' });
    const changed = await w.seller.does(updateSettlement, { ...one(draft), typed: [] });
    expect(await w.seen(sent.id, w.buyer)).toMatchObject({
      revision: 1,
      totalAmount: '1080.00',
      state: '00',
      can: ['View'],
    });
    await w.seller.does(sendSettlement, one(changed));
    const again = await w.seen(sent.id, w.buyer);
    expect(again).toMatchObject({ revision: 2, totalAmount: '1000.00' });
    expect(again.comparedWith?.lines.map((l) => l.amount)).toEqual(['1000.00', '80.00']);
    await confirm(again);
    expect(await noticesOf(w.seller, sent.id)).toEqual(['N-SET-03', 'N-SET-02']);
    expect(await w.audit()).toEqual({});
  });

  test('recalled with a reason before an answer; the buyer’s confirmation then finds no sent statement', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const sent = await w.sent(orderId);
    await w.seller.does(recallSettlement, { ...one(sent), reason: '重量有误' });
    await refused(confirm(sent), VersionConflict);
    expect(await noticesOf(w.buyer, sent.id)).toEqual(['N-SET-01', 'N-SET-04']);
    const draft = await w.seen(sent.id);
    await w.seller.does(deleteSettlement, one(draft));
    expect((await w.draft(orderId)).state).toBe('00');
  });

  test('silence: confirmed after three working days where the contract says so, else the operator’s task', async () => {
    w.terms.silenceConfirms = true;
    const silent = await w.sent(await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]));
    w.terms.silenceConfirms = false;
    const left = await w.sent(await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]));
    expect([silent.silenceConfirms, left.silenceConfirms]).toEqual([true, false]);
    await w.world.push('7d');
    await w.world.tick();
    expect(await w.seen(silent.id)).toMatchObject({ state: '20' });
    const open = await w.seen(left.id, w.buyer);
    expect(open).toMatchObject({ state: '10', unanswered: true, can: ['View', 'confirm', 'dispute'] });
    expect(await noticesOf(await w.world.as('finance'), left.id)).toEqual(['N-SET-01']);
    await confirm(open);
    expect(await w.seen(left.id)).toMatchObject({ state: '20', unanswered: false });
  });

  test('a statement that was sent is a deadline of its buyer, never of its seller', async () => {
    const sent = await w.sent(await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]));
    const until = new Date((await w.world.now()).getTime() + 30 * 86_400_000);
    const duties = (who: typeof w.buyer) =>
      w.by(who, (ctx) =>
        confirmDeadlines.deadlinesOf(ctx as never, {
          memberId: who.actor.memberId as string,
          until,
          most: 200,
        }),
      );
    expect((await duties(w.buyer)).map((d) => d.id)).toContain(sent.id);
    expect((await duties(w.seller)).map((d) => d.id)).not.toContain(sent.id);
  });

  test('an appeal blocks sending, confirming and silence until it ends; the operator decides with it attached', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const sent = await w.sent(orderId);
    const noteId = sent.lines[0]?.noteId as string;
    await w.by(w.buyer, (ctx) => blockSettlement(ctx, { orderId, noteId, appealId: '501' }));
    expect((await w.seen(sent.id)).blocked).toBe(true);
    await refused(confirm(sent), SettlementBlocked);
    await w.buyer.does(disputeSettlement, {
      ...one(sent),
      lines: [{ lineNo: 1, reason: '质量' }],
      reason: '质量',
    });
    const disputed = await w.seen(sent.id);
    const decide = (appealId: string) =>
      w.finance.does(decideSettlement, { ...one(disputed), appealId, reason: '按规则第 3 条' });
    const offered = async () =>
      (await w.finance.does(settlementDecisions, { id: disputed.id })).map((a) => a.id);
    await refused(decide('501'), DecisionWithoutAppeal);
    expect(await offered()).toEqual([]);
    await w.by(w.operator, (ctx) => unblockSettlement(ctx, { appealId: '501' }));
    expect(await offered()).toEqual(['501']);
    await refused(decide('502'), DecisionWithoutAppeal);
    expect((await decide('501')).state).toBe('20');
  });

  test('INV-APL-01 a decided amount is a line once: of an open statement its next revision, of a bound one a correction', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
    const draft = await w.draft(orderId);
    const claim = (appealId: string, amount: string) =>
      w.by(w.operator, (ctx) => addClaimLine(ctx, { orderId, appealId, amount, text: '纯度不足' }));
    const first = await claim('601', '-30.00');
    expect(first).toEqual({ settlementId: draft.id, repeated: false });
    expect(await claim('601', '-30.00')).toEqual({ settlementId: draft.id, repeated: true });
    const seen = await w.seen(draft.id);
    expect(seen).toMatchObject({ totalAmount: '970.00', revision: 2 });
    await w.seller.does(sendSettlement, one(seen));
    await confirm(await w.seen(draft.id));
    const second = await claim('602', '-20.00');
    expect(second.settlementId).not.toBe(draft.id);
    const correction = await w.seen(second.settlementId, w.buyer);
    expect(correction).toMatchObject({
      kind: '30',
      state: '10',
      totalAmount: '-20.00',
      correctsId: draft.id,
    });
    await confirm(correction);
    expect(await unpaidOf(orderId)).toBe('-50.00');
    const counted = await race(
      50,
      () => claim('603', '-5.00'),
      (a) => String((a as { repeated: boolean }).repeated),
    );
    expect(counted).toEqual({ false: 1, true: 49 });
    expect(await w.audit()).toEqual({});
  });

  test('void by the operator when both sides agree and nothing is invoiced: the deliveries are open again', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.200' }]);
    const bound = await w.confirmed(orderId);
    const end = (version: number) =>
      w.finance.does(voidSettlement, { id: bound.id, version, reason: '数量录错' });
    await refused(end(bound.version), VoidNeedsConsent);
    const asked = await w.buyer.does(consentVoid, { ...one(bound), reason: '数量录错' });
    await refused(w.buyer.does(consentVoid, { ...one(asked), reason: '数量录错' }), ConsentGiven);
    const both = await w.seller.does(consentVoid, { ...one(asked), reason: '同意' });
    await invoiced(bound.id, '10.00');
    await refused(end(both.version), VoidNeedsConsent);
    await invoiced(bound.id, '0.00');
    await end(both.version);
    expect(await w.seen(bound.id)).toMatchObject({ state: '90' });
    expect(await w.noteStates(orderId)).toEqual(['50']);
    const next = await w.draft(orderId);
    // The receivable of the void statement goes on and counts as settled before.
    expect(next).toMatchObject({ totalAmount: '1020.00', previousSettled: '20.00', difference: '0.00' });
    expect(await w.audit()).toEqual({});
  });

  test('a red letter takes an invoiced statement back to confirmed; one that is closed stays', async () => {
    const orderId = await w.completed('100.00', [{ planned: '10.00', shipped: '10.500' }]);
    const bound = await w.confirmed(orderId);
    expect(await invoiced(bound.id, '1000.00')).toEqual({ state: '20' });
    expect(await invoiced(bound.id, '1050.00')).toEqual({ state: '40' });
    expect(await invoiced(bound.id, '50.00')).toEqual({ state: '20' });
    expect(await invoiced(bound.id, '1050.00')).toEqual({ state: '40' });
    await pay(bound.id);
    expect(await invoiced(bound.id, '0.00')).toEqual({ state: '50' });
    const facts = await w.by(w.seller, (ctx) =>
      settlementOf(ctx, { settlementId: bound.id, within: WHOLE_COMPANY }),
    );
    expect(facts).toMatchObject({ leftToInvoice: '1050.00', lines: [{ weight: '10.500' }] });
  });
});
