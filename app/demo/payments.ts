import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { listOrders, type OrderRow, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { addBankAccount, verifyBankAccount } from '#fulfilment/payments/contract/bank-account.ts';
import {
  payInSandbox,
  queryGatewayPayment,
  startGatewayPayment,
} from '#fulfilment/payments/contract/gateway.ts';
import {
  addPayment,
  confirmPayment,
  rejectPayment,
  reversePayment,
  withdrawPayment,
} from '#fulfilment/payments/contract/payment.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { compare, dec, sub } from '#kernel/rules/decimal.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { newKey } from '#kernel/server/files/index.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { filesOfHouse } from '#office/attachments/server/services.ts';
import type { Stage } from './stage.ts';

/** A refusal only means that this act does not happen; anything else is a bug of the load. */
async function maybe<R>(work: () => Promise<R>): Promise<R | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** One slip for all: drawn once, kept anew for everybody who files it. */
async function slips(s: Stage, settings: Settings, now: Date): Promise<(actor: Actor) => Promise<string>> {
  const { storage } = filesOfHouse(settings);
  const body = await renderPdf({
    title: '银行回单',
    locale: 'zh_CN',
    created: now,
    watermark: '演示 DEMO',
    content: [{ text: '银行回单  Bank slip', style: 'title' }, '演示凭证，内容以页面所填为准。'],
  });
  const sha = createHash('sha256').update(body).digest('hex');
  return async (actor) => {
    const key = newKey('private', 'pdf');
    await storage.put(key, body, body.length);
    const { rows } = await sql<{ id: string }>`insert into attachments.attachment
      (member_id, uploader_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, scan_result)
      values (${actor.memberId ?? '0'}::bigint, ${actor.accountId}::bigint, 'private', 'payment', '银行回单.pdf', 'pdf', 'application/pdf',
        ${body.length}, ${sha}, ${key}, 'skipped') returning id`.execute(s.owner);
    return rows[0]?.id as string;
  };
}

const ACCOUNTS = [
  ['seller_finance', 'seller', '中国银行苏州分行', '6217 0001 0000 2468'],
  ['buyer_finance', 'buyer', '中国工商银行嘉兴分行', '6222 0312 0000 1357'],
] as const;

interface Hands {
  readonly s: Stage;
  readonly slip: (actor: Actor) => Promise<string>;
  readonly buyer: Actor;
  readonly seller: Actor;
  readonly accountId: string;
  readonly today: string;
}

/** Bank accounts of the first seller and the first buyer, verified, and one that waits for the operator. */
async function accounts(s: Stage, slip: Hands['slip']): Promise<string> {
  const operator = await s.as('finance');
  let first = '';
  for (const [login, side, bankName, account] of ACCOUNTS) {
    const actor = await s.as(login, side);
    const file = async () => [await slip(actor)];
    const wish = {
      holder: actor.memberName ?? '',
      bankName,
      currency: 'CNY',
      account,
      cnapsCode: '104305000018',
    };
    const added = await s.does(actor, addBankAccount, { ...wish, fileIds: await file() });
    await s.does(operator, verifyBankAccount, { id: added.id, version: added.version });
    if (side === 'seller') first = added.id;
    else
      await s.does(actor, addBankAccount, {
        ...wish,
        bankName: '招商银行嘉兴支行',
        account: '6214 8301 0000 9753',
        cnapsCode: '308335000011',
        fileIds: await file(),
      });
  }
  return first;
}

const transfer = async (h: Hands, order: OrderRow, n: number, actor: Actor = h.buyer) => ({
  orderId: order.id,
  settlementMethod: '10' as const,
  purpose: '40' as const,
  amount: order.unpaidAmount,
  amountAgain: order.unpaidAmount,
  receivedDate: h.today,
  payeeAccountId: h.accountId,
  payerBank: '中国工商银行嘉兴分行',
  bankRef: `2026${String(n).padStart(10, '0')}`,
  allocations: [{ targetType: 'ORDER' as const, targetId: order.id, amount: order.unpaidAmount }],
  fileIds: [await h.slip(actor)],
  submit: true,
});

type Act = (h: Hands, order: OrderRow, n: number) => Promise<void>;
const confirmed: Act = async (h, order, n) => {
  const sent = await h.s.does(h.buyer, addPayment, await transfer(h, order, n));
  await h.s.does(h.seller, confirmPayment, { id: sent.id, version: sent.version, seen: true });
};
/** What the demonstration shows, one order each: every state, a part of a bill, a letter of credit. */
const ACTS: readonly Act[] = [
  confirmed,
  async (h, order, n) => void (await h.s.does(h.buyer, addPayment, await transfer(h, order, n))),
  async (h, order, n) => {
    const half = dec(order.unpaidAmount).dividedBy(2).toFixed(2);
    const sent = await h.s.does(h.buyer, addPayment, {
      ...(await transfer(h, order, n)),
      settlementMethod: '20',
      amount: half,
      amountAgain: half,
      allocations: [{ targetType: 'ORDER', targetId: order.id, amount: half }],
      payeeAccountId: null,
      bankRef: null,
      receivedDate: null,
      billNo: '1104331000015202611240000012345'.slice(0, 30),
      billFrom: '1',
      billTo: dec(half).times(100).toFixed(0),
      billAmount: order.unpaidAmount,
      billDrawer: '演示票据出票企业',
      billAcceptor: '中国工商银行嘉兴分行',
      billIssueDate: addDays(h.today, -20),
      billDueDate: addDays(h.today, 140),
    });
    await h.s.does(h.seller, confirmPayment, { id: sent.id, version: sent.version, seen: true });
  },
  async (h, order, n) =>
    void (await h.s.does(h.buyer, addPayment, {
      ...(await transfer(h, order, n)),
      settlementMethod: '45',
      payeeAccountId: null,
      bankRef: null,
      receivedDate: null,
      lcNo: 'DLC0426110018',
      lcIssuingBank: '中国银行嘉兴分行',
      lcAdvisingBank: '中国银行苏州分行',
      lcType: '10',
      lcAmount: order.orderAmount,
      lcTolerancePct: '10',
      lcLatestShipment: addDays(h.today, 20),
      lcExpiry: addDays(h.today, 41),
      lcPresentationDays: 21,
    })),
  async (h, order, n) => {
    const sent = await h.s.does(h.buyer, addPayment, await transfer(h, order, n));
    await h.s.does(h.seller, rejectPayment, {
      id: sent.id,
      version: sent.version,
      reason: '当日流水中未见该笔款项',
    });
  },
  async (h, order, n) => {
    const sent = await h.s.does(h.buyer, addPayment, await transfer(h, order, n));
    await h.s.does(h.buyer, withdrawPayment, { id: sent.id, version: sent.version });
  },
  async (h, order, n) => {
    const operator = await h.s.as('finance');
    const sent = await h.s.does(h.buyer, addPayment, await transfer(h, order, n));
    const done = await h.s.does(operator, confirmPayment, { id: sent.id, version: sent.version, seen: true });
    const second = await h.s.as('admin');
    await h.s.does(second, reversePayment, {
      id: sent.id,
      version: done.version,
      reason: '银行退汇，款项未实际到账',
    });
  },
  async (h, order, n) =>
    void (await h.s.does(h.buyer, addPayment, { ...(await transfer(h, order, n)), submit: false })),
  /** Paid twice by mistake: the second stays as balance. */
  async (h, order, n) => {
    await confirmed(h, order, n);
    const more = await h.s.does(h.buyer, addPayment, {
      ...(await transfer(h, order, n + 500)),
      amount: '20000.00',
      allocations: [],
    });
    await h.s.does(h.seller, confirmPayment, { id: more.id, version: more.version, seen: true });
  },
];

/** Orders of the two companies that wait for payment, smallest first; those not submitted yet are submitted. */
async function payable(s: Stage, buyer: Actor, seller: Actor): Promise<OrderRow[]> {
  const listed = async (state: string) =>
    (
      await s.does(buyer, listOrders, {
        state: [state],
        counterpartyId: seller.memberId as string,
        pageCount: 50,
      })
    ).list;
  const purchaser = await s.as('buyer_admin', 'buyer');
  for (const order of (await listed(ORDER.initial)).filter((o) => o.dealEffective))
    await maybe(() => s.does(purchaser, submitOrder, { id: order.id, version: order.version }));
  return (await listed(ORDER.awaitingPayment)).toSorted((a, b) => compare(a.orderAmount, b.orderAmount));
}

/** Payments in every state between the first buyer and the first seller, by the real acts. */
export async function loadPayments(s: Stage, settings: Settings): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(s.owner);
  const now = rows[0]?.now as Date;
  const slip = await slips(s, settings, now);
  const accountId = await accounts(s, slip);
  const [buyer, seller] = [await s.as('buyer_finance', 'buyer'), await s.as('seller_finance', 'seller')];
  const h: Hands = { s, slip, buyer, seller, accountId, today: dayOf(now) };
  const orders = (await payable(s, buyer, seller)).filter((o) => o.currency === 'CNY');
  for (const [n, order] of orders.entries()) {
    const act = ACTS[n % ACTS.length] as Act;
    await maybe(() => act(h, order, n + 1));
  }
  for (const order of orders)
    if (compare(sub(order.orderAmount, '50000'), '0') <= 0) {
      const begun = await maybe(() =>
        s.does(buyer, startGatewayPayment, { orderId: order.id, paymentType: '20' }),
      );
      if (begun === null) continue;
      await s.does(buyer, payInSandbox, { id: begun.id });
      await s.does(buyer, queryGatewayPayment, { id: begun.id });
      await sql`delete from kernel.task where kind = 'payments.sandboxNotify'`.execute(s.owner);
      return;
    }
}
