import { sql } from 'kysely';
import { compare } from '#kernel/rules/decimal.ts';
import { holds } from '#kernel/server/actor.ts';
import { type Shut, shutToBuyer } from '#registry/counterparties/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { licenceVerdict } from '#registry/qualifications/server/door.ts';
import { type ActivityDetail, type ActivityRow, ROUTES } from '../contract/parts.ts';
import { ACTIVITY, activityLifecycle, EDITABLE } from '../rules/activity-lifecycle.ts';
import { tierPrice } from '../rules/clearing.ts';
import { TYPE } from '../rules/codes.ts';
import { amountOf, preheatAt, quantityOf } from '../rules/terms.ts';
import { allClaims, ownClaims, presentClaims } from './claims.ts';
import { lastDeliveryDay } from './delivery.ts';
import { eventsOf } from './events.ts';
import { type Figures, figuresOf, highestPrice } from './figures.ts';
import type { Activity, CampaignContext } from './tables.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What the reader may do with an activity now. */
export function activityCan(ctx: CampaignContext, row: Activity, shut: Shut | null = null): string[] {
  const { actor } = ctx;
  const may = (button: string) => actor.superAdmin || holds(actor, button, ROUTES);
  const side = actor.identity === 'platform' ? 'operator' : actor.identity === 'seller' ? 'seller' : 'buyer';
  const verbs: readonly string[] = activityLifecycle.open(row.status, side);
  const seller = side === 'seller' && row.seller_member_id === actor.memberId;
  const operator = side === 'operator';
  const running = side === 'buyer' && row.status === ACTIVITY.running && shut === null;
  const acts: readonly (readonly [string, boolean])[] = [
    ['View', may('View')],
    ['edit', seller && EDITABLE.includes(row.status) && may('Edit')],
    ['submit', seller && verbs.includes('submit') && may('Submit')],
    [
      'withdraw',
      (seller && verbs.includes('withdraw') && may('Withdraw')) ||
        (operator && verbs.includes('withdraw') && may('Unpublish')),
    ],
    ['delete', seller && verbs.includes('delete') && may('Delete')],
    ['approve', operator && verbs.includes('approve') && may('Approve')],
    ['reject', operator && verbs.includes('reject') && may('Reject')],
    ['unpublish', operator && verbs.includes('unpublish') && may('Unpublish')],
    ['order', running && row.activity_type === TYPE.flashSale && may('Order')],
    ['join', running && row.activity_type === TYPE.groupBuy && may('Order')],
    ['remind', side === 'buyer' && row.status === ACTIVITY.preheating && may('View')],
  ];
  return acts.filter(([, open]) => open).map(([verb]) => verb);
}
/** What an act answers. */
export const toActionResult = (ctx: CampaignContext, row: Activity) => ({
  id: row.id,
  version: row.version,
  state: row.status as string,
  can: activityCan(ctx, row),
});

function rowOf(
  ctx: CampaignContext,
  row: Activity,
  around: {
    readonly figures: Figures | undefined;
    readonly seller: { zh: string | null; en: string | null };
    readonly now: Date;
    readonly shut: Shut | null;
  },
): ActivityRow {
  return {
    id: row.id,
    version: row.version,
    activityNo: row.activity_no,
    activityName: row.activity_name,
    activityType: row.activity_type,
    status: row.status,
    result: row.result,
    sellerId: row.seller_member_id,
    seller: around.seller,
    storeId: row.store_id,
    productZh: row.product_zh,
    productEn: row.product_en,
    skuId: row.sku_id,
    originalPrice: row.original_price,
    activityPrice: row.activity_price,
    discount: row.discount,
    qtyPerCopy: row.qty_per_copy,
    uom: row.uom,
    totalCopies: row.total_copies,
    remainingCopies: row.remaining_copies,
    purchaseLimit: row.purchase_limit,
    startTime: iso(row.start_time),
    endTime: iso(row.closes_at ?? row.end_time),
    preheatAt:
      row.start_time === null || row.preheat_hours === null
        ? null
        : preheatAt(row.start_time, row.preheat_hours).toISOString(),
    copies: row.group_copies,
    companies: row.group_companies,
    minCopies: row.min_copies,
    minCompanies: row.min_companies,
    companyCopies: around.figures?.copies ?? 0,
    reminded: around.figures?.reminded ?? false,
    shut: around.shut,
    gmtCreate: row.gmt_create.toISOString(),
    now: around.now.toISOString(),
    can: activityCan(ctx, row, around.shut),
  };
}
/** Activities that the counterparty rules of either side shut to a buyer, were he to take one copy. */
const shutOf = (ctx: CampaignContext, rows: readonly Activity[]): Promise<ReadonlyMap<string, Shut>> =>
  shutToBuyer(ctx, {
    lines: rows.map((row) => ({
      id: row.id,
      sellerId: row.seller_member_id,
      spuId: row.spu_id,
      currency: 'CNY',
      amount: amountOf(1, row.qty_per_copy ?? '0', row.activity_price ?? '0'),
      paymentTerm: row.payment_term,
    })),
  });
/** Activities of one page. */
export async function presentActivities(
  ctx: CampaignContext,
  rows: readonly Activity[],
): Promise<ActivityRow[]> {
  if (rows.length === 0) return [];
  const now = await ctx.now();
  const parties = await partiesOf(ctx, { memberIds: rows.map((r) => r.seller_member_id) });
  const figures = await figuresOf(
    ctx,
    rows.map((r) => r.id),
  );
  const shut = await shutOf(ctx, rows);
  return rows.map((row) => {
    const seller = parties.get(row.seller_member_id);
    return rowOf(ctx, row, {
      now,
      figures: figures.get(row.id),
      shut: shut.get(row.id) ?? null,
      seller: { zh: seller?.name ?? null, en: seller?.nameEn ?? null },
    });
  });
}

const groupFields = (row: Activity) => {
  const group = row.activity_type === TYPE.groupBuy && row.activity_price !== null;
  return {
    groupPrice: group ? tierPrice(row.group_copies, row.activity_price as string, row.tier_prices) : null,
    nextTier: group ? (row.tier_prices.find((t) => t.copies > row.group_copies) ?? null) : null,
    clearedPrice: row.cleared_price,
    clearingHash: row.clearing_hash,
  };
};
/** What an operator decides by: the price beside what was paid and listed lately, and the seller's licences (8.1). */
async function oversight(ctx: CampaignContext, row: Activity) {
  if (ctx.actor.identity === 'buyer')
    return { highestPrice: null, priceDoubtful: null, sellerLicensed: null };
  const highest = await highestPrice(ctx, {
    sellerId: row.seller_member_id,
    productNameId: row.product_name_id,
  });
  const complete = row.spu_id !== null && row.total_copies !== null && row.qty_per_copy !== null;
  const verdict =
    ctx.actor.identity === 'platform' && complete
      ? await licenceVerdict(ctx, {
          side: 'seller',
          memberId: row.seller_member_id,
          goods: { spuId: row.spu_id, casNo: row.cas_no, controlClasses: row.control_classes },
          quantity: quantityOf(row.total_copies as number, row.qty_per_copy as string),
          lastDeliveryDay: lastDeliveryDay(row.end_time ?? (await ctx.now())),
        })
      : null;
  return {
    highestPrice: highest,
    priceDoubtful:
      row.original_price === null || highest === null ? null : compare(row.original_price, highest) > 0,
    sellerLicensed: verdict?.pass ?? null,
  };
}
async function remindersOf(ctx: CampaignContext, row: Activity): Promise<number | null> {
  if (ctx.actor.identity === 'buyer') return null;
  const { rows } = await sql<{
    n: number | null;
  }>`select campaigns.reminders_of(${row.id}::bigint) as n`.execute(ctx.tx);
  return rows[0]?.n ?? 0;
}

/** One activity with everything its reader may know: terms, the group as it stands, and what was taken. */
export async function presentDetail(ctx: CampaignContext, row: Activity): Promise<ActivityDetail> {
  const [said] = (await presentActivities(ctx, [row])) as [ActivityRow];
  const buyer = ctx.actor.identity === 'buyer';
  const claims = await (buyer ? ownClaims(ctx, row.id) : allClaims(ctx, row.id));
  const { snapshot } = row;
  return {
    ...said,
    lotId: buyer ? null : row.lot_id,
    lotNo: buyer ? null : row.lot_no,
    productNo: row.product_no,
    casNo: row.cas_no,
    controlClasses: [...row.control_classes],
    gradeZh: snapshot?.grade ?? null,
    gradeEn: snapshot?.gradeEn ?? null,
    priceBy: row.price_by,
    fixedPrice: row.fixed_price,
    salesUnit: row.sales_unit,
    conversionRate: row.conversion_rate,
    preheatHours: row.preheat_hours,
    plannedEnd: iso(row.end_time),
    startedLate:
      row.closes_at !== null && row.end_time !== null && row.closes_at.getTime() !== row.end_time.getTime(),
    taxRate: row.tax_rate,
    paymentTerm: row.payment_term,
    payHours: row.pay_hours,
    pickType: row.pick_type,
    warehouseId: row.warehouse_id,
    warehouse: { zh: row.warehouse_name, en: row.warehouse_name_en },
    warehouseAddress: { zh: row.warehouse_address, en: row.warehouse_address_en },
    packagingId: row.packaging_id,
    packaging: { zh: row.packaging_zh, en: row.packaging_en },
    purchaseQualification: [...row.purchase_qualification],
    rules: row.rules,
    joinDepositPct: row.join_deposit_pct,
    autoCluster: row.auto_cluster,
    tierPrices: row.tier_prices.map(({ copies, price }) => ({ copies, price })),
    ...groupFields(row),
    reason: row.reason,
    reminders: await remindersOf(ctx, row),
    ...(await oversight(ctx, row)),
    submitter: buyer ? null : row.submitted_name,
    claims: await presentClaims(ctx, row, claims, await ctx.now()),
    events: await eventsOf(ctx, row),
  };
}
