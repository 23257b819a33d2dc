import { type SelectQueryBuilder, sql } from 'kysely';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { dayRange, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope, partyInScope } from '#kernel/server/scope.ts';
import { searchProducts } from '#registry/catalogue/server/door.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import { countDeals, dealDetail, listAllDeals, listDeals } from '../contract/deal.ts';
import type { DealState } from '../rules/deal-lifecycle.ts';
import type { LetterState } from '../rules/letter-lifecycle.ts';
import { type DealContext, legSides } from './lifecycle.ts';
import { presentDeal, presentDeals } from './present-deal.ts';
import { type DealsTables, deals, type Leg } from './tables.ts';

type LegQuery = SelectQueryBuilder<DealsTables, 'deals.leg' | 'deals.deal', Leg>;
const spec = {
  sortable: {
    dealTime: 'deals.deal.deal_time',
    quantity: 'deals.deal.quantity',
    amount: 'deals.leg.amount',
    gmtModified: 'deals.deal.gmt_modified',
  },
  fallback: { column: 'deals.deal.deal_time', asc: false },
  key: 'deals.deal.id',
};
interface Filters {
  keyword?: string | null | undefined;
  state?: string[] | undefined;
  stateTab?: string | undefined;
  lane?: string | undefined;
  source?: string | undefined;
  counterpartyId?: string | undefined;
  side?: string | undefined;
  letterState?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  sellerId?: string | undefined;
  buyerId?: string | undefined;
  relatedParty?: boolean | undefined;
}

/**
 * Legs the reader may see, one per deal: the first that row security shows him. `side` keeps those where he
 * is buyer or seller.
 */
function visible(ctx: DealContext, side: string | undefined): LegQuery {
  const wall =
    side === undefined
      ? partyInScope(ctx.actor, 'DEAL', legSides)
      : inScope(ctx.actor, 'DEAL', side === 'seller' ? legSides.seller : legSides.buyer);
  const q = ctx.tx
    .selectFrom('deals.leg')
    .innerJoin('deals.deal', 'deals.deal.id', 'deals.leg.deal_id')
    .selectAll('deals.leg')
    .where('deals.deal.deleted', '=', false)
    .where(wall) as LegQuery;
  return side === undefined
    ? q.where(
        sql<boolean>`(deals.leg.leg_no = 'A' or not exists (select from deals.leg e
          where e.deal_id = deals.leg.deal_id and e.leg_no < deals.leg.leg_no))`,
      )
    : q;
}

const days = listFilters(dayRange('deals.deal.deal_time'));
async function filtered(ctx: DealContext, f: Filters): Promise<LegQuery> {
  let q = visible(ctx, f.side);
  if (f.state?.length) q = q.where('deals.deal.deal_state', 'in', f.state as DealState[]);
  if (f.stateTab !== undefined) q = q.where('deals.deal.deal_state', '=', f.stateTab as DealState);
  if (f.lane !== undefined) q = q.where('deals.deal.lane', '=', f.lane);
  if (f.source !== undefined) q = q.where('deals.deal.source', '=', f.source);
  if (f.relatedParty !== undefined) q = q.where('deals.deal.related_party', '=', f.relatedParty);
  if (f.sellerId !== undefined) q = q.where('deals.leg.seller_member_id', '=', f.sellerId);
  if (f.buyerId !== undefined) q = q.where('deals.leg.buyer_member_id', '=', f.buyerId);
  if (f.counterpartyId !== undefined)
    q = q.where(
      sql<boolean>`${f.counterpartyId}::bigint in (deals.leg.seller_member_id, deals.leg.buyer_member_id)`,
    );
  if (f.letterState !== undefined)
    q = q.where(
      'deals.leg.deal_id',
      'in',
      ctx.tx
        .selectFrom('deals.letter')
        .select('deal_id')
        .where('letter_state', '=', f.letterState as LetterState),
    );
  q = await days.narrow(ctx.tx, q, f);
  return f.keyword ? byKeyword(ctx, q, f.keyword) : q;
}

async function byKeyword(ctx: DealContext, q: LegQuery, keyword: string): Promise<LegQuery> {
  const no = normaliseNumber(keyword);
  const products = await searchProducts(ctx, { keyword });
  const members = await searchMembers(ctx, { keyword });
  const letters = ctx.tx
    .selectFrom('deals.letter')
    .select('deal_id')
    .where('letter_no', '=', no.split('-V')[0] ?? '');
  return q.where((eb) =>
    eb.or([
      eb.and([eb('deals.deal.deal_no', '>=', no), eb('deals.deal.deal_no', '<', `${no}~`)]),
      eb('deals.leg.deal_id', 'in', letters),
      ...(products.length > 0 ? [eb('deals.deal.product_name_id', 'in', products)] : []),
      ...(members.length > 0
        ? [eb('deals.leg.seller_member_id', 'in', members), eb('deals.leg.buyer_member_id', 'in', members)]
        : []),
    ]),
  );
}

const page = async (
  ctx: DealContext<
    Filters & { pageNum: number; pageCount: number; sortProperties?: string | undefined; sortAsc: boolean }
  >,
) => {
  const found = await paged(ctx.tx, await filtered(ctx, ctx.input), ctx.input, spec);
  return { ...found, list: await presentDeals(ctx, found.list as Leg[]) };
};
export const listDealsHandler = deals.query(listDeals, page);
export const listAllDealsHandler = deals.query(listAllDeals, page);

export const countDealsHandler = deals.query(countDeals, async (ctx) => {
  const rows = await visible(ctx, ctx.input.side)
    .clearSelect()
    .select(['deals.deal.deal_state', sql<string>`count(*)`.as('n')])
    .groupBy('deals.deal.deal_state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.deal_state, Number.parseInt(r.n, 10)])); // not money: rows counted
});
export const dealDetailHandler = deals.query(dealDetail, (ctx) => presentDeal(ctx, ctx.input.id));
