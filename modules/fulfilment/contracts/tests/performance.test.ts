import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { adminCancelOrder, orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import {
  completeOrder,
  goodsOut,
  goodsReceived,
  orderOf,
  paymentConfirmed,
  paymentRegistered,
  planQuantity,
} from '#fulfilment/orders/server/door.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { race } from '#kernel/test/race.ts';
import { addRule } from '#registry/counterparties/contract/rule.ts';
import { CounterpartyTermsShut, OwnTermsShut } from '#registry/counterparties/rules/refusals.ts';
import { callOff, selectContractDeals } from '../contract/call-off.ts';
import { pauseProtocol, protocolDetail, protocolTimeline, submitProtocol } from '../contract/protocol.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import { reasonText } from '../rules/history-reason.ts';
import {
  CallOffLeast,
  CallOffMonth,
  CallOffMost,
  CallOffRemaining,
  ContractDealsDiffer,
  ContractNotInForce,
} from '../rules/refusals.ts';
import { clausesFor, contractOfDeal, contractOfOrder, orderSettled } from '../server/door.ts';
import { type ContractWorld, contractWorld, within } from './contract-world.ts';
import { signedDeal } from './spot-deals.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: ContractWorld;
beforeAll(async () => {
  w = await contractWorld();
});
const asSeller = <R>(run: (ctx: never) => Promise<R>) => within(w, w.seller2, run);

/** Submitted, paid in full and all tonnes out and received; not completed yet. */
async function shipped(orderId: string, quantity: string): Promise<void> {
  const seen = await w.buyer.does(orderDetail, { id: orderId });
  await w.buyer.does(submitOrder, { id: orderId, version: seen.version });
  const amount = seen.orderAmount;
  await asSeller((ctx) => paymentRegistered(ctx, { orderId, reference: 'PR1' }));
  await asSeller((ctx) => paymentConfirmed(ctx, { orderId, amount, reference: 'PR1' }));
  await asSeller(async (ctx) => {
    await planQuantity(ctx, { orderId, lineNo: 1, quantity });
    await goodsOut(ctx, { orderId, lineNo: 1, planned: quantity, shipped: quantity });
    await goodsReceived(ctx, { orderId, lineNo: 1, received: quantity });
  });
}

describe('call-off (trading-domain 11)', () => {
  test('the least and the most of a month, the rest, the nomination day and the pause are kept', async () => {
    const id = await w.effective({ monthMin: '100', monthMax: '1000' });
    await refused(w.call(id, '50.00'), CallOffLeast);
    await refused(w.call(id, '1200.00'), CallOffMost);
    await refused(w.call(id, '13000.00'), CallOffRemaining);
    await refused(w.call(id, '500.00', await w.month(20)), CallOffMonth);
    const { orderId } = await w.call(id, '600.00');
    await w.call(id, '50.00');
    await refused(w.call(id, '400.00'), CallOffMost);
    const { rows: products } = await sql<{ zh: string; en: string; line: string }>`
      select n.name as zh, n.name_en as en, l.product_zh as line from contracts.line l join catalogue.spu p on p.id = l.spu_id
        join catalogue.product_name n on n.id = p.product_name_id where l.protocol_id = ${id}::bigint and l.line_no = 1`.execute(
      w.world.sql,
    );
    // The order names the product, as orders of deals do; what else the line says stands in its own line.
    expect(products[0]?.line).not.toBe(products[0]?.zh);
    expect(await w.buyer.does(orderDetail, { id: orderId })).toMatchObject({
      productZh: products[0]?.zh,
      productEn: products[0]?.en,
    });
    const seen = await w.buyer.does(protocolDetail, { id });
    await w.buyer.does(pauseProtocol, { id, version: seen.version, reason: '不可抗力' });
    await refused(w.call(id, '100.00'), ContractNotInForce);
    expect(await w.audit()).toEqual({});
  });

  test('INV-CON-01 50 parallel call-offs for the last tonnes of a month: exactly what is left is sold', async () => {
    const id = await w.effective({ monthMin: '10', monthMax: '300' });
    const month = await w.month(0);
    const outcomes = await race(
      50,
      () => w.buyer.does(callOff, { protocolId: id, month, lines: [{ lineNo: 1, quantity: '100.00' }] }),
      () => 'called',
    );
    expect(outcomes).toEqual({ called: 3, CALL_OFF_MOST: 47 });
    expect(await w.see(id)).toMatchObject({ calledQty: '300.00', remainingQty: '11700.00' });
    expect(await w.audit()).toEqual({});
  });

  test('19.3.1 a framework that stands is called off only as far as the rules of both sides leave it open', async () => {
    const id = await w.effective();
    const shut = async (who: typeof w.buyer, other: typeof w.buyer, more: object = {}) =>
      who.does(addRule, {
        side: 'all',
        effect: 'shut',
        party: 'company',
        partyMemberId: other.actor.memberId as string,
        validFrom: await w.day(0),
        ...more,
      });
    const forget = () => sql`delete from counterparties.rule`.execute(w.world.sql);
    await shut(w.seller2, w.buyer);
    await refused(w.call(id, '100.00'), CounterpartyTermsShut);
    await forget();
    await shut(w.buyer, w.seller2);
    await refused(w.call(id, '100.00'), OwnTermsShut);
    await forget();
    await shut(w.seller2, w.buyer, { effect: 'open', currency: 'CNY', maxAmount: '1.00' });
    await refused(w.call(id, '100.00'), CounterpartyTermsShut);
    await forget();
    expect(await w.see(id)).toMatchObject({ calledQty: '0.00' });
    await w.call(id, '100.00');
    expect(await w.audit()).toEqual({});
  });

  test('19.3.1 goods or a currency that rules shut are no subject of a new framework; others are', async () => {
    const goods = await sql<{ product: string; other: string }>`
      select p.product_name_id::text as product, (select max(o.product_name_id)::text from catalogue.spu o where o.product_name_id <> p.product_name_id) as other
      from catalogue.sku k join catalogue.spu p on p.id = k.spu_id where k.id = ${(await w.framework()).lines?.[0]?.skuId}::bigint`.execute(
      w.world.sql,
    );
    const shut = { side: 'all', effect: 'shut', party: 'all', validFrom: await w.day(0) } as const;
    const submitUnder = async (who: typeof w.buyer, rule: object) => {
      await who.does(addRule, { ...shut, ...rule });
      const { id, version } = await w.draft();
      return w.seller
        .does(submitProtocol, { id, version })
        .finally(() => sql`delete from counterparties.rule`.execute(w.world.sql));
    };
    const { product, other } = goods.rows[0] as { product: string; other: string };
    await refused(submitUnder(w.buyer, { productNameId: product }), CounterpartyTermsShut);
    await refused(submitUnder(w.seller2, { currency: 'CNY' }), OwnTermsShut);
    await refused(submitUnder(w.seller2, { paymentTerms: ['10'] }), OwnTermsShut);
    await submitUnder(w.buyer, { productNameId: other });
    await submitUnder(w.buyer, { currency: 'USD' });
    expect(await w.audit()).toEqual({});
  });

  test('INV-CON-01 a cancelled call-off gives its tonnes back', async () => {
    const id = await w.effective();
    const order = await w.call(id, '400.00');
    const seen = await w.operator.does(orderDetail, { id: order.orderId });
    await w.operator.does(adminCancelOrder, {
      id: order.orderId,
      version: seen.version,
      closeReason: '60',
      reason: '买方违约',
    });
    expect(await w.see(id)).toMatchObject({
      calledQty: '0.00',
      remainingQty: '12000.00',
      callOffs: [{ released: true }],
    });
    const { list } = await w.buyer.does(protocolTimeline, { id });
    const given = list.find((e) => e.action === 'releaseCallOff');
    expect(given?.reason).toMatch(/^[\d,]+\.\d\d$/);
    expect(reasonText(given?.reason ?? null, given?.uom ?? null, 'zh_CN')).toBe(`${given?.reason} 吨`);
    expect(list.find((e) => e.action === 'callOff')?.uom).toBe(given?.uom);
    expect(list.find((e) => e.action === 'create')?.uom).toBeNull();
    expect(await w.audit()).toEqual({});
  });

  test('first call-off shipped: 22; its orders and documents stand on one line of time', async () => {
    const id = await w.effective();
    const order = await w.call(id, '200.00');
    await shipped(order.orderId, '200.00');
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.delivering);
    const line = await w.buyer.does(protocolTimeline, { id });
    expect(line.list.map((e) => e.kindEn)).toEqual(expect.arrayContaining(['Contract', 'Order']));
    expect(line.list.map((e) => e.action)).toEqual(
      expect.arrayContaining(['takeEffect', 'callOff', 'create', 'ship']),
    );
    const facts = await asSeller((ctx) => contractOfOrder(ctx, { orderId: order.orderId }));
    expect(facts).toMatchObject({ id, inForce: true });
    const agreed = await asSeller((ctx) => clausesFor(ctx, { orderId: order.orderId }));
    expect(agreed).toMatchObject({
      protocolId: id,
      silenceConfirms: false,
      claimDays: { quantity: 7, quality: 30 },
      diffRule: '20',
    });
  });

  test('INV-CON-01 what a completed call-off did not ship is on the framework again', async () => {
    const id = await w.effective();
    const order = await w.call(id, '200.00');
    await shipped(order.orderId, '195.00');
    await asSeller((ctx) => completeOrder(ctx, { orderId: order.orderId, by: 'effect' }));
    expect(
      (await asSeller((ctx) => orderOf(ctx, { orderId: order.orderId, within: WHOLE_COMPANY })))?.state,
    ).toBe('31');
    expect(await w.see(id)).toMatchObject({ calledQty: '195.00', remainingQty: '11805.00' });
    expect(await w.audit()).toEqual({});
  });

  test('INV-CON-01 scales measure kilograms: what was called and the ledger of tonnes agree to the kilogram', async () => {
    const id = await w.effective();
    const { orderId } = await w.call(id, '200.00');
    await shipped(orderId, '199.966');
    await asSeller((ctx) => completeOrder(ctx, { orderId, by: 'effect' }));
    expect(await w.see(id)).toMatchObject({
      calledQty: '199.966',
      remainingQty: '11800.034',
      lines: [{ called: '199.966', remaining: '11800.034' }],
    });
    expect((await w.world.audit()).inv_con_01).toBeUndefined();
  });

  test('an expired framework closes its rest and tells both sides 30, 7 and 1 days before', async () => {
    const id = await w.effective({ expiryDate: await w.day(31) });
    await w.world.push('2 days');
    await w.world.tick();
    await w.world.push('30 days');
    await w.world.tick();
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.expired);
    expect(await w.audit()).toEqual({});
  });
});

describe('a spot contract', () => {
  test('INV-CON-05 a spot contract has exactly the goods of its deal; paid 21, first goods out 22, settled 30', async () => {
    const dealId = await signedDeal(w, '700001');
    const found = (await w.seller2.does(selectContractDeals, {})).list.map((d) => d.id);
    expect(found).toContain(dealId);
    const spot = {
      protocolType: '20' as const,
      dealIds: [dealId],
      counterpartyId: null,
      lines: [],
      currency: null,
    };
    const id = await w.effective(spot);
    expect(await w.see(id)).toMatchObject({
      protocolState: PROTOCOL.effective,
      totalQty: '500.00',
      totalAmount: '1192750.00',
      deals: [{ id: dealId }],
    });
    const second = await w.draft(spot);
    await refused(w.seller.does(submitProtocol, second), ContractDealsDiffer);
    const orderId = (await w.see(id)).orders[0]?.id as string;
    const seen = await w.buyer.does(orderDetail, { id: orderId });
    await w.buyer.does(submitOrder, { id: orderId, version: seen.version });
    await asSeller((ctx) => paymentRegistered(ctx, { orderId, reference: 'PR9' }));
    await asSeller((ctx) => paymentConfirmed(ctx, { orderId, amount: seen.orderAmount, reference: 'PR9' }));
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.toDeliver);
    await asSeller(async (ctx) => {
      await planQuantity(ctx, { orderId, lineNo: 1, quantity: '500.00' });
      await goodsOut(ctx, { orderId, lineNo: 1, planned: '500.00', shipped: '500.00' });
      await goodsReceived(ctx, { orderId, lineNo: 1, received: '500.00' });
    });
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.delivering);
    await asSeller((ctx) => completeOrder(ctx, { orderId, by: 'effect' }));
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.delivering);
    await asSeller((ctx) => orderSettled(ctx, { orderId }));
    await asSeller((ctx) => orderSettled(ctx, { orderId }));
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.completed);
    const late = await signedDeal(w, '700002');
    const first = await w.effective({ ...spot, dealIds: [late] });
    const order = (await w.see(first)).orders[0]?.id as string;
    expect(await asSeller((ctx) => contractOfDeal(ctx, { dealId: late }))).toMatchObject({ id: first });
    expect(await asSeller((ctx) => clausesFor(ctx, { orderId: order }))).toMatchObject({ protocolId: first });
    expect(await w.audit()).toEqual({});
  });
});
