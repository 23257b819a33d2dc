import { type SelectQueryBuilder, sql } from 'kysely';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { dayRange, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { searchProducts } from '#registry/catalogue/server/door.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import {
  adminOrderDetail,
  countOrders,
  listAllOrders,
  listOrders,
  type ORDER_VIEW_NAMES,
  orderDetail,
  orderHistory,
} from '../contract/order.ts';
import { ORDER, ORDER_APPROVAL, ORDER_VIEWS, type OrderState } from '../rules/order-lifecycle.ts';
import { type OrderContext, orderSides } from './lifecycle.ts';
import { historyOf, namesOf, presentOrder, presentRow } from './present.ts';
import { type Order, type OrdersTables, orders } from './tables.ts';

type OrderQuery = SelectQueryBuilder<OrdersTables, 'orders.order', Order>;
const o = 'orders.order';
const spec = {
  sortable: {
    gmtCreate: `${o}.gmt_create`,
    gmtModified: `${o}.gmt_modified`,
    orderAmount: `${o}.order_amount`,
    quantity: `${o}.quantity`,
    payDeadline: `${o}.pay_deadline`,
    deliveryEnd: `${o}.delivery_end`,
  },
  fallback: { column: `${o}.gmt_create`, asc: false },
  key: `${o}.id`,
};
interface Filters {
  view: (typeof ORDER_VIEW_NAMES)[number];
  stateTab?: string | undefined;
  keyword?: string | null | undefined;
  state?: string[] | undefined;
  orderType?: string | undefined;
  counterpartyId?: string | undefined;
  overdue?: boolean | undefined;
  dealId?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  sellerId?: string | undefined;
  buyerId?: string | undefined;
}

const inView = (q: OrderQuery, view: Filters['view'], actor: Actor): OrderQuery => {
  if (view === 'approval') {
    // The other side learns nothing of a company's own approval.
    const pending = q.where('approval_status', '=', ORDER_APPROVAL.pending);
    return isPlatform(actor)
      ? pending.where('approval_member_id', 'is not', null)
      : pending.where('approval_member_id', '=', actor.memberId);
  }
  if (view === 'toPay')
    return q.where('order_state', 'in', [ORDER.initial, ...ORDER_VIEWS.pendingPayment, ORDER.overdue]);
  return view === 'all' ? q : q.where('order_state', 'in', [...ORDER_VIEWS[view]] as OrderState[]);
};

const days = listFilters(dayRange('gmt_create'));
async function filtered(ctx: OrderContext, f: Filters): Promise<OrderQuery> {
  let q = inView(
    ctx.tx
      .selectFrom(o)
      .selectAll(o)
      .where('deleted', '=', false)
      .where(partyInScope(ctx.actor, 'ORDER', orderSides)) as OrderQuery,
    f.view,
    ctx.actor,
  );
  if (f.state?.length) q = q.where('order_state', 'in', f.state as OrderState[]);
  if (f.stateTab !== undefined) q = q.where('order_state', '=', f.stateTab as OrderState);
  if (f.orderType !== undefined) q = q.where('order_type', '=', f.orderType);
  if (f.dealId !== undefined) q = q.where('deal_id', '=', f.dealId);
  if (f.sellerId !== undefined) q = q.where('seller_member_id', '=', f.sellerId);
  if (f.buyerId !== undefined) q = q.where('buyer_member_id', '=', f.buyerId);
  if (f.counterpartyId !== undefined)
    q = q.where(sql<boolean>`${f.counterpartyId}::bigint in (seller_member_id, buyer_member_id)`);
  if (f.overdue === true)
    q = q.where((eb) => eb.or([eb('payment_overdue', '=', true), eb('pickup_overdue', '=', true)]));
  q = await days.narrow(ctx.tx, q, f);
  return f.keyword ? byKeyword(ctx, q, f.keyword) : q;
}

async function byKeyword(ctx: OrderContext, q: OrderQuery, keyword: string): Promise<OrderQuery> {
  const no = normaliseNumber(keyword);
  const products = await searchProducts(ctx, { keyword });
  const members = await searchMembers(ctx, { keyword });
  return q.where((eb) =>
    eb.or([
      eb.and([eb('order_no', '>=', no), eb('order_no', '<', `${no}~`)]),
      eb('deal_no', '=', no),
      ...(products.length > 0 ? [eb('product_name_id', 'in', products)] : []),
      ...(members.length > 0
        ? [eb('seller_member_id', 'in', members), eb('buyer_member_id', 'in', members)]
        : []),
    ]),
  );
}

const page = async (
  ctx: OrderContext<
    Filters & { pageNum: number; pageCount: number; sortProperties?: string | undefined; sortAsc: boolean }
  >,
) => {
  const found = await paged(ctx.tx, await filtered(ctx, ctx.input), ctx.input, spec);
  const names = found.list.length === 0 ? new Map<string, never>() : await namesOf(ctx, found.list);
  return { ...found, list: found.list.map((r) => presentRow(r, names, ctx.actor)) };
};
export const listOrdersHandler = orders.query(listOrders, page);
export const listAllOrdersHandler = orders.query(listAllOrders, page);

export const countOrdersHandler = orders.query(countOrders, async (ctx) => {
  const q = inView(
    ctx.tx
      .selectFrom(o)
      .selectAll(o)
      .where('deleted', '=', false)
      .where(partyInScope(ctx.actor, 'ORDER', orderSides)) as OrderQuery,
    ctx.input.view,
    ctx.actor,
  );
  const rows = await q
    .clearSelect()
    .select(['order_state', sql<string>`count(*)`.as('n')])
    .groupBy('order_state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.order_state, Number.parseInt(r.n, 10)])); // not money: rows counted
});

export const orderDetailHandler = orders.query(orderDetail, (ctx) => presentOrder(ctx, ctx.input.id));
export const adminOrderDetailHandler = orders.query(adminOrderDetail, (ctx) =>
  presentOrder(ctx, ctx.input.id),
);
export const orderHistoryHandler = orders.query(orderHistory, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom(o)
    .select('id')
    .where('id', '=', ctx.input.id)
    .where(partyInScope(ctx.actor, 'ORDER', orderSides))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  return { list: await historyOf(ctx, ctx.input.id) };
});
