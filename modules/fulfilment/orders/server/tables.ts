import type { ColumnType, Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { LineSnapshot } from '../rules/line-snapshot.ts';
import type { OrderState } from '../rules/order-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export interface Consent {
  readonly side: 'buyer' | 'seller';
  readonly userId: string | null;
  readonly userName: string;
  readonly time: string;
  readonly reason: string;
  readonly closeReason: string;
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
/** Schema "orders": the only file that names its columns. */
export interface OrdersTables {
  'orders.order': OrderTable;
  'orders.line': LineTable;
  'orders.line_progress': ProgressTable;
}
export type Order = Selectable<OrderTable>;
export type Line = Selectable<LineTable>;
export type Progress = Selectable<ProgressTable>;
export const orders = capability<OrdersTables>('orders');
