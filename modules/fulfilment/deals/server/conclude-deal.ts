import { dealAmount } from '../rules/letter-terms.ts';
import { placeOf, warehouseOf } from '#registry/catalogue/server/door.ts';
import { composeTerms, text } from './compose-terms.ts';
import { type DealWork, partiesOfDeal } from './life.ts';
import { writeLetter } from './letters.ts';
import { type Deal, type Leg, room } from './tables.ts';
import { layOrder, takeEffectIfAll } from './take-effect.ts';
import { tell } from './tell.ts';

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
/** A deal as its source agreed it. Quantities and prices are decimal text; `goods` and `terms` are snapshots with the field names of trading-domain 3.1. */
export interface Conclusion {
  readonly source: string;
  readonly sourceId: string;
  readonly lane: string;
  readonly tradeType: string;
  readonly relatedParty: boolean;
  readonly direct: boolean;
  readonly requestContract?: boolean;
  readonly legs: readonly NewLeg[];
  readonly goods: Readonly<Record<string, unknown>>;
  readonly quantity: string;
  readonly uom: string;
  readonly currency: string;
  readonly taxRate: string | null;
  readonly tolerancePlus: string;
  readonly toleranceMinus: string;
  readonly toleranceOption: string;
  readonly terms: Readonly<Record<string, unknown>>;
}
export interface Concluded {
  readonly dealId: string;
  readonly dealNo: string;
  readonly letterIds: string[];
  readonly orderIds: string[];
}

/** Sources whose rules, taken at enrolment or purchase, count as both signatures (5.2). */
const ACCEPTED_SOURCES: readonly string[] = ['30', '40', '50'];

/** — → 10: deal, legs, one letter per leg; a direct deal's order at once (3.5: 30, 45, 60). Refuses a second deal of the same source by its unique key. */
export const concludeDeal = room.door<Conclusion, Concluded>(async (w) => {
  const accepted = ACCEPTED_SOURCES.includes(w.input.source);
  const deal = await writeDeal(w);
  const legs = await writeLegs(w, deal);
  const letterIds: string[] = [];
  const orderIds: string[] = [];
  for (const leg of legs) {
    const terms = await composeTerms(w, deal, leg, { letterNo: await w.number('LT'), version: 1 });
    const letter = await writeLetter(w, deal, leg, { terms, supersedes: null, reason: null, accepted });
    letterIds.push(letter.id);
    if (w.input.direct) orderIds.push(await layOrder(w, deal, leg, false));
    if (!accepted) await tell(w, 'N-DEAL-01', { deal, leg, letter, to: ['buyer', 'seller'] });
  }
  if (accepted) await takeEffectIfAll(w, deal);
  w.live(`deal:${deal.id}`);
  return { dealId: deal.id, dealNo: deal.deal_no, letterIds, orderIds };
});

/** Agreed rounds may have moved place or warehouse: names follow the ids, so that the letter says what was agreed. */
async function placedTerms(w: DealWork<Conclusion>): Promise<Record<string, unknown>> {
  const terms: Record<string, unknown> = { ...w.input.terms };
  const place =
    text(terms, 'namedPlaceId') === null
      ? null
      : await placeOf(w, { id: text(terms, 'namedPlaceId') as string });
  const warehouse =
    text(terms, 'warehouseId') === null
      ? null
      : await warehouseOf(w, { id: text(terms, 'warehouseId') as string });
  return {
    ...terms,
    ...(place === null ? {} : { placeZh: place.zh, placeEn: place.en }),
    ...(warehouse === null ? {} : { warehouse: warehouse.zh, warehouseEn: warehouse.en }),
  };
}

async function writeDeal(w: DealWork<Conclusion>): Promise<Deal> {
  const i = w.input;
  const first = i.legs[0];
  const last = i.legs.at(-1);
  if (first === undefined || last === undefined || i.legs.length > 2)
    throw new RangeError('a deal has one leg, or two with an intermediary');
  const { goods } = i;
  const terms = await placedTerms(w);
  const now = await w.now();
  const row = await w.tx
    .insertInto('deals.deal')
    .values({
      gmt_create: now,
      gmt_modified: now,
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
      seller_member_id: first.sellerId,
      seller_owner_dept_id: first.sellerOwner.deptId,
      seller_owner_emp_id: first.sellerOwner.empId,
      buyer_member_id: last.buyerId,
      buyer_owner_dept_id: last.buyerOwner.deptId,
      buyer_owner_emp_id: last.buyerOwner.empId,
      intermediary_member_id: i.legs.length === 2 ? first.buyerId : null,
      deal_no: await w.number('DL'),
      source: i.source,
      source_id: i.sourceId,
      lane: i.lane,
      trade_type: i.tradeType,
      related_party: i.relatedParty,
      direct: i.direct,
      request_contract: i.requestContract ?? false,
      goods: JSON.stringify(goods) as unknown as Record<string, unknown>,
      spu_id: text(goods, 'spuId'),
      product_name_id: text(goods, 'productNameId'),
      product_zh: text(goods, 'productZh') ?? text(goods, 'nameZh') ?? '',
      product_en:
        text(goods, 'productEn') ??
        text(goods, 'nameEn') ??
        text(goods, 'productZh') ??
        text(goods, 'nameZh') ??
        '',
      quantity: i.quantity,
      uom: i.uom,
      currency: i.currency,
      tax_rate: i.taxRate,
      tolerance_plus: i.tolerancePlus,
      tolerance_minus: i.toleranceMinus,
      tolerance_option: i.toleranceOption,
      amount: dealAmount({ quantity: i.quantity, price: first.price }),
      provisional: ['20', '30'].includes(text(terms, 'priceMode') ?? '10'),
      terms: JSON.stringify(terms) as unknown as Record<string, unknown>,
      deal_time: now,
      deal_state: '10',
      effective_at: null,
      ended_at: null,
      fault_side: null,
      end_reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await w.history({
    bizType: 'DEAL',
    bizId: row.id,
    bizNo: row.deal_no,
    action: 'create',
    from: null,
    to: '10',
    side: 'effect',
    parties: partiesOfDeal(row),
  });
  return row;
}

async function writeLegs(w: DealWork<Conclusion>, deal: Deal): Promise<Leg[]> {
  return w.tx
    .insertInto('deals.leg')
    .values(
      w.input.legs.map((l) => ({
        gmt_create: deal.deal_time,
        deal_id: deal.id,
        leg_no: l.legNo,
        seller_member_id: l.sellerId,
        seller_owner_dept_id: l.sellerOwner.deptId,
        seller_owner_emp_id: l.sellerOwner.empId,
        buyer_member_id: l.buyerId,
        buyer_owner_dept_id: l.buyerOwner.deptId,
        buyer_owner_emp_id: l.buyerOwner.empId,
        price: l.price,
        amount: dealAmount({ quantity: w.input.quantity, price: l.price }),
        payment_term: l.paymentTerm,
        settlement_method: l.settlementMethod,
      })),
    )
    .returningAll()
    .execute();
}
