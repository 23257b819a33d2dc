import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Person } from '#app/world.ts';
import { listAppeals } from '#fulfilment/appeals/contract/appeal.ts';
import { listInvoices, invoiceDetail } from '#fulfilment/invoices/contract/invoice.ts';
import { listMovements } from '#fulfilment/money/contract/balance.ts';
import { listReceivables, receivableAgeing } from '#fulfilment/money/contract/receivable.ts';
import {
  adminOrderDetail,
  listAllOrders,
  listOrders,
  orderDetail,
  type OrderDetail,
} from '#fulfilment/orders/contract/order.ts';
import { listPayments } from '#fulfilment/payments/contract/payment.ts';
import { listSettlements, settlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import { listNotes } from '#fulfilment/shipments/contract/note.ts';
import { isShipped, type NoteState } from '#fulfilment/shipments/rules/note-lifecycle.ts';
import { listVouchers } from '#fulfilment/vouchers/contract/voucher.ts';
import { compare, dec, round2 } from '#kernel/rules/decimal.ts';
import type { TradeWorld } from '../trade-world.ts';
import type { Row } from './walk.ts';

type Figures = Readonly<Record<string, unknown>>;
const total = (list: readonly (string | null | undefined)[]): string =>
  list.reduce<string>(
    (sum, amount) =>
      dec(sum)
        .plus(amount ?? '0')
        .toFixed(),
    '0',
  );
const same = (a: string, b: string, what: string) => expect(compare(a, b), `${what}: ${a} ≠ ${b}`).toBe(0);

const ORDER_FIGURES = [
  'orderState',
  'quantity',
  'shippedQty',
  'receivedQty',
  'remainingQty',
  'orderAmount',
  'paidAmount',
  'unpaidAmount',
] as const;
const figuresOf = (order: Pick<OrderDetail, (typeof ORDER_FIGURES)[number]>) =>
  Object.fromEntries(ORDER_FIGURES.map((key) => [key, order[key]]));

/** Every page of a list. */
async function all<R>(page: (pageNum: number) => Promise<{ list: R[] }>): Promise<R[]> {
  const rows: R[] = [];
  for (let n = 1; ; n++) {
    const { list } = await page(n);
    rows.push(...list);
    if (list.length < 50) return rows;
  }
}
/** A column of an export is, row by row, what the list shows. */
async function exportsAs(
  w: TradeWorld,
  who: Person,
  bizType: string,
  [noKey, ...keys]: readonly [string, ...string[]],
  filters: Record<string, unknown>,
  listed: readonly Figures[],
): Promise<void> {
  const rows = await w.exported(who, bizType, [noKey, ...keys], filters);
  const numbers = new Set(listed.map((row) => row[noKey]));
  const seen = new Map(rows.map((cells) => [cells.find((cell) => numbers.has(cell)), cells]));
  expect(rows.length, bizType).toBe(listed.length);
  for (const row of listed)
    for (const key of keys)
      if (row[key] != null)
        expect(
          seen
            .get(String(row[noKey]))
            ?.some((cell) => /^-?\d/.test(cell) && compare(cell, row[key] as string) === 0),
          `${bizType} ${row[noKey]} ${key} ${row[key]}: ${seen.get(String(row[noKey]))}`,
        ).toBe(true);
}

/** Of rows without a number of their own, the sum of a column: as exported and as listed. */
async function sumsAs(
  w: TradeWorld,
  who: Person,
  bizType: string,
  column: string,
  filters: Record<string, unknown>,
  listed: readonly Figures[],
): Promise<void> {
  const rows = await w.exported(who, bizType, ['bizNo', column], filters);
  expect(rows.length, bizType).toBe(listed.length);
  const exported = rows.map((cells) => cells.find((cell) => /^-?\d/.test(cell)));
  same(total(exported), total(listed.map((row) => row[column] as string)), `${bizType} ${column}`);
}

/** Tonnes of an order that were delivered by vouchers, without a note. */
async function movedOnVouchers(w: TradeWorld, orderId: string): Promise<string> {
  const { rows } = await sql<{ moved: string }>`
    select coalesce(sum((e.payload::jsonb #>> '{vouchers,0,after}')::numeric), 0)::text as moved from vouchers.event e
    where e.event_type = '30' and e.payload::jsonb #>> '{details,orderId}' = ${orderId}`.execute(w.world.sql);
  return rows[0]?.moved ?? '0';
}
/** One order, wherever it is read: the page of each side, lists, exports, and the documents it is the sum of. */
async function orderAgrees(w: TradeWorld, id: string): Promise<void> {
  const order = await w.buyer.does(orderDetail, { id });
  const figures = figuresOf(order);
  for (const who of [w.seller, w.buyer]) {
    expect(figuresOf(await who.does(orderDetail, { id })), order.orderNo).toEqual(figures);
    const { list } = await who.does(listOrders, { keyword: order.orderNo });
    expect(list.map(figuresOf)).toEqual([figures]);
    const { orderNo, shippedQty, paidAmount, orderAmount } = order;
    await exportsAs(
      w,
      who,
      'ORDER',
      ['orderNo', 'shippedQty', 'paidAmount', 'orderAmount'],
      { keyword: orderNo },
      [{ orderNo, shippedQty, paidAmount, orderAmount }],
    );
  }
  expect(figuresOf(await w.operator.does(adminOrderDetail, { id }))).toEqual(figures);
  const overseen = await w.operator.does(listAllOrders, { keyword: order.orderNo });
  expect(overseen.list.map(figuresOf)).toEqual([figures]);

  const notes = await all((pageNum) => w.buyer.does(listNotes, { orderId: id, pageNum, pageCount: 50 }));
  const out = notes.filter((n) => isShipped(n.state as NoteState));
  const weights = out.map((n) => n.shippedWeight);
  same(total([...weights, await movedOnVouchers(w, id)]), order.shippedQty, `${order.orderNo} shipped`);
  await exportsAs(
    w,
    w.seller,
    'SHIPMENT',
    ['noteNo', 'plannedQty', 'shippedWeight'],
    { orderId: id },
    await all((pageNum) => w.seller.does(listNotes, { orderId: id, pageNum, pageCount: 50 })),
  );
  const payments = await all((pageNum) =>
    w.seller.does(listPayments, { orderId: id, pageNum, pageCount: 50 }),
  );
  await exportsAs(
    w,
    w.seller,
    'PAYMENT',
    ['paymentNo', 'amount', 'allocated', 'available'],
    { orderId: id },
    payments,
  );
  const settlements = await all((pageNum) =>
    w.seller.does(listSettlements, { orderId: id, pageNum, pageCount: 50 }),
  );
  await exportsAs(
    w,
    w.seller,
    'SETTLEMENT',
    ['settlementNo', 'weight', 'totalAmount'],
    { orderId: id },
    settlements,
  );
  for (const s of settlements) await settlementAgrees(w, s.id);
  const invoices = await all((pageNum) =>
    w.seller.does(listInvoices, { orderId: id, pageNum, pageCount: 50 }),
  );
  await exportsAs(
    w,
    w.seller,
    'INVOICE',
    ['invoiceApplyNo', 'grossAmount', 'taxAmount'],
    { orderId: id },
    invoices,
  );
  for (const i of invoices) {
    const seen = await w.seller.does(invoiceDetail, { id: i.id });
    same(
      total(seen.lines.flatMap((l) => [l.netAmount, l.taxAmount])),
      seen.grossAmount,
      `${i.invoiceApplyNo} lines`,
    );
    same(total(seen.sources.map((s) => s.amount)), seen.grossAmount, `${i.invoiceApplyNo} sources`);
  }
}
async function settlementAgrees(w: TradeWorld, id: string): Promise<void> {
  const s = await w.seller.does(settlementDetail, { id });
  same(total(s.lines.map((l) => l.amount)), s.totalAmount, `${s.settlementNo} lines`);
  same(total([s.netAmount, s.taxAmount]), s.totalAmount, `${s.settlementNo} net and tax`);
  same(
    total([s.totalAmount, `-${s.paid}`, `-${s.depositOffset}`, dec(s.previousSettled).negated().toFixed()]),
    s.difference,
    `${s.settlementNo} difference`,
  );
}

/** Balances are the sums of their movements, what is owed is the sum of what is open, and accounts balance. */
async function moneyAgrees(w: TradeWorld): Promise<void> {
  for (const who of [w.seller, w.buyer]) {
    const moves = await all((pageNum) =>
      who.does(listMovements, { currency: 'CNY', pageNum, pageCount: 50 }),
    );
    for (const [account, balance] of Object.entries(await w.money(who)))
      same(total(moves.filter((m) => m.account === account).map((m) => m.amount)), balance, account);
    await sumsAs(w, who, 'MOVEMENT', 'amount', { currency: 'CNY' }, moves);
    const open = await all((pageNum) => who.does(listReceivables, { pageNum, pageCount: 50 }));
    for (const column of ['amount', 'unpaid']) await sumsAs(w, who, 'RECEIVABLE', column, {}, open);
    for (const owed of ['toUs', 'byUs'] as const) {
      const { list } = await who.does(receivableAgeing, {});
      const ageing = list.find((a) => a.owed === owed && a.currency === 'CNY');
      const side = owed === 'toUs' ? 'creditor' : 'debtor';
      const live = open.filter(
        (r) => r.side === side && r.currency === 'CNY' && !['30', '50'].includes(r.state),
      );
      same(round2(total(live.map((r) => r.unpaid))), ageing?.total ?? '0', `owed ${owed}`);
    }
  }
  const { rows } = await sql<{ currency: string }>`select a.currency from money.account a group by 1
    having sum(a.balance) <> 0`.execute(w.world.sql);
  expect(rows).toEqual([]);
}

/** Claims and vouchers of both sides, as listed and as exported. */
async function claimsAgree(w: TradeWorld): Promise<void> {
  for (const who of [w.seller, w.buyer]) {
    const appeals = await all((pageNum) => who.does(listAppeals, { pageNum, pageCount: 50 }));
    await exportsAs(w, who, 'APPEAL', ['appealNo', 'claimAmount', 'decidedAmount'], {}, appeals);
    const vouchers = await all((pageNum) => who.does(listVouchers, { pageNum, pageCount: 50 }));
    await exportsAs(w, who, 'VOUCHER', ['voucherNo', 'quantity'], {}, vouchers);
  }
}

/** What the walk left, read everywhere it can be read, says the same. */
export async function everythingAgrees(w: TradeWorld, orders: readonly Row[]): Promise<void> {
  for (const { id } of orders) await orderAgrees(w, id);
  await moneyAgrees(w);
  await claimsAgree(w);
}
