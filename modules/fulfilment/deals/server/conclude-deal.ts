import { oncePerTransaction } from '#kernel/server/per-transaction-cache.ts';
import { placeOf, warehouseOf } from '#registry/catalogue/server/door.ts';
import { agreed, wholeGoods, wholeTerms } from '../rules/agreed.ts';
import type { AgreedGoods } from '../rules/agreed-goods.ts';
import type { AgreedTerms, DealTerms, PlaceNames } from '../rules/agreed-terms.ts';
import { DEAL } from '../rules/deal-lifecycle.ts';
import { dealAmount } from '../rules/letter-terms.ts';
import { DEAL_SOURCE, type DealSource, PRICE_MODE, tradeTypeOf } from '../rules/trade-codes.ts';
import { composeTerms } from './compose-terms.ts';
import { writeLetter } from './letters.ts';
import { type DealContext, partiesOfDeal } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { type Deal, deals, type Leg } from './tables.ts';
import { layOrder, takeEffect } from './take-effect.ts';

/** Many deals of one award name the same place and warehouse. */
const places = oncePerTransaction<Awaited<ReturnType<typeof placeOf>>>();
const warehouses = oncePerTransaction<Awaited<ReturnType<typeof warehouseOf>>>();

interface Owner {
  readonly deptId: string | null;
  readonly empId: string | null;
}
export interface NewLeg {
  readonly legNo: 'A' | 'B';
  readonly sellerId: string;
  readonly buyerId: string;
  readonly sellerOwner: Owner;
  readonly buyerOwner: Owner;
  readonly price: string;
  readonly paymentTerm: string;
  readonly settlementMethod: string;
}
/**
 * A deal as its source agreed it. Quantities and prices are decimal text; goods and terms are checked whole
 * before anything is written.
 */
export interface Conclusion {
  readonly source: DealSource;
  readonly sourceId: string;
  readonly relatedParty: boolean;
  readonly direct: boolean;
  readonly requestContract?: boolean;
  /** The moment of the act that bound both sides, which is the time of the deal (5.1); the deal may be written later. */
  readonly boundAt: Date;
  readonly legs: readonly NewLeg[];
  /** Of two legs: title passes through the intermediary by voucher, and whether the outer parties are kept apart. */
  readonly between?: { readonly titleByVoucher: boolean; readonly sidesApart: boolean };
  readonly quantity: string;
  readonly uom: string;
  readonly goods: AgreedGoods;
  readonly terms: AgreedTerms;
  /** What the source knows place and warehouse by, where the catalogue shows them to the actor no more. */
  readonly names?: Partial<PlaceNames>;
}
export interface Concluded {
  readonly dealId: string;
  readonly dealNo: string;
  readonly letterIds: string[];
  readonly orderIds: string[];
}

/** Sources whose rules, taken at enrolment or purchase, count as both signatures (5.2). */
const ACCEPTED_SOURCES: readonly string[] = [
  DEAL_SOURCE.auction,
  DEAL_SOURCE.flashSale,
  DEAL_SOURCE.groupBuy,
];

/**
 * — → 10: deal, legs, one letter per leg; a direct deal's order at once (3.5: 30, 45, 60). Refuses a second
 * deal of the same source by its unique key.
 */
export const concludeDeal = deals.door<Conclusion, Concluded>(async (ctx) => {
  const accepted = ACCEPTED_SOURCES.includes(ctx.input.source);
  const deal = await writeDeal(ctx);
  const legs = await writeLegs(ctx, deal);
  const letterIds: string[] = [];
  const orderIds: string[] = [];
  for (const leg of legs) {
    const terms = await composeTerms(ctx, deal, leg, { letterNo: await ctx.number('LT'), version: 1 });
    const letter = await writeLetter(ctx, deal, leg, { terms, supersedes: null, reason: null, accepted });
    letterIds.push(letter.id);
    if (ctx.input.direct) orderIds.push(await layOrder(ctx, deal, leg, false));
    if (!accepted) await notifyParties(ctx, 'N-DEAL-01', { deal, leg, letter, to: ['buyer', 'seller'] });
  }
  if (accepted) await takeEffect(ctx, deal, legs, { isNew: !ctx.input.direct });
  ctx.live(`deal:${deal.id}`);
  return { dealId: deal.id, dealNo: deal.deal_no, letterIds, orderIds };
});

/**
 * Place and warehouse named by their ids as the catalogue calls them now; the source's own names where it
 * says nothing. Refuses AgreementIncomplete without a name.
 */
async function namedPlaces(ctx: DealContext<Conclusion>, terms: AgreedTerms): Promise<PlaceNames> {
  const known = ctx.input.names ?? {};
  const { namedPlaceId, warehouseId } = terms;
  const place = await places(ctx.tx, namedPlaceId, () => placeOf(ctx, { id: namedPlaceId }));
  const warehouse =
    warehouseId === null
      ? null
      : await warehouses(ctx.tx, warehouseId, () => warehouseOf(ctx, { id: warehouseId }));
  const placeZh = agreed('placeZh', place?.zh ?? known.placeZh);
  const of = terms.warehouseId === null ? null : agreed('warehouse', warehouse?.zh ?? known.warehouse);
  return {
    placeZh,
    placeEn: place?.en || known.placeEn || placeZh,
    warehouse: of,
    warehouseEn: of === null ? null : warehouse?.en || known.warehouseEn || of,
  };
}

async function writeDeal(ctx: DealContext<Conclusion>): Promise<Deal> {
  const i = ctx.input;
  const first = i.legs[0];
  const last = i.legs.at(-1);
  if (first === undefined || last === undefined || i.legs.length > 2)
    throw new RangeError('a deal has one leg, or two with an intermediary');
  const goods = wholeGoods(i.goods);
  const agreedTerms = wholeTerms(i.terms);
  const terms: DealTerms = { ...agreedTerms, ...(await namedPlaces(ctx, agreedTerms)) };
  const now = await ctx.now();
  const row = await ctx.tx
    .insertInto('deals.deal')
    .values({
      gmt_create: now,
      gmt_modified: now,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      seller_member_id: first.sellerId,
      seller_owner_dept_id: first.sellerOwner.deptId,
      seller_owner_emp_id: first.sellerOwner.empId,
      buyer_member_id: last.buyerId,
      buyer_owner_dept_id: last.buyerOwner.deptId,
      buyer_owner_emp_id: last.buyerOwner.empId,
      intermediary_member_id: i.legs.length === 2 ? first.buyerId : null,
      title_by_voucher: i.between?.titleByVoucher ?? false,
      sides_apart: i.between?.sidesApart ?? false,
      deal_no: await ctx.number('DL'),
      source: i.source,
      source_id: i.sourceId,
      lane: terms.lane,
      trade_type: tradeTypeOf(terms.lane),
      related_party: i.relatedParty,
      direct: i.direct,
      request_contract: i.requestContract ?? false,
      goods: JSON.stringify(goods) as unknown as AgreedGoods,
      spu_id: goods.spuId,
      product_name_id: goods.productNameId,
      product_zh: goods.productZh,
      product_en: goods.productEn,
      quantity: agreed('quantity', i.quantity),
      uom: agreed('uom', i.uom),
      currency: terms.currency,
      tax_rate: terms.taxRate,
      tolerance_plus: terms.tolerancePlus,
      tolerance_minus: terms.toleranceMinus,
      tolerance_option: terms.toleranceOption,
      amount: dealAmount({ quantity: i.quantity, price: first.price }),
      provisional: terms.priceMode !== PRICE_MODE.fixed,
      terms: JSON.stringify(terms) as unknown as DealTerms,
      deal_time: i.boundAt,
      deal_state: DEAL.pendingSignature,
      effective_at: null,
      ended_at: null,
      fault_side: null,
      end_reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'DEAL',
    bizId: row.id,
    bizNo: row.deal_no,
    action: 'create',
    from: null,
    to: DEAL.pendingSignature,
    side: 'effect',
    parties: partiesOfDeal(row),
  });
  return row;
}

async function writeLegs(ctx: DealContext<Conclusion>, deal: Deal): Promise<Leg[]> {
  return ctx.tx
    .insertInto('deals.leg')
    .values(
      ctx.input.legs.map((l) => ({
        gmt_create: deal.gmt_create,
        deal_id: deal.id,
        leg_no: l.legNo,
        seller_member_id: l.sellerId,
        seller_owner_dept_id: l.sellerOwner.deptId,
        seller_owner_emp_id: l.sellerOwner.empId,
        buyer_member_id: l.buyerId,
        buyer_owner_dept_id: l.buyerOwner.deptId,
        buyer_owner_emp_id: l.buyerOwner.empId,
        price: agreed('price', l.price),
        amount: dealAmount({ quantity: ctx.input.quantity, price: l.price }),
        payment_term: agreed('paymentTerm', l.paymentTerm),
        settlement_method: agreed('settlementMethod', l.settlementMethod),
      })),
    )
    .returningAll()
    .execute();
}
