import { type Selectable, sql } from 'kysely';
import { documentsOfDeal } from '#fulfilment/deals/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { isPositive, lineAmount } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { all } from '#kernel/server/database.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { marketState } from '#office/markethours/server/door.ts';
import { partyNames } from '#registry/members/rules/party-names.ts';
import { type Party, partiesOf } from '#registry/members/server/door.ts';
import type { GateSaying } from '#registry/qualifications/contract/gate.ts';
import { gateSaying, licenceVerdict } from '#registry/qualifications/server/door.ts';
import type { RoundRow, ThreadDetail, ThreadRow } from '../../contract/negotiation.ts';
import { FIRM, LIMITS, ROUND } from '../../rules/codes.ts';
import {
  CONSENT_THREADS,
  isOpen,
  NEGOTIATION,
  type NegotiationVerb,
  negotiationButtons,
  negotiationLifecycle,
  waitsFor,
} from '../../rules/negotiation-lifecycle.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { systemReasonWords } from '../../rules/system-reasons.ts';
import { natureOf } from '../../rules/thread/deposit.ts';
import { diffTerms, type Terms } from '../../rules/thread/rounds.ts';
import { historyOf } from '../effects/history.ts';
import { type OfferContext, SIDE_CODE, sideOf, threadSides } from '../lock-offer.ts';
import { shipOf } from '../market/ship.ts';
import { formulaOf } from '../selling/formula.ts';
import { fieldsOf } from '../selling/terms.ts';
import type { Negotiation, Offer, OffersTables, Round } from '../tables.ts';
import { depositOfThread } from './deposit.ts';
import { counterpartyOf, isWithdrawn, shownCompanies, shownHistory, shownOffer } from './principal-sight.ts';
import { listed, proposalOf } from './rounds.ts';

const iso = (d: Date | null): string | null => d?.toISOString() ?? null;
export type Live = Pick<Round, 'price' | 'quantity' | 'side' | 'valid_until'> | null;
interface Names {
  seller: Party | undefined;
  buyer: Party | undefined;
  intermediary?: Party | undefined;
}

/** Verbs this reader may press on a thread now: the life's table, his buttons, whose turn it is, and what freezes it. */
export function threadCan(
  t: Negotiation,
  offer: Pick<Offer, 'publish_state' | 'firm_type' | 'negotiable'>,
  live: Live,
  actor: Actor,
): string[] {
  const side = sideOf(actor, t);
  const verbs = negotiationLifecycle.open(t.status, side).filter((v) => allowedNow(v, t, offer, live, side));
  const can: string[] = verbs.filter((v) => {
    const button = negotiationButtons[v];
    return button !== null && (actor.superAdmin || holds(actor, button));
  });
  if (
    side !== 'operator' &&
    t.status === NEGOTIATION.preDeal &&
    (side === 'buyer' ? t.buyer_subjects : t.seller_subjects) !== null
  )
    can.push('liftSubjects');
  if (side !== 'operator' && CONSENT_THREADS.includes(t.status)) can.push('consent');
  if (side !== 'operator' && !t.principal) can.push('say');
  return can;
}

function allowedNow(
  v: NegotiationVerb,
  t: Negotiation,
  offer: Pick<Offer, 'publish_state' | 'firm_type' | 'negotiable'>,
  live: Live,
  side: string,
): boolean {
  if (t.frozen && v !== 'cancel') return false;
  const liveIsOwn = live !== null && live.side === SIDE_CODE[side as 'buyer'];
  const listedNow = offer.publish_state === OFFER.onOffer;
  switch (v) {
    case 'counter':
      return (
        (listedNow || (side === 'seller' && offer.publish_state === OFFER.stopped)) &&
        (t.status !== NEGOTIATION.buyerAccepted || offer.firm_type === FIRM.subject)
      );
    case 'acceptListed':
      return listedNow;
    case 'withdrawRound':
      return liveIsOwn;
    case 'acceptSeller':
    case 'acceptBuyer':
      return live !== null && !liveIsOwn;
    case 'refuse':
      return offer.firm_type === FIRM.subject;
    case 'lock':
      return t.seller_subjects === null && t.buyer_subjects === null;
    case 'failSubjects':
      return (side === 'buyer' ? t.buyer_subjects : t.seller_subjects) !== null;
    case 'default':
      return false;
    default:
      return true;
  }
}

export function presentThreadRow(
  t: Negotiation,
  offer: Offer,
  live: Live,
  names: Names,
  actor: Actor,
): ThreadRow {
  const side = sideOf(actor, t);
  const reason =
    t.cancel_text === null
      ? null
      : ((systemReasonWords.table as Record<string, { zh: string; en: string }>)[t.cancel_text]?.[
          actor.locale === 'zh_CN' ? 'zh' : 'en'
        ] ?? t.cancel_text);
  const withdrawn = isWithdrawn(t, actor);
  const agreedPrice = withdrawn ? null : t.agreed_price;
  const price = agreedPrice ?? live?.price ?? null;
  const shown = shownCompanies(t, names, side);
  const quantity = t.agreed_qty ?? live?.quantity ?? null;
  return {
    id: t.id,
    version: t.version,
    negotiationNo: t.negotiation_no,
    lane: t.lane,
    status: t.status,
    side,
    offerId: t.offer_id,
    offerNo: (withdrawn && side === 'buyer' ? null : offer.offer_no) ?? '',
    productZh: offer.product_zh ?? '',
    productEn: offer.product_en,
    grade: offer.grade,
    gradeEn: offer.grade_en,
    producer: offer.producer,
    producerEn: offer.producer_en,
    uom: offer.uom ?? 'TNE',
    currency: offer.currency ?? 'CNY',
    priceMode: t.agreed_formula?.mode ?? offer.price_mode,
    counterpartyId: counterpartyOf(t, side),
    ...partyNames(shown.seller, shown.buyer, side),
    livePrice: live?.price ?? null,
    liveQty: live?.quantity ?? null,
    liveSide: live === null ? null : live.side === SIDE_CODE.buyer ? 'buyer' : 'seller',
    liveUntil: iso(live?.valid_until ?? null),
    agreedPrice,
    agreedQty: t.agreed_qty,
    amount: price !== null && quantity !== null ? lineAmount(quantity, price) : null,
    rounds: t.rounds,
    dueAt: isOpen(t.status) ? iso(t.confirm_by ?? t.subjects_until ?? live?.valid_until ?? null) : null,
    waitsFor: waitsFor(t.status, live === null ? null : live.side === SIDE_CODE.buyer ? 'buyer' : 'seller'),
    frozen: t.frozen,
    cancelReason: t.cancel_reason,
    cancelText: reason,
    dealId: t.deal_id,
    gmtCreate: t.gmt_create.toISOString(),
    gmtModified: t.gmt_modified.toISOString(),
    can: threadCan(t, offer, live, actor),
  };
}

/** Companies whose names a thread is shown with. */
export const companiesOf = (t: Negotiation): string[] =>
  [t.seller_member_id, t.buyer_member_id, t.principal ? t.intermediary_member_id : null].filter(
    (id): id is string => id !== null,
  );
export const namesOf = (t: Negotiation, names: ReadonlyMap<string, Party>): Names => ({
  seller: names.get(t.seller_member_id),
  buyer: names.get(t.buyer_member_id),
  intermediary: t.intermediary_member_id === null ? undefined : names.get(t.intermediary_member_id),
});
const offerOf = (ctx: OfferContext, t: Negotiation): Promise<Offer | undefined> =>
  ctx.tx.selectFrom('offers.offer').selectAll().where('id', '=', t.offer_id).executeTakeFirst();

/** The listed terms as they stood when the thread was opened; the offer may say others since. */
const openedOn = (t: Negotiation, offer: Offer): Terms =>
  (t.opened_terms as unknown as Terms | null) ?? listed(offer);

/**
 * The ladder: every round with what it changed against the one before, the first against the terms the thread
 * was opened on.
 */
function ladderOf(rounds: readonly Round[], opened: Terms, side: string): RoundRow[] {
  return rounds.map((r, i) => {
    const before = i === 0 ? opened : proposalOf(rounds[i - 1] as Round);
    return {
      seq: r.seq,
      side: r.side === SIDE_CODE.buyer ? 'buyer' : 'seller',
      own: r.side === SIDE_CODE[side as 'buyer'],
      author: r.author,
      price: r.price,
      quantity: r.quantity,
      amount: lineAmount(r.quantity, r.price),
      terms: r.terms,
      firm: r.firm,
      validUntil: r.valid_until.toISOString(),
      state: r.state,
      message: r.message,
      at: r.gmt_create.toISOString(),
      readAt: iso(r.read_at),
      hash: r.hash,
      differences: diffTerms(before, proposalOf(r)).map((d) => ({ ...d })),
    };
  });
}

const messageRow = (m: Selectable<OffersTables['offers.message']>, actor: Actor) => ({
  id: m.id,
  kind: m.kind,
  own: m.member_id === actor.memberId,
  author: m.author,
  side: m.side === '10' ? ('buyer' as const) : ('seller' as const),
  body: m.body,
  at: m.gmt_create.toISOString(),
});

/**
 * The listed offer as it stood for the thread: committed terms are read from the deal, not from later edits.
 * `known`: rows the act itself has just written or locked; a thread that is `fresh` has this one round, and
 * nobody has spoken in it; `at`: the instant it was judged by.
 */
export async function presentThread(
  ctx: OfferContext,
  id: string,
  known?: { thread: Negotiation; offer: Offer; fresh?: Round | undefined; at?: Date },
): Promise<ThreadDetail> {
  const { tx, actor } = ctx;
  const t =
    known?.thread ??
    (await tx
      .selectFrom('offers.negotiation')
      .selectAll()
      .where('id', '=', id)
      .where('deleted', '=', false)
      .where(partyInScope(actor, 'COUNTER_OFFER', threadSides))
      .executeTakeFirst());
  if (!t) throw NotFound({});
  // Who is no dealer on the offer any more reads it through his thread alone.
  const throughThread = t.principal ? await asSystem(ctx, () => offerOf(ctx, t)) : undefined;
  const [offer, rounds, names, messages, events, market, documents] = await all([
    known?.offer ?? throughThread ?? offerOf(ctx, t),
    known?.fresh === undefined
      ? tx.selectFrom('offers.round').selectAll().where('negotiation_id', '=', id).orderBy('seq').execute()
      : [known.fresh],
    partiesOf(ctx, { memberIds: companiesOf(t) }),
    known?.fresh !== undefined
      ? []
      : tx
          .selectFrom('offers.message')
          .selectAll()
          .where('negotiation_id', '=', id)
          .where(sql<boolean>`(kind = 'message' or member_id = ${actor.memberId}::bigint)`)
          .orderBy('id')
          .execute(),
    historyOf(ctx, 'NEGOTIATION', id),
    marketState(ctx, { market: t.lane, at: known?.at }),
    t.deal_id === null
      ? Promise.resolve({ letterId: null, orderId: null })
      : documentsOfDeal(ctx, { dealId: t.deal_id }),
  ]);
  if (!offer) throw NotFound({});
  const live = rounds.find((r) => r.state === ROUND.live) ?? null;
  const side = sideOf(actor, t);
  const opened = openedOn(t, offer);
  return {
    ...presentThreadRow(t, offer, live, namesOf(t, names), actor),
    offer: shownOffer(t, presentListed(offer), actor),
    ship: shipOf(offer),
    formula: await formulaAgreed(ctx, t, offer),
    offerPublishState: offer.publish_state,
    offerValidUntil: (offer.valid_until as Date).toISOString(),
    offerTermsVersion: offer.terms_version,
    offerTermsHash: offer.terms_hash ?? '',
    opened: isWithdrawn(t, actor) ? null : { price: opened.price, quantity: opened.quantity },
    ladder: ladderOf(rounds, opened, side),
    messages: messages
      .filter((m) => m.kind === 'note' || !isWithdrawn(t, actor))
      .map((m) => messageRow(m, actor)),
    events: shownHistory(t, events, actor),
    sellerSubjects: t.seller_subjects,
    buyerSubjects: t.buyer_subjects,
    subjectsUntil: iso(t.subjects_until),
    confirmBy: iso(t.confirm_by),
    lockedAt: iso(t.locked_at),
    expireAt: iso(t.expire_at),
    consents: t.consents.map((c) => ({
      action: c.action,
      side: c.side,
      userName: isWithdrawn(t, actor) && c.side !== side ? '' : c.userName,
      time: c.time,
    })),
    transactionType: t.transaction_type,
    ...documents,
    licence: await licenceHints(ctx, t, offer),
    why: [],
    serverTime: market.now.toISOString(),
    marketOpen: market.open,
    roundsLeft: LIMITS.roundsPerThread - t.rounds,
    deposit: await depositShown(ctx, t, offer),
  };
}

/** The typed fields of the offer with the names of its place, warehouse, goods and packaging. */
const presentListed = (offer: Offer): ThreadDetail['offer'] => ({
  ...fieldsOf(offer),
  placeZh: offer.place_zh,
  placeEn: offer.place_en,
  warehouse: offer.warehouse_name,
  warehouseEn: offer.warehouse_name_en,
  productZh: offer.product_zh,
  productEn: offer.product_en,
  casNo: offer.cas_no,
  packaging: offer.packaging_name,
  packagingEn: offer.packaging_name_en,
  sellerId: offer.seller_member_id,
});

/** How the price is reckoned: as agreed once it is, before that as the offer says. */
async function formulaAgreed(
  ctx: OfferContext,
  t: Negotiation,
  offer: Offer,
): Promise<ThreadDetail['formula']> {
  if (t.agreed_formula === null) return formulaOf(ctx, offer);
  return { zh: t.agreed_formula.zh, en: t.agreed_formula.en };
}

/** The deposit of what was agreed. Who sold to an intermediary sees nothing of what the buyer secures. */
async function depositShown(
  ctx: OfferContext,
  t: Negotiation,
  offer: Offer,
): Promise<ThreadDetail['deposit']> {
  if (!isPositive(t.deposit_required) || isWithdrawn(t, ctx.actor)) return null;
  const deposit = await depositOfThread(ctx, t);
  return {
    id: deposit?.id ?? null,
    state: deposit?.deposit_state ?? null,
    required: t.deposit_required,
    nature: deposit?.deposit_nature ?? natureOf(offer.deposit_nature),
    dueAt: iso(deposit?.due_at ?? null),
  };
}

/** Why the reader's own papers would stop him, in words, before he presses. */
async function licenceHints(ctx: OfferContext, t: Negotiation, offer: Offer): Promise<GateSaying[]> {
  const side = sideOf(ctx.actor, t);
  if (side === 'operator' || offer.spu_id === null) return [];
  const verdict = await licenceVerdict(ctx, {
    side,
    memberId: side === 'buyer' ? t.buyer_member_id : t.seller_member_id,
    goods: { spuId: offer.spu_id, casNo: offer.cas_no, controlClasses: offer.control_classes },
    quantity: t.agreed_qty ?? '0',
    lastDeliveryDay: offer.delivery_end ?? dayOf(await ctx.now()),
  });
  return [...verdict.blocks, ...verdict.warnings].map(gateSaying);
}
