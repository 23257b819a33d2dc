import type { LineSnapshot } from '#fulfilment/orders/rules/line-snapshot.ts';
import {
  type ActivityGoods,
  type ActivityOrder,
  placeActivityOrders,
} from '#fulfilment/orders/server/door.ts';
import { dec } from '#kernel/rules/decimal.ts';
import { DELIVERED } from '../rules/codes.ts';
import { deliveryWindow } from './delivery.ts';
import type { Activity, CampaignContext } from './tables.ts';

const HOUR = 3_600_000;
/** Codes of price_term: ex warehouse, or delivered. */
const EX_WAREHOUSE = '10';
const DELIVERED_TERM = '30';

/** The instant until which an order of this activity is paid, counted from now. */
export const payByOf = (row: Activity, now: Date): Date =>
  new Date(
    now.getTime() +
      dec(row.pay_hours as string)
        .times(HOUR)
        .toNumber(),
  );

const goodsOf = (row: Activity, unitPrice: string, now: Date): ActivityGoods => {
  const window = deliveryWindow(now);
  return {
    activityId: row.id,
    orderType: row.activity_type,
    sellerId: row.seller_member_id,
    sellerOwner: { deptId: row.seller_owner_dept_id, empId: row.seller_owner_emp_id },
    storeId: row.store_id,
    productZh: row.product_zh as string,
    productEn: row.product_en ?? (row.product_zh as string),
    productNameId: row.product_name_id,
    skuId: row.sku_id as string,
    snapshot: row.snapshot as LineSnapshot,
    packagingId: row.packaging_id,
    uom: row.uom as string,
    unitPrice,
    taxRate: row.tax_rate as string,
    paymentTerm: row.payment_term as string,
    pickType: row.pick_type as string,
    priceTerm: row.pick_type === DELIVERED ? DELIVERED_TERM : EX_WAREHOUSE,
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name,
    warehouseNameEn: row.warehouse_name_en,
    deliveryStart: window.start,
    deliveryEnd: window.end,
    payHours: row.pay_hours as string,
    now,
  };
};
/** Orders of an activity at a price, all at once and in their order. */
export const layOrders = (
  ctx: CampaignContext,
  row: Activity,
  of: { readonly unitPrice: string; readonly now: Date; readonly orders: readonly ActivityOrder[] },
) => placeActivityOrders(ctx, { goods: goodsOf(row, of.unitPrice, of.now), orders: of.orders });
