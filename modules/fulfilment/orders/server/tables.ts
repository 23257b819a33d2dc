import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Kept } from '#kernel/server/kept.ts';
import type { LineSnapshot } from '../rules/line-snapshot.ts';
import type { OrderState } from '../rules/order-life.ts';

export interface Consent {
  readonly side: 'buyer' | 'seller';
  readonly userId: string | null;
  readonly userName: string;
  readonly time: string;
  readonly reason: string;
  readonly closeReason: string;
}
/** One order (trading-domain 9.1). Money and quantities are decimal strings. */
export interface OrderTable extends Kept {
  seller_member_id: string;
  seller_owner_dept_id: string | null;
  seller_owner_emp_id: string | null;
  buyer_member_id: string;
  buyer_owner_dept_id: string | null;
  buyer_owner_emp_id: string | null;
  order_no: string;
  order_type: string;
  order_state: OrderState;
  operation_type: string;
  deal_id: string | null;
  leg_no: string | null;
  deal_no: string | null;
  deal_effective: boolean;
  inquiry_id: Generated<string | null>;
  auction_id: Generated<string | null>;
  activity_id: Generated<string | null>;
  protocol_id: Generated<string | null>;
  store_id: string | null;
  customer_type: string | null;
  end_customer: string | null;
  trade_type: string;
  currency: string;
  product_zh: string;
  product_en: string;
  product_name_id: string | null;
  quantity: string;
  uom: string;
  goods_amount: string;
  provisional: Generated<boolean>;
  packaging_fee: Generated<string>;
  freight: Generated<string>;
  other_fee: Generated<string>;
  discount_amount: Generated<string>;
  order_amount: string;
  paid_amount: Generated<string>;
  unpaid_amount: string;
  deposit_amount: Generated<string>;
  trade_payment: string | null;
  payment_term: string;
  settlement_method: string;
  lc_open_days: number | null;
  pay_deadline: Date | null;
  submitted_at: Date | null;
  pick_type: string | null;
  delivery_address_id: string | null;
  delivery_address: Record<string, unknown> | null;
  warehouse_id: string | null;
  warehouse_name: string | null;
  warehouse_name_en: string | null;
  delivery_start: string;
  delivery_end: string;
  tolerance_plus: string;
  tolerance_minus: string;
  shipped_qty: Generated<string>;
  received_qty: Generated<string>;
  remaining_qty: string;
  billing_info_id: string | null;
  billing: Record<string, unknown> | null;
  invoice_type: string | null;
  approval_status: Generated<string>;
  close_reason: string | null;
  close_text: string | null;
  cancel_consents: Generated<Consent[]>;
  goods_returned: 'own' | 'withDeal' | null;
  activity_order_stage: Generated<string | null>;
  pickup_overdue: Generated<boolean>;
  payment_overdue: Generated<boolean>;
  overdue_at: Date | null;
  completed_at: Date | null;
}
export interface LineTable {
  id: GeneratedAlways<string>;
  order_id: string;
  line_no: number;
  sku_id: string | null;
  /** Written as LineSnapshot; read through `readLineSnapshot`. */
  snapshot: ColumnType<Record<string, unknown>, LineSnapshot, never>;
  packaging_id: string | null;
  quantity: string;
  uom: string;
  unit_price: string;
  tax_rate: string;
  amount: string;
  net: string;
  tax: string;
}
/** Schema "orders": the only file that names its columns. */
export interface OrdersTables {
  'orders.order': OrderTable;
  'orders.line': LineTable;
}
export type Order = Selectable<OrderTable>;
export type Line = Selectable<LineTable>;
export const room = capability<OrdersTables>('orders');
