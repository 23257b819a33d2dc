import { type SelectQueryBuilder, sql } from 'kysely';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { dayRange, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { searchProducts } from '#registry/catalogue/server/door.ts';
import { partiesOf, searchMembers } from '#registry/members/server/door.ts';
import type { LicenceState } from '#registry/qualifications/rules/licence-lifecycle.ts';
import { membersByLicence } from '#registry/qualifications/server/door.ts';
import { countOwnOffers, listOwnOffers, ownOfferDetail } from '../../contract/offer.ts';
import { anyOfferDetail, countAllOffers, listAllOffers } from '../../contract/offer-oversight.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { type OfferContext, offerOwner } from '../lock-offer.ts';
import { type Offer, type OffersTables, offers } from '../tables.ts';
import { figuresOf, presentDetail, presentRow } from './present-offer.ts';

type OfferQuery = SelectQueryBuilder<OffersTables, 'offers.offer', Offer>;
const SORT = {
  gmtModified: 'offers.offer.gmt_modified',
  gmtCreate: 'offers.offer.gmt_create',
  unitPrice: 'offers.offer.unit_price',
  quantity: 'offers.offer.quantity',
  validUntil: 'offers.offer.valid_until',
  offerNo: 'offers.offer.offer_no',
};
const spec = {
  sortable: SORT,
  fallback: { column: 'offers.offer.gmt_create', asc: false },
  key: 'offers.offer.id',
} as const;

const { lit } = sql;
const LIVE = sql`offers.offer.publish_state in (${lit(OFFER.onOffer)}, ${lit(OFFER.paused)})`;
const THREADS_AT_WORK = sql`offers.offer.new_offer_status in (${lit(NEGOTIATION.countering)}, ${lit(NEGOTIATION.buyerAccepted)})`;
/**
 * The seller's own list begins with what needs him (ruling 16): threads at work, then live offers by their
 * next expiry, submitted ones, drafts, stopped ones, and at the end what is over. Where he asks for states, the
 * newest of them stand first. Written as the index offer_of_seller_needs writes it.
 */
const ownListSpec = {
  ...spec,
  fallback: {
    ...spec.fallback,
    before: [
      sql`(case when offers.offer.publish_state >= ${lit(OFFER.expired)} then 5 when ${LIVE} and ${THREADS_AT_WORK} then 0 when ${LIVE} then 1
        when offers.offer.publish_state = ${lit(OFFER.submitted)} then 2 when offers.offer.publish_state = ${lit(OFFER.draft)} then 3 else 4 end)`,
      sql`(case when ${LIVE} then offers.offer.valid_until - '1970-01-01 00:00:00+00'::timestamptz else '1970-01-01 00:00:00+00'::timestamptz - offers.offer.gmt_create end)`,
    ],
  },
} as const;

/**
 * A keyword is a number (spaces, lower case), a product by any of its names or CAS, or for the operator a
 * company: each resolved to ids first, so that indexes serve it.
 */
async function byKeyword(
  ctx: OfferContext,
  query: OfferQuery,
  keyword: string,
  withSellers: boolean,
): Promise<OfferQuery> {
  const no = normaliseNumber(keyword);
  const products = await searchProducts(ctx, { keyword });
  const sellers = withSellers ? await searchMembers(ctx, { keyword }) : [];
  return query.where((eb) =>
    eb.or([
      sql<boolean>`(offers.offer.offer_no >= ${no} and offers.offer.offer_no < ${`${no}~`})`,
      ...(products.length > 0 ? [eb('offers.offer.product_name_id', 'in', products)] : []),
      ...(sellers.length > 0 ? [eb('offers.offer.seller_member_id', 'in', sellers)] : []),
    ]),
  );
}

interface Filters {
  keyword?: string | null | undefined;
  publishState?: string[] | undefined;
  approvalStatus?: string[] | undefined;
  skuId?: string | undefined;
  lane?: string | undefined;
  isTemplate?: boolean | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  sellerId?: string | undefined;
  controlClass?: string | undefined;
  productNameId?: string | undefined;
  placeId?: string | undefined;
  licenceState?: string | undefined;
  flagged?: boolean | undefined;
  distanceOver?: string | undefined;
}

const days = listFilters(dayRange('gmt_create'));
async function filtered(ctx: OfferContext, f: Filters, oversight: boolean): Promise<OfferQuery> {
  let q = ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('offers.offer.deleted', '=', false)
    .where(inScope(ctx.actor, 'OFFER', offerOwner))
    .where('offers.offer.is_template', '=', f.isTemplate ?? false) as OfferQuery;
  if (f.lane !== undefined) q = q.where('lane', '=', f.lane);
  if (f.publishState?.length) q = q.where('publish_state', 'in', f.publishState as Offer['publish_state'][]);
  if (f.approvalStatus?.length) q = q.where('approval_status', 'in', f.approvalStatus);
  if (f.skuId !== undefined) q = q.where('sku_id', '=', f.skuId);
  if (f.sellerId !== undefined) q = q.where('seller_member_id', '=', f.sellerId);
  if (f.productNameId !== undefined) q = q.where('product_name_id', '=', f.productNameId);
  if (f.placeId !== undefined) q = q.where('named_place_id', '=', f.placeId);
  if (f.licenceState !== undefined) q = await byLicence(ctx, q, f.licenceState as LicenceState);
  if (f.flagged === true) q = q.where('flagged', '=', true);
  if (f.controlClass !== undefined) q = q.where(sql<boolean>`${f.controlClass} = any (control_classes)`);
  if (f.distanceOver !== undefined)
    q = q.where(sql<boolean>`abs(price_distance) > ${f.distanceOver}::numeric`);
  q = await days.narrow(ctx.tx, q, f);
  return f.keyword ? byKeyword(ctx, q, f.keyword, oversight) : q;
}

/** Offers of controlled goods whose seller holds a licence in that status (3.8: licence status). */
async function byLicence(ctx: OfferContext, q: OfferQuery, state: LicenceState): Promise<OfferQuery> {
  const sellers = await membersByLicence(ctx, { state });
  return q
    .where(sql<boolean>`not (control_classes <@ array['00'])`)
    .where((eb) => (sellers.length === 0 ? eb.val(false) : eb('seller_member_id', 'in', sellers)));
}

async function present(ctx: OfferContext, page: { list: Offer[] }) {
  const names = await partiesOf(ctx, { memberIds: [...new Set(page.list.map((o) => o.seller_member_id))] });
  const figures = await figuresOf(ctx, page.list);
  return page.list.map((o) => presentRow(o, ctx.actor, names.get(o.seller_member_id), figures.get(o.id)));
}

export const listOwnOffersHandler = offers.query(listOwnOffers, async (ctx) => {
  const page = await paged(
    ctx.tx,
    await filtered(ctx, ctx.input, false),
    ctx.input,
    ctx.input.publishState?.length ? spec : ownListSpec,
  );
  return { ...page, list: await present(ctx, page) };
});
/** What the operator supervises: everything that was ever submitted. */
const supervised = <O>(q: SelectQueryBuilder<OffersTables, 'offers.offer', O>) =>
  q.where((eb) =>
    eb.or([
      eb('publish_state', '<>', OFFER.draft),
      eb('published_at', 'is not', null),
      eb('approval_status', '<>', APPROVAL.draft),
    ]),
  );
export const listAllOffersHandler = offers.query(listAllOffers, async (ctx) => {
  const page = await paged(ctx.tx, supervised(await filtered(ctx, ctx.input, true)), ctx.input, spec);
  return { ...page, list: await present(ctx, page) };
});

/** How many own offers in each publish state, for the tabs. */
export const countOwnOffersHandler = offers.query(countOwnOffers, async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('offers.offer')
    .select(['publish_state', sql<string>`count(*)`.as('n')])
    .where('deleted', '=', false)
    .where('is_template', '=', false)
    .where(inScope(ctx.actor, 'OFFER', offerOwner))
    .$if(ctx.input.lane !== undefined, (q) => q.where('lane', '=', ctx.input.lane as string))
    .groupBy('publish_state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.publish_state, Number.parseInt(r.n, 10)]));
});

/**
 * How many offers of all companies in each publish state; drafts that were never before the operator are
 * their seller's own affair.
 */
export const countAllOffersHandler = offers.query(countAllOffers, async (ctx) => {
  const rows = await supervised(
    ctx.tx
      .selectFrom('offers.offer')
      .select(['publish_state', sql<string>`count(*)`.as('n')])
      .where('deleted', '=', false)
      .where('is_template', '=', false)
      .where(inScope(ctx.actor, 'OFFER', offerOwner)),
  )
    .groupBy('publish_state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.publish_state, Number.parseInt(r.n, 10)])); // not money: rows counted
});

async function one(ctx: OfferContext<{ id: string }>) {
  const offer = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'OFFER', offerOwner))
    .executeTakeFirst();
  if (offer === undefined) throw NotFound({});
  return presentDetail(ctx, offer);
}
export const ownOfferDetailHandler = offers.query(ownOfferDetail, one);
export const anyOfferDetailHandler = offers.query(anyOfferDetail, one);
