import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import { inTransaction, refused } from '#app/world.ts';
import { pauseProtocol } from '#fulfilment/contracts/contract/protocol.ts';
import { PROTOCOL } from '#fulfilment/contracts/rules/contract-lifecycle.ts';
import { ContractNotInForce, ContractStopsRelease } from '#fulfilment/contracts/rules/refusals.ts';
import { clausesForRelease, contractOfOrder } from '#fulfilment/contracts/server/door.ts';
import { type ContractWorld, contractWorld } from '#fulfilment/contracts/tests/contract-world.ts';
import { adminCancelOrder, orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { orderHub } from '#fulfilment/orders/contract/order-acts.ts';
import { completeOrder, goodsOut, goodsReceived, planQuantity } from '#fulfilment/orders/server/door.ts';
import { payOrder } from '#app/tests/paid-order.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { generateOrders } from '#trading/inquiries/contract/buyer.ts';
import { confirmAward, listQuotes } from '#trading/inquiries/contract/supplier.ts';
import { AgreementShort } from '#trading/inquiries/rules/refusals.ts';
import {
  award,
  bid,
  type InquiryWorld,
  inquiryWorld,
  open,
  publish,
  see,
} from '#trading/inquiries/tests/inquiry-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let w: InquiryWorld;
let c: ContractWorld;
beforeAll(async () => {
  w = await inquiryWorld();
  c = await contractWorld(w.world);
});
const by = <R>(run: (ctx: Context<AnyTables>) => Promise<R>): Promise<R> =>
  inTransaction(w.world.runtime.database.db, w.seller.actor, 'write', (tx) =>
    run(createContext(w.world.runtime, tx, w.seller.actor, null, postCommitEffects()) as never),
  );

/** A framework of 1,000 t in force with the only supplier that may quote under it, and the product it is of. */
async function framework(): Promise<{ id: string; spuId: string }> {
  const base = await c.framework();
  const [line] = base.lines as [NonNullable<typeof base.lines>[number]];
  const id = await c.effective({ lines: [{ ...line, quantity: '1000.00' }] });
  const { rows } = await sql<{ spu: string }>`select spu_id as spu from contracts.line
    where protocol_id = ${id}::bigint`.execute(w.world.sql);
  return { id, spuId: rows[0]?.spu as string };
}
/** An inquiry that refers to the framework, awarded in full and confirmed: its deal waits for both signatures. */
async function awarded(of: { id: string; spuId: string }, quantity: string) {
  const id = await publish(w, {
    agreement: '1',
    protocolId: of.id,
    supplierIds: [w.seller.actor.memberId as string],
    lines: [{ name: 'x', packagingId: w.packagingId, uom: 'TNE', spuId: of.spuId, quantity }],
  });
  await bid(w, id, w.seller, { prices: ['2400.00'], quantities: [quantity] });
  await open(w);
  await award(w, id, [{ lineNo: 1, to: w.seller, quantity }]);
  const quote = (await w.seller.does(listQuotes, { inquiryId: id })).list[0];
  await w.seller.does(confirmAward, { id: quote?.id as string, version: quote?.version as number });
  await w.world.tick();
  return { id, dealId: (await see(w, id)).awards[0]?.dealId as string };
}
async function signed(dealId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from deals.letter
    where deal_id = ${dealId}::bigint`.execute(w.world.sql);
  for (const who of [w.seller, w.buyer]) await sign(w.world, who, rows[0]?.id as string);
  await w.world.tick();
}
const orderOf = async (inquiryId: string) => (await see(w, inquiryId)).awards[0]?.orderId as string;
async function paid(orderId: string): Promise<void> {
  const { version, orderAmount } = await w.buyer.does(orderDetail, { id: orderId });
  await w.buyer.does(submitOrder, { id: orderId, version });
  await by((ctx) => payOrder(ctx, { orderId, amount: orderAmount }));
}
async function shipped(orderId: string, planned: string, quantity: string): Promise<void> {
  await by(async (ctx) => {
    await planQuantity(ctx, { orderId, lineNo: 1, quantity: planned });
    await goodsOut(ctx, { orderId, lineNo: 1, planned, shipped: quantity });
    await goodsReceived(ctx, { orderId, lineNo: 1, received: quantity });
  });
}

describe('6.2 an inquiry that refers to a framework agreement draws on it', () => {
  test('INV-INQ-06 what its order takes is called off; an order that is revoked gives it back', async () => {
    const of = await framework();
    const { id, dealId } = await awarded(of, '600.00');
    expect(await c.see(of.id)).toMatchObject({ calledQty: '0.00' });
    await signed(dealId);
    const orderId = await orderOf(id);
    expect(await c.see(of.id)).toMatchObject({ calledQty: '600.00', remainingQty: '400.00' });
    expect(await by((ctx) => contractOfOrder(ctx, { orderId }))).toMatchObject({ id: of.id });
    const { groups } = await w.buyer.does(orderHub, { id: orderId });
    expect(groups.flatMap((g) => g.documents.map((d) => d.no))).toContain((await c.see(of.id)).protocolNo);
    const { version } = await w.operator.does(orderDetail, { id: orderId });
    await w.operator.does(adminCancelOrder, { id: orderId, version, closeReason: '60', reason: '买方违约' });
    await w.world.tick();
    expect(await c.see(of.id)).toMatchObject({ calledQty: '0.00', remainingQty: '1000.00' });
    expect(await w.world.audit()).toEqual({});
  });

  test('INV-CON-01 what a completed order did not ship is on the framework again', async () => {
    const of = await framework();
    const { id, dealId } = await awarded(of, '600.00');
    await signed(dealId);
    const orderId = await orderOf(id);
    await paid(orderId);
    await shipped(orderId, '600.00', '590.00');
    expect((await c.see(of.id)).protocolState).toBe(PROTOCOL.delivering);
    await sql`update orders."order" set tolerance_minus = 5 where id = ${orderId}::bigint`.execute(
      w.world.sql,
    );
    await by((ctx) => completeOrder(ctx, { orderId, by: 'effect' }));
    await w.world.tick();
    expect(await c.see(of.id)).toMatchObject({ calledQty: '590.00', remainingQty: '410.00' });
  });

  test('INV-CON-03 a pause of the framework stops the release of goods drawn from it, and new draws', async () => {
    const of = await framework();
    const { id, dealId } = await awarded(of, '100.00');
    await signed(dealId);
    const orderId = await orderOf(id);
    await paid(orderId);
    const waiting = await awarded(of, '100.00');
    const { version } = await c.see(of.id, w.buyer);
    await w.buyer.does(pauseProtocol, { id: of.id, version, reason: '不可抗力' });
    await refused(
      by((ctx) => clausesForRelease(ctx, { orderId })),
      ContractStopsRelease,
    );
    const seen = await see(w, waiting.id);
    await refused(
      w.buyer.does(generateOrders, { id: waiting.id, version: seen.version }),
      ContractNotInForce,
    );
    expect((await see(w, waiting.id)).status).toBe(seen.status);
    expect(await c.see(of.id)).toMatchObject({ calledQty: '100.00' });
  });

  test('INV-INQ-06 two inquiries over the rest of one framework: the second order is refused, whatever was awarded', async () => {
    const of = await framework();
    const [first, second] = [await awarded(of, '600.00'), await awarded(of, '600.00')];
    const wish = async ({ id }: { id: string }) => ({ id, version: (await see(w, id)).version });
    await w.buyer.does(generateOrders, await wish(first));
    const refusal = await refused(w.buyer.does(generateOrders, await wish(second)), AgreementShort);
    expect(refusal.details).toEqual({ remaining: '400.00' });
    expect(await c.see(of.id)).toMatchObject({ calledQty: '600.00', remainingQty: '400.00' });
  });
});
