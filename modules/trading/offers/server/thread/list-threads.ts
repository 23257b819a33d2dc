import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { dayRange, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { searchProducts } from '#registry/catalogue/server/door.ts';
import { disabledMembers, partiesOf, searchMembers } from '#registry/members/server/door.ts';
import { countThreads, listThreads, threadDetail } from '../../contract/negotiation.ts';
import { countAllThreads, listAllThreads } from '../../contract/negotiation-oversight.ts';
import { DEAL_SIDE, ROUND } from '../../rules/codes.ts';
import { ENDED, NEGOTIATION, waitsFor } from '../../rules/negotiation-lifecycle.ts';
import { waitingWith } from '../effects/party-disabled.ts';
import { type OfferContext, threadSides } from '../lock-offer.ts';
import { type Negotiation, type OffersTables, offers } from '../tables.ts';
import { companiesOf, namesOf, presentThread, presentThreadRow } from './present-thread.ts';

type ThreadQuery = SelectQueryBuilder<OffersTables, 'offers.negotiation', Negotiation>;
const specFor = (actor: Actor) => ({
  sortable: {
    gmtModified: 'offers.negotiation.gmt_modified',
    gmtCreate: 'offers.negotiation.gmt_create',
    agreedPrice: isPlatform(actor) ? 'offers.negotiation.agreed_price' : 'offers.negotiation.shown_price',
    agreedQty: 'offers.negotiation.agreed_qty',
  },
  fallback: { column: 'offers.negotiation.gmt_modified', asc: false },
  key: 'offers.negotiation.id',
});

interface Filters {
  lane?: string | undefined;
  keyword?: string | null | undefined;
  status?: string[] | undefined;
  statusTab?: string | undefined;
  offerId?: string | undefined;
  ended?: boolean | undefined;
  mine?: boolean | undefined;
  myTurn?: boolean | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  sellerId?: string | undefined;
  buyerId?: string | undefined;
  partyDisabled?: boolean | undefined;
}

const days = listFilters(dayRange('gmt_modified'));
async function filtered(ctx: OfferContext, f: Filters): Promise<ThreadQuery> {
  let q = ctx.tx
    .selectFrom('offers.negotiation')
    .selectAll('offers.negotiation')
    .where('offers.negotiation.deleted', '=', false)
    .where(partyInScope(ctx.actor, 'COUNTER_OFFER', threadSides)) as ThreadQuery;
  if (f.lane !== undefined) q = q.where('lane', '=', f.lane);
  if (f.status?.length) q = q.where('status', 'in', f.status as Negotiation['status'][]);
  if (f.statusTab !== undefined) q = q.where('status', '=', f.statusTab as Negotiation['status']);
  if (f.ended !== undefined) q = q.where('status', f.ended ? 'in' : 'not in', [...ENDED]);
  if (f.offerId !== undefined) q = q.where('offer_id', '=', f.offerId);
  if (f.sellerId !== undefined) q = q.where('seller_member_id', '=', f.sellerId).where(named(ctx, 'seller'));
  if (f.buyerId !== undefined) q = q.where('buyer_member_id', '=', f.buyerId).where(named(ctx, 'buyer'));
  if (f.partyDisabled === true) q = q.where(waitingWith(await disabledMembers(ctx, {})));
  if (f.mine === true)
    q = q.where(sql<boolean>`${ctx.actor.empId}::bigint in (seller_owner_emp_id, buyer_owner_emp_id)`);
  if (f.myTurn === true)
    q = q.where(
      sql<boolean>`(${sql.join(
        SIDES.map((s) => turnOf(s, ctx.actor.memberId)),
        sql` or `,
      )})`,
    );
  q = await days.narrow(ctx.tx, q, f);
  return f.keyword ? byKeyword(ctx, q, f.keyword) : q;
}

const STATUSES = Object.values(NEGOTIATION);
const SIDES = ['seller', 'buyer', 'intermediary'] as const;
const COMPANY_OF = {
  seller: 'seller_member_id',
  buyer: 'buyer_member_id',
  intermediary: 'intermediary_member_id',
} as const;

/**
 * The rule `waitsFor` as a condition: the company stands on that side, and the status, or the live round of
 * the other side, waits for it.
 */
function turnOf(side: (typeof SIDES)[number], memberId: string | null): RawBuilder<boolean> {
  const always = STATUSES.filter((s) => waitsFor(s, null) === side);
  const after = (proposer: 'buyer' | 'seller') =>
    STATUSES.filter((s) => waitsFor(s, null) === null && waitsFor(s, proposer) === side);
  const live = (['buyer', 'seller'] as const).flatMap((proposer) =>
    after(proposer).map(
      (s) =>
        sql<boolean>`(status = ${s} and exists (select from offers.round r where r.negotiation_id = offers.negotiation.id and r.state = ${sql.lit(ROUND.live)} and r.side = ${DEAL_SIDE[proposer]}))`,
    ),
  );
  const waits = [...(always.length === 0 ? [] : [sql<boolean>`status in (${sql.join(always)})`]), ...live];
  return sql<boolean>`(${sql.ref(COMPANY_OF[side])} = ${memberId}::bigint and (${sql.join(waits.length === 0 ? [sql`false`] : waits, sql` or `)}))`;
}

/** The company on that side of the thread is one the reader may know (INV-INT-04). */
const named = (ctx: OfferContext, side: 'seller' | 'buyer'): RawBuilder<boolean> =>
  isPlatform(ctx.actor)
    ? sql<boolean>`true`
    : sql<boolean>`(not principal or ${sql.ref(side === 'seller' ? 'buyer_sees_seller' : 'seller_sees_buyer')} or ${sql.ref(COMPANY_OF[side])} = ${ctx.actor.memberId}::bigint)`;

async function byKeyword(ctx: OfferContext, q: ThreadQuery, keyword: string): Promise<ThreadQuery> {
  const no = normaliseNumber(keyword);
  const products = await searchProducts(ctx, { keyword });
  const members = await searchMembers(ctx, { keyword });
  const offerIds = ctx.tx
    .selectFrom('offers.offer')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('offer_no', '>=', no), eb('offer_no', '<', `${no}~`)]),
        ...(products.length > 0 ? [eb('product_name_id', 'in', products)] : []),
      ]),
    );
  return q.where((eb) =>
    eb.or([
      eb.and([eb('negotiation_no', '>=', no), eb('negotiation_no', '<', `${no}~`)]),
      eb('offer_id', 'in', offerIds),
      ...(members.length > 0
        ? [
            eb.and([eb('seller_member_id', 'in', members), named(ctx, 'seller')]),
            eb.and([eb('buyer_member_id', 'in', members), named(ctx, 'buyer')]),
          ]
        : []),
    ]),
  );
}

async function rows(ctx: OfferContext, list: readonly Negotiation[]) {
  if (list.length === 0) return [];
  const ids = [...new Set(list.map((t) => t.offer_id))];
  const offersOf = () => ctx.tx.selectFrom('offers.offer').selectAll().where('id', 'in', ids).execute();
  // Who is no dealer on an offer any more reads it through his thread alone.
  const found = list.some((t) => t.principal) ? await asSystem(ctx, offersOf) : await offersOf();
  const live = await ctx.tx
    .selectFrom('offers.round')
    .select(['negotiation_id', 'price', 'quantity', 'side', 'valid_until'])
    .where(
      'negotiation_id',
      'in',
      list.map((t) => t.id),
    )
    .where('state', '=', ROUND.live)
    .execute();
  const names = await partiesOf(ctx, {
    memberIds: [...new Set(list.flatMap(companiesOf))],
  });
  return list.flatMap((t) => {
    const offer = found.find((o) => o.id === t.offer_id);
    return offer === undefined
      ? []
      : [
          presentThreadRow(
            t,
            offer,
            live.find((r) => r.negotiation_id === t.id) ?? null,
            namesOf(t, names),
            ctx.actor,
          ),
        ];
  });
}

const page = async (
  ctx: OfferContext<
    Filters & { pageNum: number; pageCount: number; sortProperties?: string | undefined; sortAsc: boolean }
  >,
) => {
  const found = await paged(ctx.tx, await filtered(ctx, ctx.input), ctx.input, specFor(ctx.actor));
  return { ...found, list: await rows(ctx, found.list) };
};
export const listThreadsHandler = offers.query(listThreads, page);
export const listAllThreadsHandler = offers.query(listAllThreads, page);

/** Threads the reader may see, by status. */
async function byStatus(ctx: OfferContext, lane: string | undefined): Promise<Record<string, number>> {
  const found = await ctx.tx
    .selectFrom('offers.negotiation')
    .select(['status', sql<string>`count(*)`.as('n')])
    .where('deleted', '=', false)
    .where(partyInScope(ctx.actor, 'COUNTER_OFFER', threadSides))
    .$if(lane !== undefined, (q) => q.where('lane', '=', lane as string))
    .groupBy('status')
    .execute();
  return Object.fromEntries(found.map((r) => [r.status, Number.parseInt(r.n, 10)]));
}
export const countThreadsHandler = offers.query(countThreads, (ctx) => byStatus(ctx, ctx.input.lane));
export const countAllThreadsHandler = offers.query(countAllThreads, (ctx) => byStatus(ctx, undefined));

export const threadDetailHandler = offers.query(threadDetail, (ctx) => presentThread(ctx, ctx.input.id));
