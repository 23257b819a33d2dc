import { listAllDeals, listDeals } from '#fulfilment/deals/contract/deal.ts';
import { listLetters } from '#fulfilment/deals/contract/letter.ts';
import { dealLifecycle } from '#fulfilment/deals/rules/deal-lifecycle.ts';
import { letterLifecycle } from '#fulfilment/deals/rules/letter-lifecycle.ts';
import { listAllOrders, listOrders } from '#fulfilment/orders/contract/order.ts';
import { orderLifecycle } from '#fulfilment/orders/rules/order-lifecycle.ts';
import type { InputOf, ListCall, OutputOf } from '#kernel/rules/contract.ts';
import { showPrice, showQuantity } from '#kernel/rules/format.ts';
import { inLocale, nameOf, translate } from '#kernel/rules/words.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { partiesOf, searchMembers } from '#registry/members/server/door.ts';
import { listAuctions } from '#trading/auctions/contract/auction.ts';
import { listOverseenAuctions } from '#trading/auctions/contract/oversight.ts';
import { listOwnAuctions } from '#trading/auctions/contract/selling.ts';
import { auctionLifecycle } from '#trading/auctions/rules/auction-lifecycle.ts';
import { auctionHref } from '#trading/auctions/rules/hrefs.ts';
import { listActivities } from '#trading/campaigns/contract/market.ts';
import { listAllActivities } from '#trading/campaigns/contract/oversight.ts';
import { listSellerActivities } from '#trading/campaigns/contract/seller.ts';
import { activityLifecycle } from '#trading/campaigns/rules/activity-lifecycle.ts';
import { activityHref } from '#trading/campaigns/rules/hrefs.ts';
import { listMarket } from '#trading/offers/contract/market.ts';
import { listThreads } from '#trading/offers/contract/negotiation.ts';
import { listAllThreads } from '#trading/offers/contract/negotiation-oversight.ts';
import { listOwnOffers } from '#trading/offers/contract/offer.ts';
import { listAllOffers } from '#trading/offers/contract/offer-oversight.ts';
import { LANE } from '#trading/offers/rules/codes.ts';
import { negotiationLifecycle } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { offerLifecycle } from '#trading/offers/rules/offer-lifecycle.ts';
import { LANES, offerDetailHref, threadHref } from '#trading/offers/rules/places.ts';
import { findProducts } from '../contract/finding.ts';
import { type SearchHit, searchAll } from '../contract/search.ts';
import { PRODUCT } from '../rules/pages.ts';
import { marketplaceWords } from '../rules/words.ts';
import { addressOf } from '../rules/work.ts';
import { marketplace } from './tables.ts';

type MarketplaceContext = Context<AnyTables, unknown>;
const PER_KIND = 4;
const RECORDS = '/resourceSupervision/transactionRecord';
/** Who may look companies up: the pages on which operators do. */
const COMPANY_PAGES = ['/membermanage/memberManageList', '/customerManagement/customerList', RECORDS];

const join = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((p) => p !== null && p !== undefined && p !== '').join(' · ');
const productOf = (actor: Actor, row: { productZh: string | null; productEn: string | null }): string =>
  (actor.locale === 'zh_CN' ? row.productZh : (row.productEn ?? row.productZh)) ?? '';
const kindName = (actor: Actor, kind: SearchHit['kind']): string =>
  inLocale(marketplaceWords.table[`kind.${kind}`], actor.locale);
/** The name of a code by its life; the code itself when the life does not know it. */
function stateOf(
  actor: Actor,
  lifecycle: {
    readonly codes: Readonly<Record<string, string>>;
    readonly labels: Readonly<Record<string, { zh: string; en: string }>>;
  },
  code: string | null,
): string {
  const name = Object.entries(lifecycle.codes).find(([, c]) => c === code)?.[0];
  const label = name === undefined ? undefined : lifecycle.labels[name];
  return label === undefined ? '' : inLocale(label, actor.locale);
}

/** The first rows of one of the reader's own lists as finds; nothing where he may not open it. */
async function finds<C extends ListCall>(
  ctx: MarketplaceContext,
  call: C,
  input: InputOf<C>,
  kind: SearchHit['kind'],
  hit: (row: OutputOf<C>['list'][number]) => Omit<SearchHit, 'kind' | 'kindName'>,
): Promise<SearchHit[]> {
  const found = await ctx
    .service('reading')
    .ask(ctx, call, { pageNum: 1, pageCount: PER_KIND, ...(input as object) } as InputOf<C>);
  return ((found?.list ?? []) as OutputOf<C>['list']).map((row) => ({
    kind,
    kindName: kindName(ctx.actor, kind),
    ...hit(row),
  }));
}

/** Products as the search of goods ranks them. On offer for RMB they open on the board, else on their own page. */
async function products(ctx: MarketplaceContext, keyword: string): Promise<SearchHit[]> {
  const found = await ctx.service('reading').ask(ctx, findProducts, { keyword, pageCount: PER_KIND });
  return (found?.list ?? []).map((row) => ({
    kind: 'product' as const,
    kindName: kindName(ctx.actor, 'product'),
    id: row.id,
    title: ctx.actor.locale === 'zh_CN' ? row.zh : (row.en ?? row.zh),
    detail: join(
      row.casNo,
      translate(marketplaceWords, ctx.actor.locale, 'hit.offers', { n: String(row.offers) }),
    ),
    path:
      row.cny === null
        ? addressOf(PRODUCT, { id: row.id })
        : addressOf(LANES[LANE.rmb].board, { productNameId: row.productNameId }),
  }));
}

async function offers(ctx: MarketplaceContext, keyword: string): Promise<SearchHit[]> {
  const { actor } = ctx;
  if (actor.identity === 'platform')
    return finds(ctx, listAllOffers, { keyword }, 'offer', (r) => ({
      id: r.id,
      title: join(r.offerNo, productOf(actor, r)),
      detail: join(
        stateOf(actor, offerLifecycle, r.publishState),
        nameOf(r, 'sellerName', actor.locale),
        priced(r.currency, r.unitPrice),
      ),
      path: addressOf('/resourceSupervision/resourceOfferList', { keyword: r.offerNo ?? keyword }),
    }));
  const sellerOffers =
    actor.identity === 'seller'
      ? await finds(ctx, listOwnOffers, { keyword }, 'offer', (r) => ({
          id: r.id,
          title: join(r.offerNo, productOf(actor, r)),
          detail: join(stateOf(actor, offerLifecycle, r.publishState), priced(r.currency, r.unitPrice)),
          path: offerDetailHref(r.lane, r.id),
        }))
      : [];
  const board: SearchHit[] = [];
  for (const lane of Object.values(LANE))
    if (board.length < PER_KIND)
      board.push(
        ...(await finds(ctx, listMarket, { lane, keyword }, 'offer', (r) => ({
          id: r.id,
          title: join(r.offerNo, productOf(actor, r)),
          detail: join(
            nameOf(r, 'sellerName', actor.locale),
            priced(r.currency, r.unitPrice),
            tonnes(actor, r.available, r.uom),
          ),
          path: addressOf(LANES[lane].board, { keyword: r.offerNo, row: r.id }),
        }))),
      );
  return [...sellerOffers, ...board.filter((b) => !sellerOffers.some((o) => o.id === b.id))].slice(
    0,
    PER_KIND,
  );
}
const priced = (currency: string | null, price: string | null): string =>
  price === null ? '' : `${currency ?? ''} ${showPrice(price)}`.trim();
const tonnes = (actor: Actor, quantity: string, uom: string): string =>
  uom === 'TNE' ? `${showQuantity(quantity)} ${inLocale(marketplaceWords.table.tonne, actor.locale)}` : '';

/** Flash sales and group buys: a buyer's of the market, a seller's own, the operator's of all. */
function activities(ctx: MarketplaceContext, keyword: string): Promise<SearchHit[]> {
  const { actor } = ctx;
  const call =
    actor.identity === 'platform'
      ? listAllActivities
      : actor.identity === 'seller'
        ? listSellerActivities
        : listActivities;
  return finds(ctx, call as typeof listActivities, { keyword }, 'activity', (r) => ({
    id: r.id,
    title: join(r.activityNo, r.activityName),
    detail: join(
      stateOf(actor, activityLifecycle, r.status),
      productOf(actor, r),
      priced('CNY', r.activityPrice),
    ),
    path: activityHref(r.id),
  }));
}

/** Auctions: a buyer's of the hall, a seller's own, the operator's of all. */
function auctions(ctx: MarketplaceContext, keyword: string): Promise<SearchHit[]> {
  const { actor } = ctx;
  const call =
    actor.identity === 'platform'
      ? listOverseenAuctions
      : actor.identity === 'seller'
        ? listOwnAuctions
        : listAuctions;
  return finds(ctx, call as typeof listAuctions, { keyword }, 'auction', (r) => ({
    id: r.id,
    title: join(r.auctionNo, r.auctionName),
    detail: join(
      stateOf(actor, auctionLifecycle, r.status),
      productOf(actor, r),
      priced('CNY', r.currentPrice ?? r.startPrice),
    ),
    path: auctionHref(r.id),
  }));
}

async function documents(ctx: MarketplaceContext, keyword: string): Promise<SearchHit[]> {
  const { actor } = ctx;
  const operator = actor.identity === 'platform';
  const threads = await finds(ctx, operator ? listAllThreads : listThreads, { keyword }, 'thread', (r) => ({
    id: r.id,
    title: join(r.negotiationNo, productOf(actor, r)),
    detail: join(stateOf(actor, negotiationLifecycle, r.status), nameOf(r, 'counterparty', actor.locale)),
    path: operator
      ? addressOf('/counterOfferManagement/counterOfferList', { keyword: r.negotiationNo })
      : threadHref(r.id, r.lane),
  }));
  const deals = await finds(ctx, operator ? listAllDeals : listDeals, { keyword }, 'deal', (r) => ({
    id: r.id,
    title: join(r.dealNo, productOf(actor, r)),
    detail: join(
      stateOf(actor, dealLifecycle, r.dealState),
      nameOf(r, 'counterparty', actor.locale),
      tonnes(actor, r.quantity, r.uom),
    ),
    path: operator
      ? addressOf(RECORDS, { keyword: r.dealNo })
      : addressOf('/transactionConfirmation', { dealId: r.id }),
  }));
  const letters = await finds(ctx, listLetters, { keyword }, 'letter', (r) => ({
    id: r.id,
    title: join(`${r.letterNo}-V${r.letterVersion}`, productOf(actor, r)),
    detail: join(stateOf(actor, letterLifecycle, r.letterState), nameOf(r, 'counterparty', actor.locale)),
    path: addressOf('/transactionConfirmation', { id: r.id }),
  }));
  const orders = await finds(ctx, operator ? listAllOrders : listOrders, { keyword }, 'order', (r) => ({
    id: r.id,
    title: join(r.orderNo, productOf(actor, r)),
    detail: join(
      stateOf(actor, orderLifecycle, r.orderState),
      nameOf(r, 'counterparty', actor.locale),
      priced(r.currency, r.orderAmount),
    ),
    path: addressOf('/transactionManagement/orderDetail', { id: r.id }),
  }));
  return [...threads, ...deals, ...letters, ...orders];
}

/** Companies are looked up by operators only; the find opens their deals. */
async function companies(ctx: MarketplaceContext, keyword: string): Promise<SearchHit[]> {
  const { actor } = ctx;
  if (
    actor.identity !== 'platform' ||
    !(
      actor.superAdmin ||
      COMPANY_PAGES.some((p) => actor.routes.has(p)) ||
      holds(actor, 'View', COMPANY_PAGES)
    )
  )
    return [];
  const ids = (await searchMembers(ctx, { keyword })).slice(0, PER_KIND);
  const parties = await partiesOf(ctx, { memberIds: ids });
  return ids.flatMap((id) => {
    const party = parties.get(id);
    return party === undefined
      ? []
      : [
          {
            kind: 'company' as const,
            kindName: kindName(actor, 'company'),
            id,
            title: actor.locale === 'zh_CN' ? party.name : (party.nameEn ?? party.name),
            detail: join(party.code),
            path: addressOf(RECORDS, { keyword: party.name }),
          },
        ];
  });
}

/** How many lines of a group the palette shows at first. */
const FIRST = 8;
/** The first lines hold something of every kind that was found, in the order of the kinds; what is left follows. */
function fair(hits: readonly SearchHit[]): SearchHit[] {
  const turn = new Map<string, number>();
  const ranked = hits.map((hit, at) => {
    const round = turn.get(hit.kind) ?? 0;
    turn.set(hit.kind, round + 1);
    return { hit, at, round };
  });
  const chosen = new Set(
    ranked
      .toSorted((a, b) => a.round - b.round || a.at - b.at)
      .slice(0, FIRST)
      .map((r) => r.at),
  );
  return [...ranked.filter((r) => chosen.has(r.at)), ...ranked.filter((r) => !chosen.has(r.at))].map(
    (r) => r.hit,
  );
}

/** Finds by number, product, CAS or company; a number that is typed whole leads. */
export const searchAllHandler = marketplace.query(searchAll, async (work) => {
  const ctx = work as unknown as MarketplaceContext;
  const { keyword } = work.input;
  const found = [
    ...(await products(ctx, keyword)),
    ...(await companies(ctx, keyword)),
    ...(await offers(ctx, keyword)),
    ...(await activities(ctx, keyword)),
    ...(await auctions(ctx, keyword)),
    ...(await documents(ctx, keyword)),
  ];
  const typed = keyword.toUpperCase().replaceAll(' ', '');
  const exact = (h: SearchHit) => h.title.toUpperCase().startsWith(typed);
  return [...found.filter(exact), ...fair(found.filter((h) => !exact(h)))];
});
