import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import type { AgreedTerms } from '#fulfilment/deals/rules/agreed-terms.ts';
import { concludeDeal } from '#fulfilment/deals/server/door.ts';
import { domesticTerms, methanol } from '#fulfilment/deals/tests/world.ts';
import { submitOrder } from '#fulfilment/orders/contract/order.ts';
import {
  completeOrder,
  dealOfOrdersEffective,
  paymentConfirmed,
  paymentRegistered,
} from '#fulfilment/orders/server/door.ts';
import { listSettlements } from '../contract/settlement.ts';
import { confirmSettlement, sendSettlement } from '../contract/settlement-acts.ts';
import { PriceNotFinal } from '../rules/refusals.ts';
import { settlementWorld, type Yard } from './settlement-world.ts';

let w: Yard;
beforeAll(async () => {
  w = await settlementWorld();
});
let source = 950_000;
/** A completed order of a deal with these terms: 100 t at a provisional 2,000, delivered in full. */
async function ordered(price: object, fees: object = {}): Promise<string> {
  source += 1;
  const place = (
    await sql<{ id: string }>`select id from catalogue.place order by id limit 1`.execute(w.world.sql)
  ).rows[0]?.id as string;
  const deal = await w.by(w.seller, async (ctx) =>
    concludeDeal(ctx as never, {
      source: '20',
      sourceId: String(source),
      relatedParty: false,
      direct: true,
      boundAt: await w.world.now(),
      goods: methanol(),
      quantity: '100.00',
      uom: 'TNE',
      legs: [
        {
          legNo: 'A',
          sellerId: w.seller.actor.memberId as string,
          buyerId: w.buyer.actor.memberId as string,
          sellerOwner: { deptId: null, empId: w.seller.actor.empId },
          buyerOwner: { deptId: null, empId: w.buyer.actor.empId },
          price: '2000.00',
          paymentTerm: '10',
          settlementMethod: '10',
        },
      ],
      terms: { ...domesticTerms(place), ...price, ...fees } as AgreedTerms,
    }),
  );
  await w.by(w.seller, (ctx) => dealOfOrdersEffective(ctx, { dealId: deal.dealId }));
  const { rows } = await sql<{ id: string; version: number; amount: string }>`
    select id, version, order_amount as amount from orders."order" where deal_id = ${deal.dealId}::bigint`.execute(
    w.world.sql,
  );
  const order = rows[0] as { id: string; version: number; amount: string };
  await w.buyer.does(submitOrder, { id: order.id, version: order.version });
  await w.by(w.seller, async (ctx) => {
    await paymentRegistered(ctx, { orderId: order.id, reference: 'PR' });
    await paymentConfirmed(ctx, { orderId: order.id, amount: order.amount, reference: 'PR' });
  });
  await w.deliver(order.id, [{ planned: '100.00', shipped: '100.000' }]);
  await w.by(w.operator, (ctx) => completeOrder(ctx, { orderId: order.id, by: 'effect' }));
  return order.id;
}
const found = { formula: '指数均价', formulaEn: 'mean of the index' };
const formula = (period: string, least = 3) => ({
  priceMode: '20',
  ...found,
  quotes: { indexId: 'CH3OH-EC', period, premium: '-15.00', least },
});
const daysBefore = async (n: number): Promise<string> =>
  new Date((await w.world.now()).getTime() + 8 * 3_600_000 - n * 86_400_000).toISOString().slice(0, 10);
const draftedFor = async (orderId: string) => (await w.seller.does(listSettlements, { orderId })).list;

describe('3.4 formula and basis prices become final here', () => {
  test('the last three quotes up to the pickup: mean and premium, each quote kept with day and value; it recomputes', async () => {
    w.quotes.length = 0;
    for (const [n, value] of [
      [6, '1990.00'],
      [3, '2010.00'],
      [1, '2021.00'],
    ] as const)
      w.quotes.push({ day: await daysBefore(n), value });
    const orderId = await ordered(formula('pickup:3'));
    await refused(w.draft(orderId), PriceNotFinal);
    await w.world.push('1d');
    const final = await w.draft(orderId);
    expect(final.lines[0]).toMatchObject({ unitPrice: '1992.000000', amount: '199200.00' });
    expect(final.lines[0]?.basis).toMatchObject({
      price: { mode: '20', found: 'period', mean: '2007.00', premium: '-15.00', quotes: w.quotes },
    });
    expect(final).toMatchObject({ paid: '200000.00', difference: '-800.00' });
    await w.seller.does(sendSettlement, { id: final.id, version: final.version });
    const sent = await w.seen(final.id);
    await w.buyer.does(confirmSettlement, { id: sent.id, version: sent.version, total: sent.totalAmount });
    expect(await w.refunds(orderId)).toEqual(['800.00']);
    expect(await w.audit()).toEqual({});
  });

  test('a completed order waits day by day for its quotes and is drafted when they are there', async () => {
    w.quotes.length = 0;
    const orderId = await ordered(formula('pickup:3'));
    await w.world.tick();
    expect(await draftedFor(orderId)).toEqual([]);
    for (const n of [3, 2, 1]) w.quotes.push({ day: await daysBefore(n), value: '2015.00' });
    await w.world.push('1d');
    await w.world.tick();
    expect(await draftedFor(orderId)).toMatchObject([{ totalAmount: '200000.00' }]);
  });

  test('without enough quotes the price both agreed is entered; a provisional statement takes the provisional one', async () => {
    w.quotes.length = 0;
    const orderId = await ordered(formula('range:2026-01-01:2026-01-31'));
    await refused(w.draft(orderId), PriceNotFinal);
    const provisional = await w.draft(orderId, { kind: '10' });
    expect(provisional.lines[0]?.basis).toMatchObject({ price: { mode: 'provisional' } });
    const agreed = await w.draft(orderId, { agreedPrice: '1980.00' });
    expect(agreed).toMatchObject({
      totalAmount: '198000.00',
      lines: [{ basis: { price: { mode: 'agreed' } } }],
    });
  });

  test('storage after the free days is a line of its own: days, fee, weight', async () => {
    const orderId = await ordered(
      {},
      {
        freeStorageDays: 2,
        storageFee: '1.50',
        deliveryStart: '2026-01-01',
        deliveryEnd: await daysBefore(5),
      },
    );
    const final = await w.draft(orderId);
    expect(final.lines[1]).toMatchObject({
      lineType: '40',
      unitPrice: '4.500000',
      amount: '450.00',
      basis: { days: 3 },
    });
  });
});
