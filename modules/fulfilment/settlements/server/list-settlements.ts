import { sql } from 'kysely';
import { containsAny, dayRange, eq, listFilters, oneOf, yesNo } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import {
  countSettlements,
  listAllSettlements,
  listSettlements,
  settlementDetail,
  settlementHistory,
} from '../contract/settlement.ts';
import { eventsOf, presentSettlement, presentSettlements } from './present-settlement.ts';
import { reached, seeSettlement } from './lock-settlement.ts';
import { type SettlementContext, settlements } from './tables.ts';

const T = 'settlements.settlement';
type Asked = Parameters<Parameters<typeof settlements.query<typeof listAllSettlements>>[1]>[0]['input'];

/** Statements of the reader's side, the newest first. */
async function page(ctx: SettlementContext<Asked>) {
  const { keyword } = ctx.input;
  const companies = keyword ? await searchMembers(ctx, { keyword }) : [];
  const filters = listFilters({
    keyword: containsAny(
      ['settlement_no', 'order_no', 'product_zh', 'product_en'],
      undefined,
      () =>
        sql<boolean>`(seller_member_id = any(${companies}::bigint[]) or buyer_member_id = any(${companies}::bigint[]))`,
    ),
    state: oneOf('state'),
    stateTab: eq('state'),
    kind: eq('kind'),
    orderId: eq('order_id'),
    protocolId: eq('protocol_id'),
    sellerId: eq('seller_member_id'),
    buyerId: eq('buyer_member_id'),
    unanswered: yesNo('unanswered'),
    ...dayRange('gmt_create'),
  });
  const query = await filters.narrow(ctx.tx, reached(ctx).selectAll(), ctx.input);
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      settlementNo: `${T}.settlement_no`,
      totalAmount: `${T}.total_amount`,
      differenceAmount: `${T}.difference_amount`,
      weight: `${T}.weight`,
      confirmBy: `${T}.confirm_by`,
      gmtCreate: `${T}.id`,
    },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
  });
  return { ...found, list: await presentSettlements(ctx, found.list) };
}
export const listSettlementsHandler = settlements.query(listSettlements, (ctx) =>
  page(ctx as SettlementContext<Asked>),
);
export const listAllSettlementsHandler = settlements.query(listAllSettlements, page);

export const countSettlementsHandler = settlements.query(countSettlements, async (ctx) => {
  const rows = await reached(ctx)
    .select(['state', sql<string>`count(*)`.as('n')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.state, Number.parseInt(r.n, 10)])); // not money: rows counted
});
export const settlementDetailHandler = settlements.query(settlementDetail, async (ctx) =>
  presentSettlement(ctx, await seeSettlement(ctx, ctx.input.id)),
);
export const settlementHistoryHandler = settlements.query(settlementHistory, async (ctx) => {
  const row = await seeSettlement(ctx, ctx.input.id);
  return { list: await eventsOf(ctx, row.id) };
});
