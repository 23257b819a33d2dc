import { sql } from 'kysely';
import type { OrderDetail } from '#fulfilment/orders/contract/order.ts';
import { submitOrder } from '#fulfilment/orders/contract/order.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { directDeal } from '#trading/offers/contract/negotiation.ts';
import type { OfferDetail, OfferDraft } from '#trading/offers/contract/offer.ts';
import { depositAsked } from '#trading/offers/rules/thread/deposit.ts';
import { signAll } from '../signatures.ts';
import { priceOn, releaseOffer, seenTerms, shelf } from '../trades.ts';
import { type Desk, COMPANIES, type CompanyName } from './desk.ts';

/** What one company sells another: goods, tonnes, where they lie, and what is agreed beyond the usual. */
export interface Wish {
  readonly seller: CompanyName;
  readonly buyer: CompanyName;
  readonly cas: string;
  readonly quantity: string;
  readonly yard: YardCode;
  /** Which of the seller's products of that name; the first one unless said. */
  readonly sku?: number;
  readonly price?: string;
  readonly terms?: Partial<OfferDraft>;
}
export const METHANOL = '67-56-1';
export const GLYCOL = '107-21-1';
export const LLDPE = '25087-34-7';
export const STYRENE = '100-42-5';
export const BUTYL_ACETATE = '123-86-4';
export const XYLENES = '1330-20-7';

/** Yards of the demonstration and who weighs there; null: the seller himself. */
export const YARDS = {
  'TC-LG01': { keeper: 'custodian', scale: 'TC-SCALE-01' },
  'NB-DX01': { keeper: null, scale: 'DX-SCALE-01' },
  'ZJG-DR01': { keeper: null, scale: 'ZJG-SCALE-02' },
} as const;
export type YardCode = keyof typeof YARDS;

/** A sale from its deal on: both companies and the order between them. */
export interface Sale {
  readonly seller: CompanyName;
  readonly buyer: CompanyName;
  readonly yard: YardCode;
  readonly warehouseId: string;
  readonly dealId: string;
  readonly orderId: string;
  readonly offerId: string;
  /** Who attends to the order: the traders of its deal, else the administrators. */
  readonly by: 'trader' | 'admin';
}
export const sellerOf = (
  d: Desk,
  sale: { seller: CompanyName },
  who: 'admin' | 'trader' | 'finance' | 'logistics',
) => d.as(COMPANIES[sale.seller][who], 'seller');
export const buyerOf = (
  d: Desk,
  sale: { buyer: CompanyName },
  who: 'admin' | 'trader' | 'finance' | 'logistics',
) => d.as(COMPANIES[sale.buyer][who], 'buyer');

const yards = new Map<string, { id: string; place: string }>();
export async function yardOf(d: Desk, code: YardCode): Promise<{ id: string; place: string }> {
  const known = yards.get(code);
  if (known !== undefined) return known;
  const { rows } = await sql<{
    id: string;
    place: string;
  }>`select id, place_id as place from catalogue.warehouse where code = ${code}`.execute(d.stage.owner);
  const [found] = rows;
  if (found === undefined) throw new Error(`no warehouse ${code}`);
  yards.set(code, found);
  return found;
}

interface Dealt {
  readonly letterId: string;
  readonly orderId: string;
  readonly dealId: string;
  readonly offerId: string;
}
/** On the board at a fixed price, by the seller's trader. */
export async function offeredBy(d: Desk, wish: Wish): Promise<OfferDetail> {
  await d.pass();
  const seller = await sellerOf(d, wish, 'trader');
  const skus = (await shelf(d.stage)).filter(
    (k) => k.cas_no === wish.cas && k.seller_member_id === seller.memberId,
  );
  const sku = skus[wish.sku ?? 0];
  if (sku === undefined) throw new Error(`${wish.seller} has no ${wish.cas}`);
  const yard = await yardOf(d, wish.yard);
  const offer = await releaseOffer(d.stage, COMPANIES[wish.seller].trader, sku, d.back, d.now, {
    unitPrice: wish.price ?? priceOn(d.stage, sku, d.back),
    quantity: wish.quantity,
    divisible: false,
    minQty: null,
    qtyStep: null,
    firmType: '10',
    directDealAllowed: true,
    namedPlaceId: yard.place,
    warehouseId: yard.id,
    deliveryStart: d.day(0),
    deliveryEnd: d.day(20),
    paymentTerm: '10',
    ...wish.terms,
  });
  if (offer.publishState !== '30') throw new Error(`the offer of ${wish.seller} did not go out`);
  return offer;
}
/** Offered by the seller's trader, taken directly by the buyer's: the letter waits for both. */
export async function dealt(d: Desk, wish: Wish): Promise<Dealt> {
  const buyer = await buyerOf(d, wish, 'trader');
  const offer = await offeredBy(d, wish);
  const deposit = depositAsked({
    priceMode: null,
    depositPct: wish.terms?.depositPct,
    depositNature: wish.terms?.depositNature ?? null,
    price: offer.unitPrice,
    quantity: wish.quantity,
  });
  await d.pass();
  const thread = await d.does(buyer, directDeal, {
    ...seenTerms(offer, wish.quantity),
    deposit: deposit?.required,
  });
  const { letterId, orderId } = thread;
  if (letterId === null || orderId === null) throw new Error(`${wish.buyer} has no letter of ${wish.cas}`);
  const { dealId } = await d.order(buyer, orderId);
  return { letterId, orderId, dealId: dealId ?? '', offerId: offer.id };
}
/** Dealt, and signed by both: an order in 00. */
export async function sold(d: Desk, wish: Wish): Promise<Sale> {
  const { letterId, orderId, dealId, offerId } = await dealt(d, wish);
  await d.pass();
  await signAll(d.stage, letterId, await sellerOf(d, wish, 'trader'), await buyerOf(d, wish, 'trader'));
  const { id: warehouseId } = await yardOf(d, wish.yard);
  return { ...wish, warehouseId, dealId, orderId, offerId, by: 'trader' };
}

export const orderNow = async (d: Desk, sale: Sale): Promise<OrderDetail> =>
  d.order(await buyerOf(d, sale, 'admin'), sale.orderId);
/** The order and its version as this person reads it, for an act. */
export const version = async (d: Desk, who: Actor, sale: Sale): Promise<{ id: string; version: number }> => {
  const { id, version: seen } = await d.order(who, sale.orderId);
  return { id, version: seen };
};

/** Submitted by the buyer's trader: the time to pay begins. */
export async function submitted(d: Desk, sale: Sale, tradePayment: '10' | null = null): Promise<void> {
  await d.pass();
  const buyer = await buyerOf(d, sale, sale.by);
  await d.does(buyer, submitOrder, { ...(await version(d, buyer, sale)), tradePayment });
}
