import type { z } from 'zod';
import { goodsOf, placeOf, warehouseOf } from '#registry/catalogue/server/door.ts';
import { storeOf } from '#registry/stores/server/door.ts';
import type { addAuction } from '../contract/selling.ts';
import type { DraftTerms } from '../rules/auction-checks.ts';
import { MODE } from '../rules/auction-terms.ts';
import { AuctionGoods } from '../rules/refusals.ts';
import type { Auction, AuctionContext } from './tables.ts';

export type Written = z.output<(typeof addAuction)['input']>;
const at = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** The product as a draft shows it. Refuses 19404 where it is not on the seller's shelf. */
async function productColumns(ctx: AuctionContext, skuId: string | null, sellerId: string) {
  if (skuId === null) return { sku_id: null, spu_id: null, product_name_id: null, store_id: null };
  const goods = await goodsOf(ctx, { skuId });
  if (goods === null || goods.sellerId !== sellerId || !goods.onShelf) throw AuctionGoods({}, 'skuId');
  return {
    sku_id: goods.skuId,
    spu_id: goods.spuId,
    product_name_id: goods.productNameId,
    product_zh: goods.productZh,
    product_en: goods.productEn,
    cas_no: goods.casNo,
    control_classes: goods.controlClasses.length === 0 ? ['00'] : goods.controlClasses,
    uom: goods.uom,
    store_id: (await storeOf(ctx, { memberId: sellerId }))?.id ?? null,
  };
}
async function placeColumns(ctx: AuctionContext, t: Pick<Written, 'placeId' | 'warehouseId'>) {
  const place = t.placeId === null ? null : await placeOf(ctx, { id: t.placeId });
  const warehouse = t.warehouseId === null ? null : await warehouseOf(ctx, { id: t.warehouseId });
  return {
    place_id: place?.id ?? null,
    place_zh: place?.zh ?? null,
    place_en: place?.en ?? null,
    warehouse_id: warehouse?.id ?? null,
    warehouse_zh: warehouse?.zh ?? null,
    warehouse_en: warehouse?.en ?? null,
  };
}
/** What a seller wrote as columns. What belongs to another mode is not stored. */
export async function termColumns(ctx: AuctionContext, t: Written, sellerId: string) {
  const falling = t.mode === MODE.descending;
  return {
    ...(await productColumns(ctx, t.skuId, sellerId)),
    ...(await placeColumns(ctx, t)),
    auction_name: t.auctionName,
    auction_type: t.auctionType,
    mode: t.mode,
    allocation: t.allocation,
    price_rule: t.priceRule,
    start_time: at(t.startTime),
    end_time: at(t.endTime),
    start_price: t.startPrice,
    price_increment: t.priceIncrement,
    gradients: JSON.stringify(t.mode === MODE.ascending ? t.gradients : []) as never,
    quantity_increment: t.quantityIncrement,
    min_start_qty: t.minStartQty,
    total_qty: t.totalQty,
    max_qty_per_bidder: t.maxQtyPerBidder,
    deposit_method: t.depositMethod,
    deposit_fixed: t.depositMethod === '10' ? t.depositFixed : null,
    deposit_ratio: t.depositMethod === '20' ? t.depositRatio : null,
    payment_term_hours: t.paymentTermHours,
    pick_type: t.pickType,
    delivery_start: t.deliveryStart,
    delivery_end: t.deliveryEnd,
    tax_rate: t.taxRate,
    invoice_type: t.invoiceType,
    extend_trigger: t.extendTrigger,
    extend_minutes: t.extendMinutes,
    extend_max: t.extendMax,
    tick_seconds: falling ? t.tickSeconds : null,
    eligibility: t.eligibility,
    bidder_ids: t.eligibility === '20' ? t.bidderIds : [],
    reserve_decision_hours: falling ? 0 : t.reserveDecisionHours,
    rules: t.rules,
    notice_file_id: t.noticeFileId,
  };
}
/** The reserve stands apart from the auction, where its seller and the clearing alone find it. */
export async function writeReserve(
  ctx: AuctionContext,
  row: Pick<Auction, 'id' | 'seller_member_id'>,
  price: string | null,
): Promise<void> {
  await ctx.tx
    .insertInto('auctions.reserve')
    .values({ auction_id: row.id, seller_member_id: row.seller_member_id, price })
    .onConflict((c) => c.column('auction_id').doUpdateSet({ price }))
    .execute();
}
/** Of the seller and of the clearing; for anybody else the database has none. */
export async function reserveOf(ctx: AuctionContext, id: string): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom('auctions.reserve')
    .select('price')
    .where('auction_id', '=', id)
    .executeTakeFirst();
  return row?.price ?? null;
}
export const draftTermsOf = (row: Auction, reservePrice: string | null): DraftTerms => ({
  skuId: row.sku_id,
  auctionType: row.auction_type,
  mode: row.mode,
  allocation: row.allocation,
  priceRule: row.price_rule,
  startTime: row.start_time,
  endTime: row.end_time,
  startPrice: row.start_price,
  reservePrice,
  priceIncrement: row.price_increment,
  gradients: row.gradients,
  quantityIncrement: row.quantity_increment,
  minStartQty: row.min_start_qty,
  totalQty: row.total_qty,
  maxQtyPerBidder: row.max_qty_per_bidder,
  depositMethod: row.deposit_method,
  depositFixed: row.deposit_fixed,
  depositRatio: row.deposit_ratio,
  paymentTermHours: row.payment_term_hours,
  pickType: row.pick_type,
  placeId: row.place_id,
  warehouseId: row.warehouse_id,
  deliveryStart: row.delivery_start,
  deliveryEnd: row.delivery_end,
  taxRate: row.tax_rate,
  invoiceType: row.invoice_type,
  tickSeconds: row.tick_seconds,
  eligibility: row.eligibility,
  bidderIds: row.bidder_ids,
  rules: row.rules,
});
