import { isPositive } from '#kernel/rules/decimal.ts';
import { dealOfOrdersEffective, placeOrder } from '#fulfilment/orders/server/door.ts';
import { goodsOfLeg, storedGoods, storedTerms } from '../rules/agreed.ts';
import type { OrderVoyage } from '#fulfilment/orders/rules/voyage.ts';
import type { DealTerms } from '../rules/agreed-terms.ts';
import { laycanDays } from '../rules/laycan.ts';
import type { LetterTerms } from '../rules/letter-terms.ts';
import { dealEffective } from '../rules/events.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import { DEAL_SOURCE, LANE } from '../rules/trade-codes.ts';
import { announce } from './announce.ts';
import { asDeal, type DealContext, stepDeal, unnamed } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import type { Deal, Leg, Letter } from './tables.ts';

const ORDER_TYPE: Readonly<Record<string, '10' | '20' | '30' | '40'>> = {
  [DEAL_SOURCE.offer]: '10',
  [DEAL_SOURCE.inquiry]: '10',
  [DEAL_SOURCE.auction]: '20',
  [DEAL_SOURCE.flashSale]: '30',
  [DEAL_SOURCE.groupBuy]: '40',
};

/** What the time line of an order says of its ship: as agreed, and as the letter that took effect has it. */
function shipOf(terms: DealTerms, letter: LetterTerms | null): OrderVoyage | null {
  if (terms.lane !== LANE.inTransit) return null;
  const { laycanStart, laycanEnd, vesselName, imoNo, voyageNo, etd, eta, blNo, blDate } = terms.voyage;
  const ship = { laycanStart, laycanEnd, vesselName, imoNo, voyageNo, etd, eta, blNo, blDate };
  if (letter === null) return ship;
  const { laycan, vessel } = letter.delivery;
  const days = laycanDays(laycan);
  return { ...ship, laycanStart: days?.start ?? null, laycanEnd: days?.end ?? null, vesselName: vessel };
}
type EffectiveLetter = Pick<Letter, 'leg_no' | 'terms'>;
/**
 * Lays one order under a leg (every effective deal has at least one). `effective` false: a direct deal's
 * order waits for its letter.
 */
export async function layOrder(
  ctx: DealContext,
  deal: Deal,
  leg: Leg,
  effective: boolean,
  letter: LetterTerms | null = null,
): Promise<string> {
  const goods = goodsOfLeg(storedGoods(deal), leg.leg_no);
  const terms = storedTerms(deal);
  const line = {
    skuId: goods.skuId,
    snapshot: goods,
    packagingId: goods.packagingId,
    quantity: deal.quantity,
    uom: deal.uom,
    unitPrice: leg.price,
    taxRate: deal.tax_rate,
  };
  const placed = await placeOrder(ctx, {
    dealId: deal.id,
    dealNo: deal.deal_no,
    legNo: leg.leg_no,
    twoLegs: deal.intermediary_member_id !== null,
    titleByVoucher: deal.title_by_voucher,
    sidesApart: deal.sides_apart,
    effective,
    orderType: ORDER_TYPE[deal.source] ?? '10',
    sellerId: leg.seller_member_id,
    buyerId: leg.buyer_member_id,
    sellerOwner: { deptId: leg.seller_owner_dept_id, empId: leg.seller_owner_emp_id },
    buyerOwner: { deptId: leg.buyer_owner_dept_id, empId: leg.buyer_owner_emp_id },
    storeId: goods.storeId,
    tradeType: deal.trade_type,
    currency: deal.currency,
    productZh: deal.product_zh,
    productEn: deal.product_en,
    productNameId: deal.product_name_id,
    lines: [line],
    quantity: deal.quantity,
    uom: deal.uom,
    paymentTerm: leg.payment_term,
    settlementMethod: leg.settlement_method,
    lcOpenDays: terms.lcOpenDays,
    payHours: terms.payHours,
    pickType: terms.pickType,
    warehouseId: terms.warehouseId,
    warehouseName: terms.warehouse,
    warehouseNameEn: terms.warehouseEn,
    priceTerm: terms.priceTerm,
    placeName: terms.placeZh,
    placeNameEn: terms.placeEn,
    voyage: shipOf(terms, letter),
    deliveryStart: terms.deliveryStart,
    deliveryEnd: terms.deliveryEnd,
    tolerancePlus: deal.tolerance_plus,
    toleranceMinus: deal.tolerance_minus,
    provisional: deal.provisional,
    secured: isPositive(terms.depositPct ?? '0'),
  });
  return placed.orderId;
}

/**
 * 10 → 20 when every leg's letter is effective: orders are laid (or released), `dealEffective` is emitted (5.1).
 * Otherwise nothing.
 */
export async function takeEffectIfAll(ctx: DealContext, deal: Deal): Promise<Deal> {
  const found = await asDeal(ctx, deal.id, async () => {
    const all = await ctx.tx
      .selectFrom('deals.leg')
      .selectAll()
      .where('deal_id', '=', deal.id)
      .orderBy('leg_no')
      .execute();
    const good = await ctx.tx
      .selectFrom('deals.letter')
      .select(['leg_no', 'terms'])
      .where('deal_id', '=', deal.id)
      .where('letter_state', '=', LETTER.effective)
      .execute();
    return all.every((leg) => good.some((g) => g.leg_no === leg.leg_no))
      ? { legs: all, letters: good }
      : null;
  });
  return found === null ? deal : takeEffect(ctx, deal, found.legs, { isNew: false, letters: found.letters });
}

/**
 * 10 → 20 of a deal whose letters are all effective; a new one has no orders yet. `letters`: those that may have been
 * corrected since the deal.
 */
export async function takeEffect(
  ctx: DealContext,
  deal: Deal,
  legs: readonly Leg[],
  { isNew, letters = [] }: { readonly isNew: boolean; readonly letters?: readonly EffectiveLetter[] },
): Promise<Deal> {
  const effective = await asDeal(ctx, deal.id, async () => {
    const moved = await stepDeal(ctx, deal, 'takeEffect', 'effect', {
      set: { effective_at: await ctx.now() },
    });
    const effect = unnamed(ctx, deal);
    const termsOf = (leg: Leg) => letters.find((l) => l.leg_no === leg.leg_no)?.terms ?? null;
    const ships = legs.flatMap((leg) => {
      const voyage = shipOf(storedTerms(moved), termsOf(leg));
      return voyage === null ? [] : [{ legNo: leg.leg_no, voyage }];
    });
    if (!isNew) await dealOfOrdersEffective(effect, { dealId: deal.id, ships });
    for (const leg of legs) {
      await layOrder(effect, moved, leg, true, termsOf(leg));
      await notifyParties(ctx, 'N-DEAL-03', {
        deal: moved,
        leg,
        to: leg.leg_no === 'A' ? ['buyer', 'seller', 'operator'] : ['buyer', 'seller'],
      });
    }
    if (legs[0] !== undefined && legs.length === 1) await announce(ctx, moved, legs[0]);
    return moved;
  });
  await ctx.emit(dealEffective, { dealId: deal.id, source: deal.source, sourceId: deal.source_id });
  ctx.live(`deal:${deal.id}`);
  return effective;
}
