import { PICK } from '../rules/transport.ts';
import type { NoteInput } from '../contract/note-fields.ts';
import { guaranteedOf } from '../rules/quality.ts';
import { transportColumns } from './note-columns.ts';
import type { OrderFacts } from './order-reach.ts';
import { lineOf } from './order-reach.ts';
import { yardOf } from './slots.ts';
import { asJson, type Note, type ShipmentContext } from './tables.ts';

const said = (snapshot: Readonly<Record<string, unknown>>, key: string): string | null => {
  const value = snapshot[key];
  return typeof value === 'string' && value !== '' ? value : null;
};
/** What the note freezes of the goods, from the snapshot of its order line. */
export function goodsColumns(order: OrderFacts, lineNo: number) {
  const line = lineOf(order, lineNo);
  const s = line.snapshot;
  return {
    order_id: order.id,
    order_no: order.orderNo,
    line_no: lineNo,
    sku_id: line.skuId,
    spu_id: said(s, 'spuId'),
    product_zh: said(s, 'productZh') ?? order.productZh,
    product_en: said(s, 'productEn') ?? order.productEn,
    grade: said(s, 'grade'),
    grade_en: said(s, 'gradeEn'),
    cas_no: said(s, 'casNo'),
    un_no: said(s, 'unNo'),
    hazard_class: said(s, 'hazardClass'),
    control_classes: Array.isArray(s.controlClasses) ? s.controlClasses.map(String) : [],
    sensitive_cargo: s.sensitiveToPreviousCargo === true,
    guaranteed: asJson(guaranteedOf(s)),
    uom: line.uom,
  };
}
export const partyColumns = (order: OrderFacts) => ({
  seller_member_id: order.sellerId,
  seller_owner_dept_id: order.sellerOwner.deptId,
  seller_owner_emp_id: order.sellerOwner.empId,
  buyer_member_id: order.buyerId,
  buyer_owner_dept_id: order.buyerOwner.deptId,
  buyer_owner_emp_id: order.buyerOwner.empId,
});
const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The columns of the form; the warehouse of the order goes before one that was typed. */
export async function formColumns(
  ctx: ShipmentContext,
  f: NoteInput,
  order: OrderFacts,
  before: Note | null,
) {
  const yard = await yardOf(ctx, order.warehouseId ?? f.warehouseId);
  return {
    pick_type: f.pickType,
    transport_mode: f.transportMode,
    planned_qty: f.plannedQty,
    warehouse_id: yard.id,
    warehouse_zh: yard.zh,
    warehouse_en: yard.en,
    custodian_member_id: yard.custodianMemberId,
    tank_no: f.tankNo,
    consignee_address: f.pickType === PICK.delivery ? order.deliveryAddress : null,
    window_start: instant(f.windowStart),
    window_end: instant(f.windowEnd),
    vessel_name: f.vesselName,
    imo_no: f.imoNo,
    voyage_no: f.voyageNo,
    remark: f.remark,
    ...(await transportColumns(ctx, f, before)),
  };
}
