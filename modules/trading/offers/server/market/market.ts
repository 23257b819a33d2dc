import { type SelectQueryBuilder, sql } from 'kysely';
import { recentDeals } from '#fulfilment/deals/server/door.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { all, nowOnce } from '#kernel/server/database.ts';
import { startOfDay } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { marketState } from '#office/markethours/server/door.ts';
import { productsOfCategory, searchProducts } from '#registry/catalogue/server/door.ts';
import type { Shut } from '#registry/counterparties/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { gateSaying } from '#registry/qualifications/server/door.ts';
import { type BoardRow, listMarket, marketDetail } from '../../contract/market.ts';
import { LANE, VISIBILITY } from '../../rules/codes.ts';
import { BOARDS } from '../../rules/market/hrefs.ts';
import { marketWhyWords } from '../../rules/market/market-words.ts';
import { ENDED } from '../../rules/negotiation-lifecycle.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import type { OfferContext } from '../lock-offer.ts';
import { formulaOf } from '../selling/formula.ts';
import { englishOf } from '../selling/present-offer.ts';
import { type Negotiation, type Offer, type OffersTables, offers } from '../tables.ts';
import { originNamed, shipOf } from './ship.ts';
import { shutOn } from './shut-on.ts';
import { buyingBlocks, hazardWall, sightOf, strangers } from './sight.ts';

/** What a row of the board is made of; an offer has three times as many columns. */
const ROW = [
  'id',
  'version',
  'lane',
  'product_name_id',
  'spu_id',
  'offer_no',
  'seller_member_id',
  'new_offer_status',
  'publish_state',
  'position_id',
  'product_zh',
  'product_en',
  'cas_no',
  'grade',
  'producer',
  'packaging_name',
  'grade_en',
  'producer_en',
  'packaging_name_en',
  'warehouse_name_en',
  'control_classes',
  'quantity',
  'uom',
  'min_qty',
  'qty_step',
  'divisible',
  'currency',
  'unit_price',
  'previous_price',
  'price_changed_at',
  'tax_rate',
  'price_mode',
  'price_term',
  'place_zh',
  'place_en',
  'warehouse_name',
  'pick_type',
  'delivery_start',
  'delivery_end',
  'payment_term',
  'firm_type',
  'negotiable',
  'direct_deal_allowed',
  'valid_until',
  'published_at',
  'terms_version',
  'terms_hash',
  'origin_country',
  'cargo_status',
  'settlement_method',
  'lc_open_days',
  'named_place_id',
  'voyage',
  'voyage_ports',
] as const satisfies readonly (keyof Offer)[];
type OnBoard = Pick<Offer, (typeof ROW)[number]>;
const COLUMNS = ROW.map((c) => `offers.offer.${c}` as const);

type BoardQuery = SelectQueryBuilder<OffersTables, 'offers.offer', OnBoard>;
const SORT = {
  publishedAt: 'offers.offer.published_at',
  unitPrice: 'offers.offer.unit_price',
  quantity: 'offers.offer.quantity',
  deliveryStart: 'offers.offer.delivery_start',
  validUntil: 'offers.offer.valid_until',
  eta: 'offers.offer.eta',
};

interface Filters {
  lane: string;
  keyword?: string | null | undefined;
  categoryId?: string | undefined;
  storeId?: string | undefined;
  productNameId?: string | undefined;
  spuId?: string | undefined;
  placeId?: string | undefined;
  sellerId?: string | undefined;
  priceFrom?: string | undefined;
  priceTo?: string | undefined;
  deliveryFrom?: string | undefined;
  deliveryTo?: string | undefined;
  etaFrom?: string | undefined;
  etaTo?: string | undefined;
  cargoStatus?: string | undefined;
  paymentTerm?: string | undefined;
  pickType?: string | undefined;
  directDeal?: boolean | undefined;
  watched?: boolean | undefined;
  status?: string | undefined;
}

/**
 * Stands in the statement: only then a plan that is kept for every page may use the indexes of the board,
 * which hold listed offers alone.
 */
const LISTED = sql.lit(OFFER.onOffer);

/**
 * Published offers a member sees on a board: listed, in time, visible to him, no blacklist between them.
 * Every filter sits on an index of the board.
 */
export async function board(ctx: OfferContext, f: Filters): Promise<BoardQuery> {
  const { actor } = ctx;
  const [blocked, wall] = await all([strangers(ctx), hazardWall(ctx)]);
  let q = ctx.tx
    .selectFrom('offers.offer')
    .select(COLUMNS)
    .where('lane', '=', f.lane)
    .where('publish_state', '=', LISTED)
    .where('deleted', '=', false)
    .where('valid_until', '>', nowOnce) as BoardQuery;
  if (actor.identity !== 'platform')
    q = q.where((eb) =>
      eb.or([
        eb('visibility', '=', VISIBILITY.all),
        eb('seller_member_id', '=', actor.memberId ?? '0'),
        sql<boolean>`${actor.memberId}::bigint = any (designated_buyer_ids)`,
      ]),
    );
  if (wall !== null) q = q.where((eb) => eb.or([PLAIN, eb('seller_member_id', '=', actor.memberId ?? '0')]));
  if (blocked.length > 0) q = q.where('seller_member_id', 'not in', blocked);
  if (f.productNameId !== undefined) q = q.where('product_name_id', '=', f.productNameId);
  if (f.spuId !== undefined) q = q.where('spu_id', '=', f.spuId);
  if (f.categoryId !== undefined) q = await inCategory(ctx, q, f.categoryId);
  if (f.storeId !== undefined) q = q.where('store_id', '=', f.storeId);
  if (f.placeId !== undefined) q = q.where('named_place_id', '=', f.placeId);
  if (f.sellerId !== undefined) q = q.where('seller_member_id', '=', f.sellerId);
  if (f.priceFrom !== undefined) q = q.where('unit_price', '>=', f.priceFrom);
  if (f.priceTo !== undefined) q = q.where('unit_price', '<=', f.priceTo);
  if (f.deliveryFrom !== undefined) q = q.where('delivery_end', '>=', f.deliveryFrom);
  if (f.deliveryTo !== undefined) q = q.where('delivery_start', '<=', f.deliveryTo);
  if (f.etaFrom !== undefined) q = q.where('eta', '>=', startOfDay(f.etaFrom));
  if (f.etaTo !== undefined) q = q.where('eta', '<', startOfDay(addDays(f.etaTo, 1)));
  if (f.cargoStatus !== undefined) q = q.where('cargo_status', '=', f.cargoStatus);
  if (f.paymentTerm !== undefined) q = q.where('payment_term', '=', f.paymentTerm);
  if (f.pickType !== undefined) q = q.where('pick_type', '=', f.pickType);
  if (f.directDeal === true) q = q.where('direct_deal_allowed', '=', true);
  if (f.status !== undefined) q = q.where('new_offer_status', '=', f.status as Offer['new_offer_status']);
  if (f.watched === true)
    q = q.where(
      'id',
      'in',
      ctx.tx
        .selectFrom('offers.watch')
        .select('offer_id')
        .where('account_id', '=', actor.accountId ?? '0'),
    );
  return f.keyword ? byKeyword(ctx, q, f.keyword) : q;
}

const PLAIN = sql<boolean>`control_classes <@ array['00']`;

async function inCategory(ctx: OfferContext, q: BoardQuery, categoryId: string): Promise<BoardQuery> {
  const products = await productsOfCategory(ctx, { categoryId });
  return q.where((eb) => (products.length === 0 ? eb.val(false) : eb('product_name_id', 'in', products)));
}

async function byKeyword(ctx: OfferContext, q: BoardQuery, keyword: string): Promise<BoardQuery> {
  const no = normaliseNumber(keyword);
  const products = await searchProducts(ctx, { keyword });
  return q.where((eb) =>
    eb.or([
      eb.and([eb('offer_no', '>=', no), eb('offer_no', '<', `${no}~`)]),
      ...(products.length > 0 ? [eb('product_name_id', 'in', products)] : []),
    ]),
  );
}

/**
 * What a reader may press on a board row now: side, buttons, market, whose offer it is; nothing where all
 * that is left is held by others.
 */
function boardCan(
  o: OnBoard,
  actor: Actor,
  now: { readonly open: boolean; readonly available: string | null; readonly shut: boolean },
  threadId: string | null,
): string[] {
  if (actor.memberId === null && actor.identity !== 'platform') return [];
  const can = ['watch'];
  if (actor.identity !== 'buyer' || !actor.verified || o.seller_member_id === actor.memberId) return can;
  const may = (button: string) => actor.superAdmin || holds(actor, button, Object.values(BOARDS));
  const free = now.open && !now.shut && compare(now.available ?? '0', '0') > 0;
  if (free && threadId === null && o.negotiable && may('CounterOffer')) can.push('counter');
  if (free && may('AcceptSeller')) can.push('acceptListed');
  if (free && threadId === null && o.direct_deal_allowed && may('Order')) can.push('direct');
  if (threadId !== null) can.push('openThread');
  return can;
}

interface Standing {
  readonly hsCode: string | null;
  readonly packageType: string | null;
  readonly available: string | null;
  readonly watched: boolean;
  readonly threadId: string | null;
  readonly threadStatus: Negotiation['status'] | null;
}
const NOTHING: Standing = {
  hsCode: null,
  packageType: null,
  available: null,
  watched: false,
  threadId: null,
  threadStatus: null,
};
/** What is left of each offer, whether the reader watches it, and his own open thread on it: one look. */
async function standingOf(
  ctx: OfferContext,
  list: readonly Pick<Offer, 'id' | 'position_id'>[],
): Promise<Map<string, Standing>> {
  const { actor } = ctx;
  const buyer = actor.identity === 'buyer' ? actor.memberId : null;
  const { rows } = await sql<Standing & { id: string }>`
    select o.id::text as id, f.goods ->> 'hsCode' as "hsCode", f.goods ->> 'packageType' as "packageType", p.available, exists (select from offers.watch x where x.offer_id = o.id and x.account_id = ${actor.accountId ?? '0'}::bigint) as watched, n.id as "threadId", n.status as "threadStatus"
    from unnest(${list.map((o) => o.id)}::bigint[], ${list.map((o) => o.position_id)}::bigint[]) as o(id, position_id)
    join offers.offer f on f.id = o.id
    left join reporting.positions p on p.id = o.position_id
    left join offers.negotiation n on n.offer_id = o.id and n.buyer_member_id = ${buyer}::bigint and n.status not in (${sql.join(ENDED.map((s) => sql.lit(s)))}) and not n.deleted`.execute(
    ctx.tx,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

async function present(ctx: OfferContext, list: readonly OnBoard[]): Promise<BoardRow[]> {
  if (list.length === 0) return [];
  const { actor } = ctx;
  const [names, standing, { open }, shut] = await all([
    partiesOf(ctx, { memberIds: [...new Set(list.map((o) => o.seller_member_id))] }),
    standingOf(ctx, list),
    marketState(ctx, { market: list[0]?.lane ?? LANE.rmb }),
    shutOn(ctx, list),
  ]);
  return list.map((o) => {
    const { available, watched, threadId, threadStatus, hsCode, packageType } = standing.get(o.id) ?? NOTHING;
    const seller = names.get(o.seller_member_id);
    return {
      id: o.id,
      version: o.version,
      lane: o.lane,
      ship: shipOf(o),
      originCountry: o.origin_country,
      origin: originNamed(o.origin_country),
      cargoStatus: o.cargo_status,
      settlementMethod: o.settlement_method,
      lcOpenDays: o.lc_open_days,
      placeId: o.named_place_id,
      hsCode,
      packageType,
      offerNo: o.offer_no as string,
      status:
        actor.identity === 'platform' || o.seller_member_id === actor.memberId
          ? o.new_offer_status
          : threadStatus,
      publishState: o.publish_state,
      own: o.seller_member_id === actor.memberId,
      sellerName: seller?.name ?? '',
      sellerNameEn: seller?.nameEn ?? null,
      storeName: seller?.abbreviation ?? null,
      productZh: o.product_zh as string,
      productEn: o.product_en,
      casNo: o.cas_no,
      ...englishOf(o),
      grade: o.grade,
      producer: o.producer,
      packaging: o.packaging_name,
      controlClasses: o.control_classes,
      quantity: o.quantity as string,
      available: available ?? '0',
      uom: o.uom as string,
      minQty: o.min_qty,
      qtyStep: o.qty_step,
      divisible: o.divisible,
      currency: o.currency as string,
      unitPrice: o.unit_price as string,
      previousPrice: o.previous_price,
      priceChangedAt: o.price_changed_at?.toISOString() ?? null,
      taxRate: o.tax_rate,
      priceMode: o.price_mode as string,
      priceTerm: o.price_term,
      placeZh: o.place_zh,
      placeEn: o.place_en,
      warehouse: o.warehouse_name,
      pickType: o.pick_type,
      deliveryStart: o.delivery_start,
      deliveryEnd: o.delivery_end,
      paymentTerm: o.payment_term,
      firmType: o.firm_type as string,
      negotiable: o.negotiable,
      directDealAllowed: o.direct_deal_allowed,
      validUntil: (o.valid_until as Date).toISOString(),
      publishedAt: (o.published_at as Date).toISOString(),
      termsVersion: o.terms_version,
      termsHash: o.terms_hash as string,
      watched,
      threadId,
      threadStatus,
      shut: shut.get(o.id) ?? null,
      can: boardCan(o, actor, { open, available, shut: shut.has(o.id) }, threadId),
    };
  });
}

export const listMarketHandler = offers.query(listMarket, async (ctx) => {
  const { pageNum: _page, pageCount: _size, sortProperties: _sort, sortAsc: _asc, ...question } = ctx.input;
  const countKey =
    question.watched === true
      ? undefined
      : `${ctx.actor.identity} ${ctx.actor.memberId} ${JSON.stringify(question)}`;
  const found = await paged(ctx.tx, await board(ctx, ctx.input), ctx.input, {
    sortable: SORT,
    fallback: { column: 'offers.offer.published_at', asc: false },
    key: 'offers.offer.id',
    wide: true,
    marked: [SORT.publishedAt, SORT.unitPrice, SORT.quantity, SORT.validUntil],
    ...(countKey === undefined ? {} : { countKey }),
  });
  return { ...found, list: await present(ctx, found.list) };
});

/** One offer as a buyer reads it, with the reasons in words why he may not act. */
export const marketDetailHandler = offers.query(marketDetail, async (ctx) => {
  const o = await sightOf(ctx, ctx.input.id);
  const [row] = await present(ctx, [o]);
  if (row === undefined) throw NotFound({});
  return {
    ...row,
    lane: o.lane,
    productNameId: o.product_name_id,
    goods: o.goods,
    specItems: o.spec_items,
    remarks: o.remarks,
    qualityStandard: o.quality_standard,
    tolerancePlus: o.tolerance_plus,
    toleranceMinus: o.tolerance_minus,
    depositPct: o.deposit_pct,
    depositNature: o.deposit_nature,
    formula: await formulaOf(ctx, o),
    sdsFile: o.sds_file_id,
    coaFiles: o.coa_file_ids,
    labelFile: o.label_file_id,
    why: await whyNot(ctx, o, row.shut),
    tape: o.spu_id === null ? [] : await recentDeals(ctx, { spuId: o.spu_id, most: 10 }),
    serverTime: (await ctx.now()).toISOString(),
  };
});

async function whyNot(
  ctx: OfferContext,
  o: Offer,
  shut: Shut | null,
): Promise<{ verb: string; zh: string; en: string; paper?: string; reason?: string }[]> {
  const { actor } = ctx;
  if (actor.identity !== 'buyer') return [];
  const why: { verb: string; zh: string; en: string; paper?: string; reason?: string }[] = [];
  const reason = (verb: string, key: keyof typeof marketWhyWords.table) =>
    why.push({ verb, ...marketWhyWords.table[key] });
  const { open } = await marketState(ctx, { market: o.lane });
  if (o.seller_member_id === actor.memberId) reason('counter', 'own');
  else if (!actor.verified) reason('counter', 'unverified');
  else if (!open) reason('counter', 'closed');
  else if (o.publish_state !== OFFER.onOffer) reason('counter', 'notListed');
  else if (shut !== null) reason('counter', shut === 'own' ? 'ownTerms' : 'counterpartyTerms');
  if (!o.negotiable) reason('counter', 'notNegotiable');
  if (!o.direct_deal_allowed) reason('direct', 'noDirect');
  for (const b of await buyingBlocks(ctx, o)) why.push({ verb: 'licence', ...gateSaying(b) });
  return why;
}
