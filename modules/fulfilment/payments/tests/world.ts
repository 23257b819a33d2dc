import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openWorld, inTransaction, type Person, type World } from '#app/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { methanolLine } from '#fulfilment/orders/tests/order-world.ts';
import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { type Placing, placeOrder } from '#fulfilment/orders/server/door.ts';
import { addBankAccount, verifyBankAccount } from '../contract/bank-account.ts';
import { addPayment, confirmPayment, paymentDetail } from '../contract/payment.ts';
import type { PaymentsTables } from '../server/tables.ts';

export type PaymentWish = Partial<InputOf<typeof addPayment>>;
export interface PaymentWorld {
  readonly world: World;
  readonly seller: Person;
  readonly sellerFinance: Person;
  readonly buyer: Person;
  readonly buyerFinance: Person;
  readonly stranger: Person;
  readonly operator: Person;
  readonly operator2: Person;
  readonly today: string;
  readonly accountId: string;
  by<R>(person: Person, run: (ctx: Context<PaymentsTables>) => Promise<R>): Promise<R>;
  /** An order of 0.5 t, or as changed, submitted: it waits for payment. */
  order(
    over?: { price?: string; quantity?: string } & Partial<Placing>,
  ): Promise<{ id: string; amount: string }>;
  file(person: Person): Promise<string>;
  wish(
    person: Person,
    order: { id: string; amount: string },
    over?: PaymentWish,
  ): Promise<InputOf<typeof addPayment>>;
  /** Registered and submitted by the buyer. */
  register(
    order: { id: string; amount: string },
    over?: PaymentWish,
    who?: Person,
  ): Promise<{ id: string; version: number; state: string }>;
  confirm(
    payment: { id: string; version: number },
    who?: Person,
  ): Promise<{ id: string; version: number; state: string }>;
  see(id: string, who?: Person): Promise<Awaited<ReturnType<typeof seeDetail>>>;
  orderState(id: string): Promise<{ state: string; paid: string; unpaid: string; overdue: boolean }>;
  balances(person: Person): Promise<Record<string, string>>;
}
const seeDetail = (who: Person, id: string) => who.does(paymentDetail, { id });
let deal = 900_000;
let ref = 0;
/** A bank reference nobody used before. */
export function freshRef(): string {
  ref += 1;
  return `BOC${String(ref).padStart(8, '0')}`;
}

/** A buyer and a seller with a verified bank account, and their finance people. */
export async function paymentWorld(): Promise<PaymentWorld> {
  const world = await openWorld();
  const [seller, sellerFinance, buyer, buyerFinance, stranger, operator, operator2] = [
    await world.as('seller_admin', 'seller'),
    await world.as('seller_finance', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('buyer_finance', 'buyer'),
    await world.as('buyer2_admin', 'buyer'),
    await world.as('finance'),
    await world.as('admin'),
  ];
  const today = dayOf(await world.now());
  const by: PaymentWorld['by'] = (person, run) =>
    inTransaction(world.runtime.database.db, person.actor, 'write', (tx) =>
      run(createContext(world.runtime, tx, person.actor, null, postCommitEffects()) as never),
    );
  const file: PaymentWorld['file'] = async (person) => {
    const { rows } = await sql<{ id: string }>`insert into attachments.attachment
      (member_id, uploader_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, scan_result)
      values (${person.actor.memberId ?? '0'}::bigint, ${person.actor.accountId}::bigint, 'private', 'payment', 'slip.pdf', 'pdf', 'application/pdf', 10,
        ${'0'.repeat(64)}, ${`private/00/00/${randomUUID()}.pdf`}, 'skipped') returning id`.execute(
      world.sql,
    );
    return rows[0]?.id as string;
  };
  const account = async (person: Person, no: string) => {
    const added = await person.does(addBankAccount, {
      holder: '测试企业',
      bankName: '中国银行测试支行',
      currency: 'CNY',
      account: no,
      cnapsCode: '104100000004',
      fileIds: [await file(person)],
    });
    await operator.does(verifyBankAccount, { id: added.id, version: added.version });
    return added.id;
  };
  const accountId = await account(seller, '6217 0000 1234 5678');
  await account(buyer, '6217000087654321');
  const wish: PaymentWorld['wish'] = async (person, order, over = {}) => ({
    orderId: order.id,
    settlementMethod: '10',
    purpose: '40',
    amount: order.amount,
    receivedDate: today,
    payeeAccountId: accountId,
    bankRef: freshRef(),
    allocations: [{ targetType: 'ORDER', targetId: order.id, amount: over.amount ?? order.amount }],
    fileIds: [await file(person)],
    submit: true,
    ...over,
  });
  return {
    world,
    seller,
    sellerFinance,
    buyer,
    buyerFinance,
    stranger,
    operator,
    operator2,
    today,
    accountId,
    by,
    file,
    wish,
    async order({ price = '4123.45', quantity = '0.50', ...over } = {}) {
      deal += 1;
      const no = String(deal);
      const placed = await by(seller, (ctx) =>
        placeOrder(ctx as never, {
          dealId: no,
          dealNo: `DL${no}`,
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
          quantity,
          uom: 'TNE',
          paymentTerm: '10',
          settlementMethod: '10',
          lcOpenDays: null,
          pickType: '10',
          warehouseId: null,
          warehouseName: null,
          deliveryStart: addDays(today, 5),
          deliveryEnd: addDays(today, 20),
          tolerancePlus: '5',
          toleranceMinus: '5',
          lines: [
            {
              skuId: null,
              snapshot: methanolLine,
              packagingId: null,
              quantity,
              uom: 'TNE',
              unitPrice: price,
              taxRate: '13',
            },
          ],
          ...over,
        }),
      );
      const seen = await buyer.does(orderDetail, { id: placed.orderId });
      await buyer.does(submitOrder, { id: seen.id, version: seen.version });
      return { id: seen.id, amount: seen.orderAmount };
    },
    register: async (order, over, who = buyer) => who.does(addPayment, await wish(who, order, over)),
    confirm: (payment, who = sellerFinance) =>
      who.does(confirmPayment, { id: payment.id, version: payment.version, seen: true }),
    see: (id, who = buyer) => seeDetail(who, id),
    async orderState(id) {
      const { rows } = await sql<{ state: string; paid: string; unpaid: string; overdue: boolean }>`
        select order_state as state, paid_amount as paid, unpaid_amount as unpaid, payment_overdue as overdue from orders."order" where id = ${id}::bigint`.execute(
        world.sql,
      );
      return rows[0] as never;
    },
    async balances(person) {
      const { rows } = await sql<{ kind: string; balance: string }>`
        select kind, balance from money.account where member_id = ${person.actor.memberId}::bigint and currency = 'CNY'`.execute(
        world.sql,
      );
      return Object.fromEntries(rows.map((r) => [r.kind, r.balance]));
    },
  };
}
