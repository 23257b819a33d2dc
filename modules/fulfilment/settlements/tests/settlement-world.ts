import { sql } from 'kysely';
import { methanolLine, type OrderWorld, orderWorld } from '#fulfilment/orders/tests/order-world.ts';
import {
  completeOrder,
  goodsOut,
  goodsReceived,
  paymentConfirmed,
  paymentRegistered,
  type PlacedLine,
  type Placing,
  planQuantity,
} from '#fulfilment/orders/server/door.ts';
import type { Person } from '#app/world.ts';
import { add } from '#kernel/rules/decimal.ts';
import { type SettlementDetail, settlementDetail } from '../contract/settlement.ts';
import { addSettlement, confirmSettlement, sendSettlement } from '../contract/settlement-acts.ts';
import type { VatChange } from '../rules/tax-point.ts';
import type { SettlementPorts } from '../server/ports.ts';

/** One delivery as a test lays it: tonnes out and in, and what a certificate says. */
export interface Delivery {
  readonly lineNo?: number;
  readonly planned: string;
  readonly shipped: string;
  readonly settled?: string;
  readonly purity?: string;
  readonly state?: string;
}
export interface Yard extends OrderWorld {
  /** The platform's finance people, who send, decide and void. */
  readonly finance: Person;
  /** Clauses of the contract and published quotes, kept by the test. */
  readonly terms: { silenceConfirms: boolean };
  readonly quotes: { day: string; value: string }[];
  /** Changes of VAT rates by law. */
  readonly vatChanges: VatChange[];
  /** Days of the first invoice issued for an order itself. */
  readonly invoicedOn: Map<string, string>;
  /** States of an order's deliveries. */
  noteStates(orderId: string): Promise<string[]>;
  /** The settlement weight of the only delivery of an order. */
  reweigh(orderId: string, weight: string): Promise<void>;
  /** Refunds of an order that wait for their confirmation. */
  refunds(orderId: string): Promise<string[]>;
  /** Invariants of statements, orders and balances; deliveries and payments are laid without their own acts. */
  audit(): Promise<Record<string, unknown[]>>;
  deliver(orderId: string, deliveries: readonly Delivery[]): Promise<string[]>;
  /** A paid order of one line at a price, delivered in these weights and completed. */
  completed(price: string, deliveries: readonly Delivery[], over?: Partial<Placing>): Promise<string>;
  draft(orderId: string, more?: Record<string, unknown>): Promise<SettlementDetail>;
  sent(orderId: string, more?: Record<string, unknown>): Promise<SettlementDetail>;
  confirmed(orderId: string, more?: Record<string, unknown>): Promise<SettlementDetail>;
  seen(id: string, who?: Person): Promise<SettlementDetail>;
}

const OWN_VIEWS = /^inv_(set|settlements|ord|money|pay_0[345])/;
/** A delivery as its own acts leave it at 50, without the truck and the gate. */
const noteRow = (w: OrderWorld, order: { id: string; no: string }, d: Delivery) => {
  const settled = d.settled ?? d.shipped;
  const quality =
    d.purity === undefined
      ? []
      : [
          {
            batchNo: 'B1',
            items: [
              {
                zh: '纯度',
                en: 'Purity',
                unit: '%',
                op: '≥',
                limit: '99',
                min: null,
                max: null,
                value: d.purity,
                offSpec: false,
              },
            ],
          },
        ];
  return sql<{
    id: string;
  }>`insert into shipments.note (seller_member_id, buyer_member_id, note_no, state, made_by, order_id, order_no, line_no, product_zh, product_en,
      uom, pick_type, transport_mode, planned_qty, warehouse_id, warehouse_zh, shipped_weight, shipped_at, received_weight, received_at, settlement_weight, diff_permille, batch_nos, quality, disputed)
    values (${w.seller.actor.memberId}::bigint, ${w.buyer.actor.memberId}::bigint, ${`SNT${order.id}-${Math.random().toString(36).slice(2, 8)}`}, ${d.state ?? '50'}, 'seller', ${order.id}::bigint, ${order.no}, ${d.lineNo ?? 1}, '甲醇', 'Methanol',
      'TNE', '10', '10', ${d.planned}::numeric, 1, '库', ${d.shipped}::numeric, kernel.now(), ${settled}::numeric, kernel.now(), ${settled}::numeric, 0, '{B1}', ${JSON.stringify(quality)}::jsonb, false)
    returning id`.execute(w.world.sql);
};

export const lineAt = (
  unitPrice: string,
  quantity: string,
  taxRate = '13',
  skuId: string | null = null,
): PlacedLine => ({
  skuId,
  snapshot: methanolLine,
  packagingId: null,
  quantity,
  uom: 'TNE',
  unitPrice,
  taxRate,
});

/** Orders with deliveries beside the world of orders. */
export async function settlementWorld(): Promise<Yard> {
  const base = await orderWorld();
  const kept = {
    terms: { silenceConfirms: false },
    quotes: [] as { day: string; value: string }[],
    vatChanges: [] as VatChange[],
    invoicedOn: new Map<string, string>(),
  };
  const ports: SettlementPorts = {
    endedAppeals: async (_ctx, { appealIds }) =>
      appealIds.map((id) => ({
        id,
        appealNo: `AP${id}`,
        currency: 'CNY',
        decidedAmount: null,
        endedAt: new Date('2026-11-29T00:00:00Z'),
      })),
    reachesContract: async () => true,
    ordersOfContract: async () => [],
    clausesFor: async () => kept.terms,
    agreedOn: async () => null,
    vatChanges: async (_ctx, { after, until }) =>
      kept.vatChanges.filter((c) => c.day > after && c.day <= until),
    invoicedOn: async (_ctx, { orderId }) => kept.invoicedOn.get(orderId) ?? null,
    indexQuotes: async (_ctx, { from, to }) => kept.quotes.filter((q) => q.day >= from && q.day <= to),
  };
  (base.world.runtime.services as { settlementPorts: SettlementPorts }).settlementPorts = ports;
  const w: Yard = {
    ...base,
    ...kept,
    finance: await base.world.as('finance'),
    async noteStates(orderId) {
      const { rows } = await sql<{
        state: string;
      }>`select state from shipments.note where order_id = ${orderId}::bigint order by id`.execute(
        base.world.sql,
      );
      return rows.map((r) => r.state);
    },
    async reweigh(orderId, weight) {
      await sql`update shipments.note set settlement_weight = ${weight}::numeric where order_id = ${orderId}::bigint`.execute(
        base.world.sql,
      );
    },
    async refunds(orderId) {
      const { rows } = await sql<{
        amount: string;
      }>`select amount from payments.registration where order_id = ${orderId}::bigint and direction = '20' order by id`.execute(
        base.world.sql,
      );
      return rows.map((r) => r.amount);
    },
    audit: async () =>
      Object.fromEntries(Object.entries(await base.world.audit()).filter(([view]) => OWN_VIEWS.test(view))),
    async deliver(orderId, deliveries) {
      const ids: string[] = [];
      const { orderNo } = await base.see(orderId);
      for (const d of deliveries) {
        const lineNo = d.lineNo ?? 1;
        await base.by(base.seller, async (ctx) => {
          await planQuantity(ctx, { orderId, lineNo, quantity: d.planned });
          await goodsOut(ctx, { orderId, lineNo, planned: d.planned, shipped: d.shipped });
          await goodsReceived(ctx, { orderId, lineNo, received: d.shipped });
        });
        const { rows } = await noteRow(base, { id: orderId, no: orderNo }, d);
        ids.push(rows[0]?.id as string);
      }
      return ids;
    },
    async completed(price, deliveries, over = {}) {
      const quantity = add(...deliveries.map((d) => d.planned));
      const order = await base.submitted(quantity, {
        quantity,
        lines: [lineAt(price, quantity)],
        toleranceMinus: '20',
        ...over,
      });
      await base.by(base.seller, async (ctx) => {
        await paymentRegistered(ctx, { orderId: order.id, reference: 'PR' });
        await paymentConfirmed(ctx, { orderId: order.id, amount: order.orderAmount, reference: 'PR' });
      });
      await w.deliver(order.id, deliveries);
      await base.by(base.operator, (ctx) => completeOrder(ctx, { orderId: order.id, by: 'effect' }));
      return order.id;
    },
    seen: (id, who = base.seller) => who.does(settlementDetail, { id }),
    async draft(orderId, more = {}) {
      const made = await base.seller.does(addSettlement, { kind: '20', orderId, ...more });
      return w.seen(made.id);
    },
    async sent(orderId, more) {
      const drafted = await w.draft(orderId, more);
      await base.seller.does(sendSettlement, { id: drafted.id, version: drafted.version });
      return w.seen(drafted.id);
    },
    async confirmed(orderId, more) {
      const sent = await w.sent(orderId, more);
      await base.buyer.does(confirmSettlement, {
        id: sent.id,
        version: sent.version,
        total: sent.totalAmount,
      });
      return w.seen(sent.id);
    },
  };
  return w;
}
