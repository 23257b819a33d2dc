import type { ColumnType, Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { ChangeItem, ChangeWish } from '../rules/change.ts';
import type { ChangeState } from '../rules/change-lifecycle.ts';
import type { LineSnapshot } from '../rules/line-snapshot.ts';
import type { OrderState } from '../rules/order-lifecycle.ts';
import type { OrderVoyage } from '../rules/voyage.ts';
import type { MigratedTables } from './migrated-tables.ts';

export interface Consent {
  readonly side: 'buyer' | 'seller';
  readonly userId: string | null;
  readonly userName: string;
  readonly time: string;
  readonly reason: string;
  readonly closeReason: string;
}
/** What was submitted, while it waits for the company's own approval. */
export interface StoredSubmission {
  readonly billingInfoId: string | null;
  readonly deliveryAddressId: string | null;
  readonly tradePayment: string | null;
  readonly side: 'buyer' | 'seller';
  /** Who submitted; he does not approve it. */
  readonly accountId: string | null;
}
/** One order (trading-domain 9.1). Money and quantities are decimal strings. */
export type OrderTable = Refined<
  MigratedTables['orders.order'],
  {
    order_state: OrderState;
    delivery_address: Record<string, unknown> | null;
    billing: Record<string, unknown> | null;
    cancel_consents: Generated<Consent[]>;
    goods_returned: 'own' | 'withDeal' | null;
    submission: StoredSubmission | null;
    voyage: OrderVoyage | null;
  }
>;
export type LineTable = Refined<
  MigratedTables['orders.line'],
  {
    /** Written as LineSnapshot; read through `readLineSnapshot`. */
    snapshot: ColumnType<Record<string, unknown>, LineSnapshot, never>;
  }
>;
export type ProgressTable = MigratedTables['orders.line_progress'];
/** A request to change an order: what differs as it is shown, and what is written when it is agreed. */
export type ChangeTable = Refined<
  MigratedTables['orders.change'],
  { side: 'buyer' | 'seller'; change_state: ChangeState; items: ChangeItem[]; wish: ChangeWish }
>;
/** Schema "orders": the only file that names its columns. */
export interface OrdersTables {
  'orders.order': OrderTable;
  'orders.line': LineTable;
  'orders.line_progress': ProgressTable;
  'orders.change': ChangeTable;
}
export type Order = Selectable<OrderTable>;
export type Line = Selectable<LineTable>;
export type Change = Selectable<ChangeTable>;
export type Progress = Selectable<ProgressTable>;
export const orders = capability<OrdersTables>('orders');
