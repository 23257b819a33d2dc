import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { release, sign } from '#app/tests/acts.ts';
import { inTransaction, openWorld, type Person, type World } from '#app/world.ts';
import { listDeadlines } from '#fulfilment/deadlines/contract/deadline.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { balances } from '#fulfilment/money/contract/balance.ts';
import { type OrderDetail, orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { orderHub } from '#fulfilment/orders/contract/order-acts.ts';
import { addBankAccount, verifyBankAccount } from '#fulfilment/payments/contract/bank-account.ts';
import { addPayment, confirmPayment } from '#fulfilment/payments/contract/payment.ts';
import { paymentScene } from '#fulfilment/payments/rules/file-scenes.ts';
import { addScale, setCapacity } from '#fulfilment/shipments/contract/yard.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { compare, dec, round2 } from '#kernel/rules/decimal.ts';
import type { FileScene } from '#kernel/rules/file-scenes.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { keepUpload } from '#office/attachments/server/door.ts';
import { exportNow } from '#office/transfers/contract/export.ts';
import { directDeal } from '#trading/offers/contract/negotiation.ts';
import type { OfferDraft } from '#trading/offers/contract/offer.ts';

/** The people of a domestic deal: companies 1 (seller), 4 (buyer), 12 (custodian) of trading-domain 23.2. */
export interface TradeWorld {
  readonly world: World;
  readonly seller: Person;
  readonly trader: Person;
  readonly sellerFinance: Person;
  readonly buyer: Person;
  readonly buyerFinance: Person;
  readonly custodian: Person;
  readonly stranger: Person;
  readonly operator: Person;
  readonly auditor: Person;
  readonly finance: Person;
  readonly admin: Person;
  /** Verified accounts of the seller and of the buyer. */
  readonly sellerAccount: string;
  readonly buyerAccount: string;
  readonly warehouseId: string;
  day(plus: number): Promise<string>;
  /** Every invariant view is empty. */
  balanced(): Promise<void>;
  file(person: Person, scene?: FileScene, upload?: { name: string; bytes: Buffer }): Promise<string>;
  /** What the seller released, dealt directly and signed by both: the order as it was made. */
  agreed(
    quantity: string,
    amount: string,
    over?: Partial<OfferDraft>,
    casNo?: string,
  ): Promise<{ dealId: string; letterId: string; order: OrderDetail; offerId: string }>;
  /** Submitted, registered by the buyer's finance, confirmed by the seller's. */
  pay(orderId: string, over?: Partial<InputOf<typeof addPayment>>): Promise<string>;
  see(orderId: string, who?: Person): Promise<OrderDetail>;
  /** Documents of an order by kind: their numbers and their first figures. */
  documents(orderId: string, who: Person): Promise<Record<string, { no: string; figures: string[] }[]>>;
  /** What a company has in yuan, by account. */
  money(person: Person): Promise<Record<string, string>>;
  /** Columns of what this reader exports, row by row, in English. */
  exported(
    person: Person,
    bizType: string,
    columns: string[],
    filters?: Record<string, unknown>,
  ): Promise<string[][]>;
  /** Kinds of what a company has to do about a document. */
  deadlines(person: Person, keyword: string): Promise<string[]>;
}

let bankRefs = 0;
/** A bank reference nobody used before. */
export const bankRef = (): string => {
  bankRefs += 1;
  return `ICBC${String(bankRefs).padStart(10, '0')}`;
};
/** Figures of a person before and after: what came and went, account by account. */
export const moved = (before: Record<string, string>, after: Record<string, string>) =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .map((kind) => [kind, round2(dec(after[kind] ?? '0').minus(before[kind] ?? '0'))] as const)
      .filter(([, by]) => compare(by, '0') !== 0),
  );

const people = async (world: World) => {
  const [
    seller,
    trader,
    sellerFinance,
    buyer,
    buyerFinance,
    custodian,
    stranger,
    operator,
    auditor,
    finance,
    admin,
  ] = [
    await world.as('seller_admin', 'seller'),
    await world.as('seller_trader', 'seller'),
    await world.as('seller_finance', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('buyer_finance', 'buyer'),
    await world.as('custodian', 'seller'),
    await world.as('yonghai_admin', 'buyer'),
    await world.as('operator'),
    await world.as('auditor'),
    await world.as('finance'),
    await world.as('admin'),
  ];
  return {
    seller,
    trader,
    sellerFinance,
    buyer,
    buyerFinance,
    custodian,
    stranger,
    operator,
    auditor,
    finance,
    admin,
  };
};

/** The people of a deal in a world of their own, or in the one given. */
export async function tradeWorld(opened?: World): Promise<TradeWorld> {
  const world = opened ?? (await openWorld());
  const them = await people(world);
  const { seller, trader, sellerFinance, buyer, buyerFinance, custodian, finance } = them;
  const yard = await sql<{
    id: string;
    place: string;
  }>`select id, place_id as place from catalogue.warehouse where code = 'TC-LG01'`.execute(world.sql);
  const { id: warehouseId, place } = yard.rows[0] as { id: string; place: string };
  await custodian.does(setCapacity, { warehouseId, capacity: 99 });
  await custodian.does(addScale, {
    warehouseId,
    scaleNo: 'TC-SCALE-01',
    certExpiry: addDays(dayOf(await world.now()), 300),
  });

  const file: TradeWorld['file'] = async (person, scene = evidenceScene, upload) =>
    inTransaction(world.runtime.database.db, person.actor, 'write', async (tx) => {
      const bytes =
        upload?.bytes ??
        Buffer.from(
          `%PDF-1.4\n1 0 obj << >> endobj ${randomBytes(8).toString('hex')}\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
        );
      const { attachmentId } = await keepUpload(
        createContext(world.runtime, tx, person.actor, {}, postCommitEffects()) as never,
        { origin: bytes, fileName: upload?.name ?? 'paper.pdf', scene, bucket: 'private' },
      );
      return attachmentId;
    });
  const account = async (person: Person, no: string): Promise<string> => {
    const added = await person.does(addBankAccount, {
      holder: '测试账户',
      bankName: '工商银行测试支行',
      currency: 'CNY',
      account: no,
      cnapsCode: '102100000001',
      fileIds: [await file(person, paymentScene)],
    });
    await finance.does(verifyBankAccount, { id: added.id, version: added.version });
    return added.id;
  };
  const [sellerAccount, buyerAccount] = [
    await account(seller, '6222 0212 3456 7890'),
    await account(buyer, '6222 0298 7654 3210'),
  ];
  const see: TradeWorld['see'] = (id, who = buyer) => who.does(orderDetail, { id });
  const made: TradeWorld = {
    world,
    ...them,
    sellerAccount,
    buyerAccount,
    warehouseId,
    file,
    see,
    day: async (plus) => addDays(dayOf(await world.now()), plus),
    balanced: async () => expect(await world.audit()).toEqual({}),
    async agreed(quantity, amount, over = {}, casNo) {
      // Its trader keeps what he sells: the contract is his to write.
      const offer = await release(
        world,
        trader,
        { warehouseId, namedPlaceId: place, deliveryStart: await made.day(0), ...over },
        casNo,
      );
      const dealt = await buyer.does(directDeal, {
        offerId: offer.id,
        offerVersion: offer.termsVersion,
        termsHash: offer.termsHash as string,
        quantity,
        amount,
      });
      const letterId = dealt.letterId as string;
      for (const who of [seller, buyer]) await sign(world, who, letterId);
      const { dealId } = await buyer.does(letterDetail, { id: letterId });
      return { dealId, letterId, offerId: offer.id, order: await see(dealt.orderId as string) };
    },
    async pay(orderId, over = {}) {
      const order = await see(orderId);
      if (order.orderState === '00') await buyer.does(submitOrder, { id: order.id, version: order.version });
      const amount = over.amount ?? order.orderAmount;
      const sent = await buyerFinance.does(addPayment, {
        orderId,
        settlementMethod: '10',
        purpose: '40',
        amount,
        amountAgain: amount,
        receivedDate: await made.day(0),
        payeeAccountId: sellerAccount,
        bankRef: bankRef(),
        allocations: [{ targetType: 'ORDER', targetId: orderId, amount }],
        fileIds: [await file(buyerFinance, paymentScene)],
        submit: true,
        ...over,
      });
      await sellerFinance.does(confirmPayment, { id: sent.id, version: sent.version, seen: true });
      return sent.id;
    },
    async documents(id, who) {
      const { groups } = await who.does(orderHub, { id });
      return Object.fromEntries(
        groups.map((g) => [
          g.kind,
          g.documents.map((d) => ({
            no: d.no,
            figures: d.figures.map((f) => (f.kind === 'money' ? f.amount : f.quantity)),
          })),
        ]),
      );
    },
    async money(person) {
      const { list } = await person.does(balances, {});
      return Object.fromEntries(list.filter((a) => a.currency === 'CNY').map((a) => [a.kind, a.balance]));
    },
    async exported(person, bizType, columns, filters = {}) {
      const answer = (await person.does(exportNow, {
        bizType,
        columns,
        filters,
        format: 'csv',
      })) as FileAnswer;
      const text = (await buffer(answer.body as NodeJS.ReadableStream))
        .toString('utf8')
        .replace('\uFEFF', '');
      const [, ...rows] = text.split('\r\n').map((line) => line.split(','));
      // The last line of a file says who made it and with which filters.
      return rows.slice(
        0,
        rows.findIndex((cells) => cells.length < columns.length),
      );
    },
    deadlines: async (person, keyword) =>
      (await person.does(listDeadlines, { keyword })).rows.map((r) => r.kind),
  };
  return made;
}

/** On to ten in the morning of the next day: what a story is about does not depend on the hour it runs. */
export async function nextMorning(w: TradeWorld): Promise<void> {
  const morning = Date.parse(`${await w.day(1)}T10:00:00+08:00`);
  await w.world.push(`${(morning - (await w.world.now()).getTime()) / 1000} seconds`);
}
