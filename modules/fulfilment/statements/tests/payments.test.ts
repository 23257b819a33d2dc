import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { approvePayer, reversePayment } from '#fulfilment/payments/contract/payment.ts';
import { PAYMENT } from '#fulfilment/payments/rules/payment-lifecycle.ts';
import { PayerNotApproved, PaymentOwnConfirm } from '#fulfilment/payments/rules/refusals.ts';
import { type PaymentWorld, paymentWorld } from '#fulfilment/payments/tests/world.ts';
import { raceSettled } from '#kernel/test/race.ts';
import {
  addStatementAccount,
  importStatement,
  lineHistory,
  matchLine,
  poolLine,
  reopenLine,
  statementDesk,
} from '../contract/statement.ts';
import { MatchConfirmed, MatchGone } from '../rules/refusals.ts';
import { bankFiles, type Move, uploaded } from './bank-file.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
const ACCOUNT = '6217000012345678';
const statementOf = bankFiles(ACCOUNT);
let w: PaymentWorld;
let bankAccountId = '';
let buyerName = '';
beforeAll(async () => {
  w = await paymentWorld();
  const account = { bankName: '中国银行测试支行', accountNo: ACCOUNT, currency: 'CNY' as const };
  bankAccountId = (await w.sellerFinance.does(addStatementAccount, account)).id;
  const { rows } = await sql<{
    name: string;
  }>`select name from members.member where id = ${w.buyer.actor.memberId}::bigint`.execute(w.world.sql);
  buyerName = rows[0]?.name as string;
});
const comma = (amount: string) => amount.replace('.', ',');
const sum = (moves: readonly Move[]) =>
  moves.reduce((s, m) => s + Number.parseFloat(m.amount.replace(',', '.')), 0).toFixed(2);
/** A statement of one day with these lines, as its desk shows it. */
async function brought(moves: readonly Move[]) {
  const made = await w.sellerFinance.does(importStatement, {
    bankAccountId,
    multipartFile: uploaded(statementOf(moves, comma(sum(moves)))),
    dryRun: 'false',
  } as never);
  return desk(made.id as string);
}
const desk = async (id: string) => {
  const { lines } = await w.sellerFinance.does(statementDesk, { id });
  return { id, lines };
};
const versioned = ({ id, version }: { id: string; version: number }) => ({ id, version });
const match = (line: { id: string; version: number }, paymentIds: readonly string[], who = w.sellerFinance) =>
  who.does(matchLine, {
    ...versioned(line),
    items: paymentIds.map((id) => ({ type: 'PAYMENT' as const, id })),
  });
const first = async (id: string) => (await desk(id)).lines[0] as Awaited<ReturnType<typeof desk>>['lines'][0];

describe('a bank line confirms a payment registration (12.2)', () => {
  test('it is proposed by document and payer, confirmed at the desk, and the order goes on; the operator’s reversal opens the line', async () => {
    const order = await w.order();
    const sent = await w.register(order);
    const { paymentNo, bankRef } = await w.see(sent.id);
    const { id, lines } = await brought([
      { amount: comma(order.amount), ref: bankRef as string, name: buyerName, text: `货款 ${paymentNo}` },
    ]);
    const [best] = lines[0]?.suggestions ?? [];
    expect(best).toMatchObject({ thirdParty: false, items: [{ type: 'PAYMENT', id: sent.id }] });
    expect(best?.reasons).toEqual(expect.arrayContaining(['bankRef', 'document', 'amount', 'payer']));
    await match(lines[0] as never, [sent.id]);
    expect(await w.see(sent.id)).toMatchObject({ state: PAYMENT.confirmed });
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPickup, unpaid: '0.00' });
    const matched = await first(id);
    expect(matched.can).not.toContain('reopen');
    await refused(w.seller.does(reopenLine, { ...versioned(matched), reason: '认错了' }), MatchConfirmed);
    const { version } = await w.see(sent.id, w.operator);
    await w.operator.does(reversePayment, { id: sent.id, version, reason: '银行退汇' });
    await w.world.tick();
    const open = await first(id);
    expect(open).toMatchObject({
      state: '10',
      matches: [{ active: false, reversedName: w.operator.actor.name }],
    });
    expect((await w.seller.does(lineHistory, { id: open.id })).list.map((e) => e.action)).toEqual([
      'match',
      'reopen',
    ]);
    expect(await w.orderState(order.id)).toMatchObject({ overdue: true, paid: '0.00' });
    await refused(match(open, [sent.id]), MatchGone);
    const again = await w.register(order);
    await match(open, [again.id]);
    expect(await w.orderState(order.id)).toMatchObject({ unpaid: '0.00' });
    expect(await w.world.audit()).toEqual({});
  });

  test('one transfer for two orders confirms both; of a reversed one its part is open again, the other stays confirmed', async () => {
    const [one, two] = [await w.order(), await w.order({ quantity: '0.30' })];
    const [a, b] = [await w.register(one), await w.register(two)];
    const total = (Number.parseFloat(one.amount) + Number.parseFloat(two.amount)).toFixed(2);
    const { id, lines } = await brought([{ amount: comma(total), ref: 'MANY1', name: buyerName }]);
    const proposed = lines[0]?.suggestions.find((s) => s.items.length === 2);
    expect(proposed?.items.map((i) => i.id)).toEqual([a.id, b.id]);
    await match(lines[0] as never, [a.id, b.id]);
    expect((await w.see(b.id)).state).toBe(PAYMENT.confirmed);
    const { version } = await w.see(a.id, w.operator);
    await w.operator.does(reversePayment, { id: a.id, version, reason: '重复登记' });
    await w.world.tick();
    const parts = (await desk(id)).lines;
    expect(parts.map((l) => [l.amount, l.state, l.isPart])).toEqual([
      [one.amount, '10', true],
      [two.amount, '20', true],
    ]);
    expect(parts[1]?.matches).toMatchObject([{ targetId: b.id, active: true }]);
    expect(await w.orderState(two.id)).toMatchObject({ unpaid: '0.00' });
    expect(await w.world.audit()).toEqual({});
  });

  test('another payer than the buyer is flagged; a third party is confirmed only with the operator’s approval', async () => {
    const order = await w.order();
    const sent = await w.register(order, {
      thirdParty: '上海代付贸易有限公司',
      letterFileIds: [await w.file(w.buyer)],
    });
    const { id, lines } = await brought([
      { amount: comma(order.amount), ref: 'THIRD1', name: '上海代付贸易有限公司' },
    ]);
    await refused(match(lines[0] as never, [sent.id]), PayerNotApproved);
    const { version } = await w.see(sent.id, w.operator);
    await w.operator.does(approvePayer, { id: sent.id, version });
    await match(lines[0] as never, [sent.id]);
    expect((await first(id)).matches).toMatchObject([{ thirdParty: true, targetId: sent.id }]);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPickup });
  });

  test('INV-PAY-05 who registered a payment does not confirm it at the desk either', async () => {
    const order = await w.order();
    const sent = await w.register(order, {}, w.sellerFinance);
    const { lines } = await brought([{ amount: comma(order.amount), ref: 'OWN1', name: buyerName }]);
    await refused(match(lines[0] as never, [sent.id]), PaymentOwnConfirm);
    await match(lines[0] as never, [sent.id], w.seller);
    expect((await w.see(sent.id)).state).toBe(PAYMENT.confirmed);
  });

  test('money nobody could name waits in the pool until the buyer registers it, and then confirms the registration', async () => {
    const order = await w.order();
    const { id, lines } = await brought([{ amount: comma(order.amount), ref: 'LATE1', name: buyerName }]);
    await w.sellerFinance.does(poolLine, { ...versioned(lines[0] as never), reason: '来款不明' });
    expect(Number((await w.balances(w.seller)).UNIDENTIFIED)).toBeCloseTo(Number(order.amount), 2);
    const sent = await w.register(order);
    const pooled = await first(id);
    expect(pooled.suggestions[0]?.items[0]).toMatchObject({ type: 'PAYMENT', id: sent.id });
    await match(pooled, [sent.id]);
    expect((await w.balances(w.seller)).UNIDENTIFIED).toBe('0.00');
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPickup });
    expect(await w.world.audit()).toEqual({});
  });

  test('fifty matches and fifty confirmations by hand of one registration at once: it is booked once', async () => {
    const order = await w.order();
    const sent = await w.register(order);
    const { lines } = await brought([{ amount: comma(order.amount), ref: 'RACE1', name: buyerName }]);
    const before = Number((await w.balances(w.seller)).RECEIVED);
    const outcome = await raceSettled(100, (n) =>
      n % 2 === 0 ? match(lines[0] as never, [sent.id]) : w.confirm(sent, w.seller),
    );
    expect(outcome.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    const after = Number((await w.balances(w.seller)).RECEIVED);
    expect(after - before).toBeCloseTo(Number(order.amount), 2);
    expect(await w.world.audit()).toEqual({});
  });
});
