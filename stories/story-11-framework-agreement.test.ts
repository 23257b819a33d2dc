import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { callOff } from '#fulfilment/contracts/contract/call-off.ts';
import {
  pauseProtocol,
  protocolTimeline,
  resumeProtocol,
  terminateProtocol,
} from '#fulfilment/contracts/contract/protocol.ts';
import { PROTOCOL } from '#fulfilment/contracts/rules/contract-lifecycle.ts';
import {
  CallOffLeast,
  CallOffMonth,
  CallOffMost,
  CallOffRemaining,
  ContractNeedsAgreement,
  ContractNotInForce,
  ContractStopsRelease,
} from '#fulfilment/contracts/rules/refusals.ts';
import { adminCancelOrder } from '#fulfilment/orders/contract/order.ts';
import { confirmReceipt } from '#fulfilment/orders/contract/order-acts.ts';
import { settlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import { addSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { NothingToSettle } from '#fulfilment/settlements/rules/refusals.ts';
import { listNotes, releaseNote, submitNote } from '#fulfilment/shipments/contract/note.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { confirmedStatement } from './billing-acts.ts';
import { contractInForce, contractSeen, libraryClauses, reviewedContract } from './contract-acts.ts';
import { nextMorning, type TradeWorld, tradeWorld } from './trade-world.ts';
import { delivered, noteOf, noteSeen, received, weighedOut } from './truck-acts.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let w: TradeWorld;
let id = '';
let orderId = '';
let draft: Parameters<typeof contractInForce>[1];
beforeAll(async () => {
  w = await tradeWorld();
  // So that a truck of today comes within the month it was called off for.
  await nextMorning(w);
  // A year passes: licences of the demonstration lapse meanwhile, by the job that watches them.
  await scheduleCronJobs(w.world.runtime);
  const { rows } = await sql<{ sku: string; place: string }>`
    select (select k.id from catalogue.sku k join catalogue.spu s on s.id = k.spu_id
      where s.cas_no = '67-56-1' and k.seller_member_id = ${w.seller.actor.memberId}::bigint order by k.id limit 1) as sku,
      (select place_id from catalogue.warehouse where id = ${w.warehouseId}::bigint) as place`.execute(
    w.world.sql,
  );
  const { sku, place } = rows[0] as { sku: string; place: string };
  draft = {
    protocolType: '10',
    title: '甲醇年度框架协议',
    titleEn: 'Annual framework agreement, methanol',
    language: 'bilingual',
    prevails: 'zh',
    counterpartyId: w.buyer.actor.memberId as string,
    effectiveDate: await w.day(0),
    expiryDate: await w.day(364),
    currency: 'CNY',
    lines: [
      { skuId: sku, quantity: '12000.00', uom: 'TNE', priceMode: '10', unitPrice: '2100.00', taxRate: '13' },
    ],
    monthMin: '50',
    monthMax: '1500',
    nominateBeforeDay: 20,
    paymentTerm: '10',
    settlementMethod: '10',
    priceTerm: '10',
    placeId: place,
    warehouseId: w.warehouseId,
    pickType: '10',
    tolerancePlus: '5',
    toleranceMinus: '5',
    quantityBasis: '40',
    qualityBasis: '30',
    clauses: await libraryClauses(w),
  };
});
const month = async (plus = 0): Promise<string> => {
  const [year, m] = (await w.day(0)).split('-').map((part) => Number.parseInt(part, 10)) as [number, number];
  const n = m - 1 + plus;
  return `${year + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
};
const call = async (quantity: string, when?: string) =>
  w.buyer.does(callOff, { protocolId: id, month: when ?? (await month()), lines: [{ lineNo: 1, quantity }] });
const seen = () => contractSeen(w.buyer, id);

describe('story 11: a framework agreement of 12,000 t a year, called off month by month', () => {
  test('R-CONT-001 drafted, approved, reviewed and signed by both: in force for a year; before that nothing is ordered', async () => {
    id = await reviewedContract(w, draft);
    expect((await seen()).protocolState).toBe(PROTOCOL.toReview);
    await refused(call('600.00'), ContractNotInForce);
    const contract = await contractInForce(w, { ...draft, title: '甲醇年度框架协议二' });
    id = contract.id;
    expect(contract).toMatchObject({
      protocolState: '20',
      totalQty: '12000.00',
      calledQty: '0.00',
      remainingQty: '12000.00',
    });
    await refused(contractSeen(w.stranger, id), NotFound);
    await w.balanced();
  });

  test('the buyer calls 600 t off in the first month: below the least, above the most, beyond the term it is refused', async () => {
    await refused(call('49.00'), CallOffLeast);
    await refused(call('1500.01'), CallOffMost);
    await refused(call('13000.00'), CallOffRemaining);
    await refused(call('600.00', await month(14)), CallOffMonth);
    const order = await call('600.00');
    expect(await w.see(order.orderId)).toMatchObject({
      orderState: '00',
      quantity: '600.00',
      orderAmount: '1260000.00',
    });
    expect(await seen()).toMatchObject({ calledQty: '600.00', remainingQty: '11400.00' });
    await refused(call('900.01'), CallOffMost);
    await w.balanced();
  });

  test('a second call-off of 60 t is paid and collected: the first goods out take the agreement to 22', async () => {
    orderId = (await call('60.00')).orderId;
    await w.pay(orderId);
    expect((await seen()).protocolState).toBe('20');
    await delivered(w, orderId, { planned: '30.00', shipped: '30.000', received: '30.000' });
    expect((await seen()).protocolState).toBe('22');
    await w.balanced();
  });

  test('force majeure: the buyer pauses it, nothing is called off nor released, and no side resumes or ends it by a word', async () => {
    const waiting = await noteOf(w, orderId, '30.00');
    const sent = await w.buyer.does(submitNote, { id: waiting.id, version: waiting.version });
    const before = await seen();
    const paused = await w.buyer.does(pauseProtocol, {
      id,
      version: before.version,
      reason: '台风，港口封航',
    });
    expect(await seen()).toMatchObject({
      protocolState: '23',
      pausedFrom: '22',
      pauseReason: '台风，港口封航',
    });
    await refused(call('100.00'), ContractNotInForce);
    await refused(
      w.seller.does(releaseNote, { id: waiting.id, version: sent.version }),
      ContractStopsRelease,
    );
    await refused(
      w.operator.does(terminateProtocol, { id, version: paused.version, reason: '不可抗力' }),
      ContractNeedsAgreement,
    );
    await w.balanced();
    const resumed = await w.operator.does(resumeProtocol, { id, version: paused.version, reason: '复航' });
    expect(resumed.state).toBe('22');
    const again = await w.seller.does(releaseNote, { id: waiting.id, version: sent.version });
    expect(again.state).toBe('20');
    await w.balanced();
  });

  test('the month is settled in one statement over what was delivered of it', async () => {
    const { list } = await w.buyer.does(listNotes, { orderId });
    const released = list.find((n) => n.state === '20');
    const note = await noteSeen(w.buyer, released?.id as string);
    await received(w, await weighedOut(w, note, '30.000'), '30.000');
    const { version } = await w.see(orderId);
    await w.buyer.does(confirmReceipt, { id: orderId, version });
    expect(await w.see(orderId)).toMatchObject({ orderState: '31' });
    await refused(
      w.seller.does(addSettlement, { kind: '20', protocolId: id, month: await month(1) }),
      NothingToSettle,
    );
    const made = await w.seller.does(addSettlement, { kind: '20', protocolId: id, month: await month() });
    const statement = await w.seller.does(settlementDetail, { id: made.id });
    expect(statement).toMatchObject({ weight: '60.000', totalAmount: '126000.00', difference: '0.00' });
    expect(await confirmedStatement(w, statement)).toMatchObject({ state: '20' });
    await w.balanced();
  });

  test('the last month is nominated until its day at 23:59 Shanghai; a minute later it is too late', async () => {
    const last = ((await seen()).expiryDate as string).slice(0, 7);
    await refused(call('50.00', await month(14)), CallOffMonth);
    const [year, m] = last.split('-').map((part) => Number.parseInt(part, 10)) as [number, number];
    const before = m === 1 ? `${year - 1}-12` : `${year}-${String(m - 1).padStart(2, '0')}`;
    await w.world.hold(`${before}-20T15:59:00.000Z`);
    await w.world.tick();
    expect((await seen()).protocolState).toBe('22');
    const order = await call('50.00', last);
    expect((await w.see(order.orderId)).orderState).toBe('00');
    await w.world.hold(`${before}-20T16:00:00.000Z`);
    await refused(call('50.00', last), CallOffMonth, { until: `${before}-20` });
    const { version } = await w.see(order.orderId);
    await w.operator.does(adminCancelOrder, {
      id: order.orderId,
      version,
      closeReason: '40',
      reason: '双方同意',
    });
    await w.balanced();
  });

  test('it expires on its day: told 30, 7 and 1 days before, no live order is left, nothing is called off any more', async () => {
    const { expiryDate } = await seen();
    const live = await sql<{
      id: string;
    }>`select id from orders."order" where protocol_id = ${id}::bigint and order_state not in ('01', '31')`.execute(
      w.world.sql,
    );
    // The 600 t of the first month were never submitted.
    for (const row of live.rows) {
      const { version } = await w.see(row.id);
      await w.operator.does(adminCancelOrder, {
        id: row.id,
        version,
        closeReason: '60',
        reason: '买方未提货',
      });
    }
    for (const days of [30, 7, 1]) {
      await w.world.hold(new Date(Date.parse(`${expiryDate}T02:00:00.000Z`) - days * 86_400_000));
      await w.world.tick();
    }
    await w.world.hold(`${expiryDate}T16:00:00.000Z`);
    await w.world.tick();
    expect(await seen()).toMatchObject({ protocolState: '40', calledQty: '60.00' });
    await refused(call('50.00'), ContractNotInForce);
    const told = await sql<{ n: number }>`select count(*)::int as n from messaging.notice
      where event = 'N-CON-08' and biz_id = ${id}`.execute(w.world.sql);
    expect(told.rows[0]?.n).toBeGreaterThanOrEqual(8);
    const line = await w.buyer.does(protocolTimeline, { id });
    expect(line.list.map((e) => e.action)).toEqual(
      expect.arrayContaining(['takeEffect', 'callOff', 'ship', 'pause', 'resume', 'expire']),
    );
    await w.balanced();
  });
});
