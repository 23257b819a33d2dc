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
import { NotFound } from '#kernel/rules/refusals.ts';
import { type SettlementDetail, settlementDetail } from '../contract/settlement.ts';
import { addSettlement, confirmSettlement, sendSettlement } from '../contract/settlement-acts.ts';
import type { NoteFacts, SettlementPorts } from '../server/ports.ts';

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
  /** Deliveries, contracts, refunds and quotes until their modules stand below: kept by the test. */
  readonly notes: Map<string, NoteFacts & { readonly orderId: string }>;
  readonly refunds: { orderId: string; amount: string }[];
  readonly terms: { silenceConfirms: boolean };
  readonly quotes: { day: string; value: string }[];
  deliver(orderId: string, deliveries: readonly Delivery[]): Promise<string[]>;
  /** A paid order of one line at a price, delivered in these weights and completed. */
  completed(price: string, deliveries: readonly Delivery[], over?: Partial<Placing>): Promise<string>;
  draft(orderId: string, more?: Record<string, unknown>): Promise<SettlementDetail>;
  sent(orderId: string, more?: Record<string, unknown>): Promise<SettlementDetail>;
  confirmed(orderId: string, more?: Record<string, unknown>): Promise<SettlementDetail>;
  seen(id: string, who?: Person): Promise<SettlementDetail>;
}

const setState = (w: Pick<Yard, 'notes'>, id: string, state: string): void => {
  const note = w.notes.get(id);
  if (note !== undefined) w.notes.set(id, { ...note, state });
};
let noteId = 7_000_000;
const portsOf = (w: Pick<Yard, 'notes' | 'refunds' | 'terms' | 'quotes'>): SettlementPorts => ({
  ordersOfContract: async (_ctx, { protocolId }) => [
    ...new Set(
      [...w.notes.values()].filter((n) => n.batchNos.includes(`P${protocolId}`)).map((n) => n.orderId),
    ),
  ],
  notesOfOrder: async (_ctx, { orderId }) => [...w.notes.values()].filter((n) => n.orderId === orderId),
  lockNotes: async (_ctx, { noteIds }) =>
    noteIds.map((id) => {
      const note = w.notes.get(id);
      if (note === undefined) throw NotFound({});
      return note;
    }),
  settleNotes: async (_ctx, { noteIds }) => {
    for (const id of noteIds) setState(w, id, '60');
  },
  unsettleNotes: async (_ctx, { noteIds }) => {
    for (const id of noteIds) setState(w, id, '50');
  },
  clausesFor: async () => w.terms,
  refundTask: async (_ctx, { orderId, amount }) => {
    w.refunds.push({ orderId, amount });
  },
  indexQuotes: async (_ctx, { from, to }) => w.quotes.filter((q) => q.day >= from && q.day <= to),
});

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
    notes: new Map<string, NoteFacts & { readonly orderId: string }>(),
    refunds: [] as { orderId: string; amount: string }[],
    terms: { silenceConfirms: false },
    quotes: [] as { day: string; value: string }[],
  };
  (base.world.runtime.services as { settlementPorts: SettlementPorts }).settlementPorts = portsOf(kept);
  const w: Yard = {
    ...base,
    ...kept,
    finance: await base.world.as('finance'),
    async deliver(orderId, deliveries) {
      const ids: string[] = [];
      for (const d of deliveries) {
        noteId += 1;
        const id = String(noteId);
        const lineNo = d.lineNo ?? 1;
        await base.by(base.seller, async (ctx) => {
          await planQuantity(ctx, { orderId, lineNo, quantity: d.planned });
          await goodsOut(ctx, { orderId, lineNo, planned: d.planned, shipped: d.shipped });
          await goodsReceived(ctx, { orderId, lineNo, received: d.shipped });
        });
        const at = (await base.world.now()).toISOString();
        w.notes.set(id, {
          id,
          orderId,
          no: `SN${id}`,
          state: d.state ?? '50',
          lineNo,
          transportMode: '10',
          shippedWeight: d.shipped,
          receivedWeight: d.settled ?? d.shipped,
          settlementWeight: d.settled ?? d.shipped,
          diffRule: '20',
          diffPermille: '0.000',
          disputed: false,
          batchNos: ['B1'],
          qualityResults:
            d.purity === undefined
              ? []
              : [{ batchNo: 'B1', items: [{ zh: '纯度', en: 'Purity', value: d.purity }] }],
          shippedAt: at,
          receivedAt: at,
        });
        ids.push(id);
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
