import { type SelectQueryBuilder, sql } from 'kysely';
import { balancesOf, receivableSeen } from '#fulfilment/money/server/door.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { findOrders, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { dayRange, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import {
  countPayments,
  listAllPayments,
  listPayments,
  openTargets,
  paymentDetail,
  paymentHistory,
  selectPayableOrders,
} from '../contract/payment.ts';
import type { PaymentState } from '../rules/payment-lifecycle.ts';
import { allocationsOf, BIZ, reached, SCOPE, seePayment } from './lock-payment.ts';
import { historyOf, namesOf, presentRow } from './present.ts';
import { presentPayment } from './present-detail.ts';
import { orderFor } from './save-payment.ts';
import { payments, type PaymentsContext, type PaymentsTables, type Registration } from './tables.ts';
import { openTargetsBetween } from './targets.ts';

type Query = SelectQueryBuilder<PaymentsTables, 'payments.registration', Registration>;
const T = 'payments.registration';
const spec = {
  sortable: {
    gmtCreate: `${T}.gmt_create`,
    gmtModified: `${T}.gmt_modified`,
    amount: `${T}.amount`,
    receivedDate: `${T}.received_date`,
  },
  fallback: { column: `${T}.id`, asc: false },
  key: `${T}.id`,
};
interface Filters {
  keyword?: string | null | undefined;
  state?: string[] | undefined;
  stateTab?: string | undefined;
  direction?: string | undefined;
  paymentType?: string | undefined;
  purpose?: string | undefined;
  orderId?: string | undefined;
  bankRef?: string | null | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  sellerId?: string | undefined;
  buyerId?: string | undefined;
}
const days = listFilters(dayRange('gmt_create'));

async function filtered(ctx: PaymentsContext, f: Filters): Promise<Query> {
  let q = reached(ctx).selectAll('payments.registration') as Query;
  if (f.state?.length) q = q.where('state', 'in', f.state as PaymentState[]);
  if (f.stateTab !== undefined) q = q.where('state', '=', f.stateTab as PaymentState);
  if (f.direction !== undefined) q = q.where('direction', '=', f.direction as '10' | '20');
  if (f.paymentType !== undefined) q = q.where('payment_type', '=', f.paymentType);
  if (f.purpose !== undefined) q = q.where('purpose', '=', f.purpose);
  if (f.bankRef) q = q.where('bank_ref', '=', f.bankRef);
  if (f.sellerId !== undefined) q = q.where('seller_member_id', '=', f.sellerId);
  if (f.buyerId !== undefined) q = q.where('buyer_member_id', '=', f.buyerId);
  if (f.orderId !== undefined)
    q = q.where(
      sql<boolean>`${sql.ref(`${T}.id`)} in (select registration_id from payments.allocation where order_id = ${f.orderId}::bigint)`,
    );
  q = await days.narrow(ctx.tx, q, f);
  return f.keyword ? byKeyword(ctx, q, f.keyword) : q;
}

/** Number of the payment or of a document it pays, bank reference, bill, or a company's name. */
async function byKeyword(ctx: PaymentsContext, q: Query, keyword: string): Promise<Query> {
  const no = normaliseNumber(keyword);
  const members = await searchMembers(ctx, { keyword });
  return q.where((eb) =>
    eb.or([
      eb.and([eb('payment_no', '>=', no), eb('payment_no', '<', `${no}~`)]),
      eb('bank_ref', '=', keyword),
      eb('bill_no', '=', no),
      sql<boolean>`${sql.ref(`${T}.id`)} in (select registration_id from payments.allocation where target_no = ${no})`,
      ...(members.length > 0
        ? [eb('seller_member_id', 'in', members), eb('buyer_member_id', 'in', members)]
        : []),
    ]),
  );
}

const page = async (
  ctx: PaymentsContext<
    Filters & { pageNum: number; pageCount: number; sortProperties?: string | undefined; sortAsc: boolean }
  >,
) => {
  const found = await paged(ctx.tx, await filtered(ctx, ctx.input), ctx.input, spec);
  const names = found.list.length === 0 ? new Map<string, never>() : await namesOf(ctx, found.list);
  const allocations = await allocationsOf(
    ctx,
    found.list.map((r) => r.id),
  );
  return { ...found, list: found.list.map((r) => presentRow(r, allocations, names, ctx.actor)) };
};
export const listPaymentsHandler = payments.query(listPayments, page);
export const listAllPaymentsHandler = payments.query(listAllPayments, page);

export const countPaymentsHandler = payments.query(countPayments, async (ctx) => {
  const rows = await reached(ctx)
    .select(['state', sql<string>`count(*)`.as('n')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.state, Number.parseInt(r.n, 10)])); // not money: rows counted
});
export const paymentDetailHandler = payments.query(paymentDetail, (ctx) => presentPayment(ctx, ctx.input.id));
export const paymentHistoryHandler = payments.query(paymentHistory, async (ctx) => {
  await seePayment(ctx, ctx.input.id);
  return { list: await historyOf(ctx, BIZ, ctx.input.id) };
});

/** What is true stands before what is not. */
const rank = (first: boolean): number => (first ? 1 : 0);

export const openTargetsHandler = payments.query(openTargets, async (ctx) => {
  const order = await orderFor(ctx, ctx.input.orderId);
  const direction = ctx.input.direction as '10' | '20';
  const found = await openTargetsBetween(ctx, {
    direction,
    sellerId: order.sellerId,
    buyerId: order.buyerId,
    currency: order.currency,
  });
  const balance = (await balancesOf(ctx, { memberId: order.buyerId })).find(
    (b) => b.kind === 'AVAILABLE' && b.currency === order.currency,
  );
  return {
    currency: order.currency,
    sellerName: order.sellerName,
    sellerNameEn: order.sellerNameEn,
    buyerName: order.buyerName,
    buyerNameEn: order.buyerNameEn,
    available: balance?.balance ?? '0.00',
    list: [...found]
      .sort((a, b) => rank(b.targetId === order.id) - rank(a.targetId === order.id))
      .map(({ orderId: _, ...t }) => t),
  };
});

const PAYABLE = [
  ORDER.awaitingPayment,
  ORDER.paying,
  ORDER.awaitingPickup,
  ORDER.pickingUp,
  ORDER.completed,
  ORDER.overdue,
];
const MOST_OFFERED = 50;
/** Orders to choose from: the caller's, submitted and going on, those that are owed something first. */
export const selectPayableOrdersHandler = payments.query(selectPayableOrders, async (ctx) => {
  const { ids, keyword, pageNum, pageCount, receivableId } = ctx.input;
  const { actor } = ctx;
  const owed = receivableId === undefined ? null : await receivableSeen(ctx, { id: receivableId });
  const between = owed === null ? {} : { sellerId: owed.creditor_member_id, buyerId: owed.debtor_member_id };
  const side = isPlatform(actor)
    ? {}
    : actor.identity === 'seller'
      ? { sellerId: actor.memberId as string }
      : { buyerId: actor.memberId as string };
  const found =
    receivableId !== undefined && owed === null
      ? []
      : ids === undefined
        ? await findOrders(ctx, {
            keyword: keyword ?? null,
            ...between,
            ...side,
            states: PAYABLE,
            most: MOST_OFFERED,
            within: SCOPE,
          })
        : await ordersByIds(ctx, { ids, within: SCOPE });
  const sorted = found
    .filter((o) => owed === null || o.currency === owed.currency)
    .sort((a, b) => rank(isPositive(b.unpaidAmount)) - rank(isPositive(a.unpaidAmount)));
  const seller = actor.identity === 'seller';
  return {
    list: sorted.slice(0, pageCount).map((o) => ({
      id: o.id,
      orderNo: o.orderNo,
      productZh: o.productZh,
      productEn: o.productEn,
      counterparty: seller ? o.buyerName : o.sellerName,
      counterpartyEn: seller ? o.buyerNameEn : o.sellerNameEn,
      currency: o.currency,
      unpaid: o.unpaidAmount,
    })),
    totalCount: sorted.length,
    totalMore: false,
    pageNum,
    pageCount,
  };
});
