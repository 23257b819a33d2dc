import type { z } from 'zod';
import { NotFound } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import {
  type Goods,
  goodsOf,
  lotOf,
  packagingOf,
  storedLots,
  warehouseOf,
} from '#registry/catalogue/server/door.ts';
import { storeOf } from '#registry/stores/server/door.ts';
import type { addActivity } from '../contract/seller.ts';
import { PRICE_BY, TYPE } from '../rules/codes.ts';
import {
  activityPriceOf,
  DEFAULT_PAY_HOURS,
  discountOf,
  isRefused,
  type Terms,
  type Tier,
  termFaults,
} from '../rules/terms.ts';
import type { Activity, CampaignContext } from './tables.ts';

export type TermsInput = Omit<z.output<(typeof addActivity)['input']>, 'activityType'>;
const fault = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

/** What an order line freezes of the goods. */
const snapshotOf = (goods: Goods, packaging: { zh: string; en: string } | null) => ({
  productZh: goods.productZh,
  productEn: goods.productEn,
  casNo: goods.casNo,
  controlClasses: goods.controlClasses,
  grade: goods.grade,
  gradeEn: goods.gradeEn,
  producer: goods.producer,
  producerEn: goods.producerEn,
  packagingZh: packaging?.zh ?? goods.packagingZh,
  packagingEn: packaging?.en ?? goods.packagingEn,
});

/** The seller's own goods on the shelf, of a class that may be sold so. Refuses at the resource. */
async function goodsFor(ctx: CampaignContext, sellerId: string, input: TermsInput): Promise<Goods | null> {
  if (input.skuId === null) return null;
  const goods = await goodsOf(ctx, { skuId: input.skuId });
  if (goods === null || goods.sellerId !== sellerId || !goods.onShelf) throw fault('skuId', 'campaign.shelf');
  if (isRefused(goods.controlClasses)) throw fault('skuId', 'campaign.class');
  return goods;
}
async function lotFor(ctx: CampaignContext, sellerId: string, input: TermsInput) {
  if (input.lotId === null) return null;
  const lot = await lotOf(ctx, { id: input.lotId });
  if (lot === null || lot.memberId !== sellerId || lot.skuId !== input.skuId || lot.confirmedQty === null)
    throw NotFound({}, 'lotId');
  const [stored] = await storedLots(ctx, { ids: [lot.id] });
  return { id: lot.id, no: stored?.lotNo ?? null };
}
async function placeFor(ctx: CampaignContext, input: TermsInput) {
  const warehouse = input.warehouseId === null ? null : await warehouseOf(ctx, { id: input.warehouseId });
  if (input.warehouseId !== null && (warehouse === null || !warehouse.enabled))
    throw NotFound({}, 'warehouseId');
  return {
    warehouse_id: warehouse?.id ?? null,
    warehouse_name: warehouse?.zh ?? null,
    warehouse_name_en: warehouse?.en ?? null,
    warehouse_address: warehouse?.addressZh ?? null,
    warehouse_address_en: warehouse?.addressEn ?? null,
  };
}
/** The price that is said and the one that follows from it. */
function pricesOf(input: TermsInput) {
  const price = activityPriceOf(input);
  const byFixed = input.priceBy === PRICE_BY.fixedPrice;
  const known = price !== null && input.originalPrice !== null;
  return {
    original_price: input.originalPrice,
    price_by: input.priceBy,
    fixed_price: byFixed ? input.fixedPrice : price,
    discount: byFixed
      ? known
        ? discountOf(input.originalPrice as string, price as string)
        : null
      : input.discount,
    activity_price: price,
  };
}
/** A list without members would be written as an array of PostgreSQL. */
const tiersAsText = (tiers: readonly Tier[]) => JSON.stringify(tiers) as unknown as Tier[];
const groupOf = (type: string, input: TermsInput) =>
  type === TYPE.groupBuy
    ? {
        min_copies: input.minCopies,
        min_companies: input.minCompanies,
        join_deposit_pct: input.joinDepositPct,
        auto_cluster: input.autoCluster,
        tier_prices: tiersAsText(input.tierPrices),
      }
    : {
        min_copies: null,
        min_companies: null,
        join_deposit_pct: null,
        auto_cluster: false,
        tier_prices: tiersAsText([]),
      };

/** Columns of a draft: what was typed, what follows from the resource, and the computed price. Refuses at the field. */
export async function termColumns(
  ctx: CampaignContext,
  of: { readonly sellerId: string; readonly type: string },
  input: TermsInput,
): Promise<Partial<Activity>> {
  const goods = await goodsFor(ctx, of.sellerId, input);
  const packaging = await packagingOf(ctx, { id: input.packagingId ?? goods?.packagingId ?? '0' });
  const lot = await lotFor(ctx, of.sellerId, input);
  const store = await storeOf(ctx, { memberId: of.sellerId });
  return {
    activity_name: input.activityName,
    store_id: store?.id ?? null,
    sku_id: goods?.skuId ?? null,
    lot_id: lot?.id ?? null,
    lot_no: lot?.no ?? null,
    spu_id: goods?.spuId ?? null,
    product_name_id: goods?.productNameId ?? null,
    product_zh: goods?.productZh ?? null,
    product_en: goods?.productEn ?? null,
    product_no: goods?.skuCode ?? null,
    cas_no: goods?.casNo ?? null,
    control_classes: goods?.controlClasses ?? [],
    snapshot: goods === null ? null : snapshotOf(goods, packaging),
    ...pricesOf(input),
    qty_per_copy: input.qtyPerCopy,
    uom: goods?.uom ?? null,
    sales_unit: input.salesUnit ?? goods?.salesUnit ?? null,
    conversion_rate: input.conversionRate ?? goods?.conversionRate ?? null,
    total_copies: input.totalCopies,
    remaining_copies: input.totalCopies ?? 0,
    purchase_limit: input.purchaseLimit,
    start_time: input.startTime === null ? null : new Date(input.startTime),
    end_time: input.endTime === null ? null : new Date(input.endTime),
    preheat_hours: input.preheatHours,
    tax_rate: input.taxRate ?? goods?.taxRate ?? null,
    payment_term: input.paymentTerm,
    pay_hours: input.payHours ?? DEFAULT_PAY_HOURS,
    pick_type: input.pickType,
    ...(await placeFor(ctx, input)),
    packaging_id: packaging?.id ?? null,
    packaging_zh: packaging?.zh ?? null,
    packaging_en: packaging?.en ?? null,
    purchase_qualification: input.purchaseQualification,
    rules: input.rules,
    ...groupOf(of.type, input),
  };
}

/** The terms of a stored activity, as the rules judge them. */
export const termsOf = (row: Activity): Terms => ({
  activityType: row.activity_type,
  activityName: row.activity_name,
  skuId: row.sku_id,
  originalPrice: row.original_price,
  priceBy: row.price_by,
  fixedPrice: row.fixed_price,
  discount: row.discount,
  qtyPerCopy: row.qty_per_copy,
  conversionRate: row.conversion_rate,
  uom: row.uom,
  salesUnit: row.sales_unit,
  totalCopies: row.total_copies,
  purchaseLimit: row.purchase_limit,
  startTime: row.start_time?.toISOString() ?? null,
  endTime: row.end_time?.toISOString() ?? null,
  preheatHours: row.preheat_hours,
  taxRate: row.tax_rate,
  paymentTerm: row.payment_term,
  payHours: row.pay_hours,
  pickType: row.pick_type,
  warehouseId: row.warehouse_id,
  packagingId: row.packaging_id,
  purchaseQualification: row.purchase_qualification,
  rules: row.rules,
  minCopies: row.min_copies,
  minCompanies: row.min_companies,
  joinDepositPct: row.join_deposit_pct,
  tierPrices: row.tier_prices,
});

/** Rules that no row breaks, a draft neither. */
const NEVER: readonly string[] = [
  'campaign.price',
  'campaign.copy',
  'campaign.limit',
  'campaign.preheat',
  'campaign.pay',
  'campaign.end',
  'campaign.long',
  'campaign.tax',
  'campaign.minCopies',
  'campaign.minCompanies',
  'campaign.deposit',
  'number.positive',
];
/** What is missing may be missing until it is submitted; what is wrong is refused at once, at its field. */
export function requireStorable(type: string, input: TermsInput, now: Date): void {
  const asked: Terms = { ...input, activityType: type, uom: null };
  const faults = termFaults(asked, now).filter((f) => NEVER.includes(f.rule));
  if (faults.length > 0) throw new InvalidInput(faults.map((f) => ({ ...f, message: '' })));
}
