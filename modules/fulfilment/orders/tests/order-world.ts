import { inTransaction, openWorld, type Person, type World } from '#app/world.ts';
import { payOrder } from '#app/tests/paid-order.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { OrderDetail } from '../contract/order.ts';
import { orderDetail, submitOrder } from '../contract/order.ts';
import type { LineSnapshot } from '../rules/line-snapshot.ts';
import { type Placing, placeOrder } from '../server/door.ts';

/** Methanol as an order line freezes it. */
export const methanolLine: LineSnapshot = {
  productZh: '甲醇',
  productEn: 'Methanol',
  casNo: '67-56-1',
  controlClasses: ['10'],
  grade: '优等品',
  gradeEn: null,
  producer: '澄湾石化',
  producerEn: null,
  packagingZh: '散装液体',
  packagingEn: 'bulk, liquid',
};
export interface OrderWorld {
  readonly world: World;
  readonly seller: Person;
  readonly buyer: Person;
  readonly stranger: Person;
  readonly operator: Person;
  /** Runs doors in one transaction of a person, as the act of a module above would. */
  by<R>(person: Person, run: (ctx: Context<AnyTables>) => Promise<R>): Promise<R>;
  order(over?: Partial<Placing>): Promise<OrderDetail>;
  /** An order of so many tonnes at 100.00 each, tolerance 5 %. */
  tonnes(quantity: string, over?: Partial<Placing>): Promise<OrderDetail>;
  /** The same, submitted by the buyer. */
  submitted(quantity: string, over?: Partial<Placing>): Promise<OrderDetail>;
  /** The same, paid in full by a confirmed payment. */
  paid(quantity: string, over?: Partial<Placing>): Promise<OrderDetail>;
  see(id: string): Promise<OrderDetail>;
}

let deal = 800_000;
/** A seller and a buyer of the demonstration with orders as an effective deal lays them. */
export async function orderWorld(): Promise<OrderWorld> {
  const world = await openWorld();
  const [seller, buyer, stranger, operator] = [
    await world.as('seller_admin', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('buyer2_admin', 'buyer'),
    await world.as('operator'),
  ];
  const see = (id: string) => buyer.does(orderDetail, { id });
  const by: OrderWorld['by'] = (person, run) =>
    inTransaction(world.runtime.database.db, person.actor, 'write', (tx) =>
      run(createContext(world.runtime, tx, person.actor, null, postCommitEffects()) as never),
    );
  const made: OrderWorld = {
    by,
    tonnes: (quantity, over = {}) =>
      made.order({
        quantity,
        lines: [
          {
            skuId: null,
            snapshot: methanolLine,
            packagingId: null,
            quantity,
            uom: 'TNE',
            unitPrice: '100.00',
            taxRate: '13',
          },
        ],
        ...over,
      }),
    async submitted(quantity, over) {
      const order = await made.tonnes(quantity, over);
      await buyer.does(submitOrder, { id: order.id, version: order.version });
      return see(order.id);
    },
    async paid(quantity, over) {
      const order = await made.submitted(quantity, over);
      await by(seller, (ctx) => payOrder(ctx, { orderId: order.id, amount: order.orderAmount }));
      return see(order.id);
    },
    world,
    seller,
    buyer,
    stranger,
    operator,
    see,
    async order(over = {}) {
      deal += 1;
      const wish: Placing = {
        dealId: String(deal),
        dealNo: `DL${deal}`,
        legNo: 'A',
        effective: true,
        orderType: '10',
        sellerId: seller.actor.memberId as string,
        buyerId: buyer.actor.memberId as string,
        sellerOwner: { deptId: null, empId: seller.actor.empId },
        buyerOwner: { deptId: null, empId: buyer.actor.empId },
        storeId: null,
        tradeType: '10',
        currency: 'CNY',
        productZh: '甲醇',
        productEn: 'Methanol',
        productNameId: null,
        quantity: '0.50',
        uom: 'TNE',
        paymentTerm: '10',
        settlementMethod: '10',
        lcOpenDays: null,
        pickType: '10',
        warehouseId: null,
        warehouseName: null,
        deliveryStart: '2026-12-01',
        deliveryEnd: '2026-12-15',
        tolerancePlus: '5',
        toleranceMinus: '5',
        lines: [
          {
            skuId: null,
            snapshot: methanolLine,
            packagingId: null,
            quantity: '0.50',
            uom: 'TNE',
            unitPrice: '4123.45',
            taxRate: '13',
          },
        ],
        ...over,
      };
      const placed = await inTransaction(world.runtime.database.db, seller.actor, 'write', (tx) =>
        placeOrder(createContext(world.runtime, tx, seller.actor, null, postCommitEffects()), wish),
      );
      return see(placed.orderId);
    },
  };
  return made;
}
