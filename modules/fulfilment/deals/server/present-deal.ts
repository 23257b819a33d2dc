import { type OrderOfDeal, ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { distancePct } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds, isPlatform } from '#kernel/server/actor.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { partyNames } from '#registry/members/rules/party-names.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { DealDetail, DealRow } from '../contract/deal.ts';
import { goodsOfLeg, storedGoods, storedTerms } from '../rules/agreed.ts';
import { type DealVerb, dealButtons, dealLifecycle } from '../rules/deal-lifecycle.ts';
import { stands } from '../rules/letter-lifecycle.ts';
import { DEAL_RECORD } from '../rules/pages.ts';
import { wholeHistory } from './history.ts';
import { type DealContext, legSides, sideOf } from './lifecycle.ts';
import { referenceIn } from './reference-close.ts';
import type { Deal, Leg, Letter } from './tables.ts';

const iso = (d: Date | null): string | null => d?.toISOString() ?? null;

/** Acts of the operator on a deal; parties act on its letters and orders. */
export function dealCan(deal: Pick<Deal, 'deal_state'>, actor: Actor): string[] {
  if (!isPlatform(actor)) return [];
  return dealLifecycle.open(deal.deal_state, 'operator').filter((v: DealVerb) => {
    const button = dealButtons[v];
    return button !== null && (actor.superAdmin || holds(actor, button, [DEAL_RECORD]));
  });
}

type Names = ReadonlyMap<string, { readonly name: string; readonly nameEn: string | null }>;
type LetterHead = Pick<
  Letter,
  | 'id'
  | 'deal_id'
  | 'leg_no'
  | 'letter_no'
  | 'letter_version'
  | 'letter_state'
  | 'sign_deadline'
  | 'effective_at'
>;
const HEAD = [
  'id',
  'deal_id',
  'leg_no',
  'letter_no',
  'letter_version',
  'letter_state',
  'sign_deadline',
  'effective_at',
] as const;

/** The letter of a leg that counts: the standing one, else the newest. */
const letterOf = (letters: readonly LetterHead[], leg: Leg): LetterHead | undefined => {
  const legLetters = letters
    .filter((l) => l.deal_id === leg.deal_id && l.leg_no === leg.leg_no)
    .sort((a, b) => b.letter_version - a.letter_version);
  return legLetters.find((l) => stands(l.letter_state)) ?? legLetters[0];
};

const namesOf = (leg: Leg, names: Names, side: string) =>
  partyNames(names.get(leg.seller_member_id), names.get(leg.buyer_member_id), side);

function row(
  deal: Deal,
  leg: Leg,
  names: Names,
  letter: LetterHead | undefined,
  order: OrderOfDeal | undefined,
  actor: Actor,
): DealRow {
  const side = sideOf(actor, leg) ?? 'operator';
  return {
    id: deal.id,
    version: deal.version,
    dealNo: deal.deal_no,
    dealState: deal.deal_state,
    source: deal.source,
    sourceId: deal.source_id,
    lane: deal.lane,
    tradeType: deal.trade_type,
    relatedParty: deal.related_party,
    direct: deal.direct,
    side: side,
    legNo: leg.leg_no,
    productZh: deal.product_zh,
    productEn: deal.product_en,
    quantity: deal.quantity,
    uom: deal.uom,
    price: leg.price,
    amount: leg.amount,
    currency: deal.currency,
    provisional: deal.provisional,
    ...namesOf(leg, names, side),
    sellerId: leg.seller_member_id,
    buyerId: leg.buyer_member_id,
    dealTime: deal.deal_time.toISOString(),
    letterId: letter?.id ?? null,
    letterNo: letter === undefined ? null : `${letter.letter_no}-V${letter.letter_version}`,
    letterState: letter?.letter_state ?? null,
    signDeadline: iso(letter?.sign_deadline ?? null),
    orderId: order?.id ?? null,
    orderNo: order?.orderNo ?? null,
    orderState: order?.state ?? null,
    faultSide: deal.fault_side,
    endReason: deal.end_reason,
    gmtCreate: deal.gmt_create.toISOString(),
    gmtModified: deal.gmt_modified.toISOString(),
    can: dealCan(deal, actor),
  };
}

/** Rows of deals, each shown by the leg the reader is party to (the first, where he stands in both). */
export async function presentDeals(ctx: DealContext, legs: readonly Leg[]): Promise<DealRow[]> {
  if (legs.length === 0) return [];
  const ids = [...new Set(legs.map((l) => l.deal_id))];
  const deals = await ctx.tx.selectFrom('deals.deal').selectAll().where('id', 'in', ids).execute();
  const letters = await ctx.tx.selectFrom('deals.letter').select(HEAD).where('deal_id', 'in', ids).execute();
  const orders = await ordersOfDeals(ctx, { dealIds: ids });
  const names: Names = await partiesOf(ctx, {
    memberIds: [...new Set(legs.flatMap((l) => [l.seller_member_id, l.buyer_member_id]))],
  });
  return legs.flatMap((leg) => {
    const deal = deals.find((d) => d.id === leg.deal_id);
    return deal === undefined
      ? []
      : [
          row(
            deal,
            leg,
            names,
            letterOf(letters, leg),
            orders.find((o) => o.dealId === leg.deal_id && o.legNo === leg.leg_no),
            ctx.actor,
          ),
        ];
  });
}

/** One deal as its reader may see it: his legs, their letters and orders, the whole history; NotFound otherwise. */
export async function presentDeal(ctx: DealContext, id: string): Promise<DealDetail> {
  const legs = await ctx.tx
    .selectFrom('deals.leg')
    .selectAll()
    .where('deal_id', '=', id)
    .where(partyInScope(ctx.actor, 'DEAL', legSides))
    .orderBy('leg_no')
    .execute();
  const [head] = await presentDeals(ctx, legs.slice(0, 1));
  const deal =
    head &&
    (await ctx.tx
      .selectFrom('deals.deal')
      .selectAll()
      .where('id', '=', id)
      .where('deleted', '=', false)
      .executeTakeFirst());
  if (head === undefined || deal === undefined) throw NotFound({});
  const terms = storedTerms(deal);
  const goods = storedGoods(deal);
  const isSeller = isPlatform(ctx.actor) || ctx.actor.memberId === deal.seller_member_id;
  const names: Names = await partiesOf(ctx, {
    memberIds: legs.flatMap((l) => [l.seller_member_id, l.buyer_member_id]),
  });
  const letters = await ctx.tx
    .selectFrom('deals.letter')
    .select(HEAD)
    .where('deal_id', '=', id)
    .orderBy('leg_no')
    .orderBy('letter_version')
    .execute();
  const orders = await ordersOfDeals(ctx, { dealIds: [id] });
  const reference =
    deal.spu_id === null || !isPlatform(ctx.actor)
      ? null
      : await referenceIn(
          ctx,
          {
            productNameId: deal.product_name_id,
            placeId: terms.namedPlaceId,
            lane: deal.lane,
            currency: deal.currency,
            uom: deal.uom,
          },
          deal.spu_id,
          null,
        );
  return {
    ...head,
    legs: legs.map((l) => ({
      legNo: l.leg_no,
      ...namesOf(l, names, head.side),
      price: l.price,
      amount: l.amount,
      paymentTerm: l.payment_term,
      settlementMethod: l.settlement_method,
    })),
    goods: isSeller ? goods : goodsOfLeg(goods, deal.intermediary_member_id === null ? 'A' : 'B'),
    terms,
    tolerancePlus: deal.tolerance_plus,
    toleranceMinus: deal.tolerance_minus,
    effectiveAt: iso(deal.effective_at),
    endedAt: iso(deal.ended_at),
    referencePrice: reference,
    referenceDistance: distancePct(head.price, reference),
    letters: letters.map((l) => ({
      id: l.id,
      legNo: l.leg_no,
      letterNo: `${l.letter_no}-V${l.letter_version}`,
      letterVersion: l.letter_version,
      letterState: l.letter_state,
      signDeadline: iso(l.sign_deadline),
      effectiveAt: iso(l.effective_at),
    })),
    orders: orders.map((o) => ({ id: o.id, orderNo: o.orderNo, legNo: o.legNo, state: o.state })),
    events: await wholeHistory(ctx, id),
    serverTime: (await ctx.now()).toISOString(),
  };
}
