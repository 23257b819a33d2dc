import { ordersByIds } from '#fulfilment/orders/server/door.ts';
import { readLineSnapshot } from '#fulfilment/orders/rules/line-snapshot.ts';
import { compare, type DecimalText } from '#kernel/rules/decimal.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { statementsByIds } from '#fulfilment/settlements/server/door.ts';
import type { InvoiceContext } from './tables.ts';

interface Owner {
  readonly deptId: string | null;
  readonly empId: string | null;
}
/** A part of a source at one rate: goods with their weight, or a plus or minus without one. */
export interface SourceLine {
  readonly skuId: string | null;
  readonly nameZh: string;
  readonly spec: string;
  readonly unit: string;
  readonly quantity: DecimalText | null;
  readonly gross: DecimalText;
  readonly taxRate: DecimalText;
}
/** A statement or an order as far as invoices need it. Money is gross, in CNY. */
export interface SourceFacts {
  readonly kind: string;
  readonly id: string;
  readonly no: string;
  readonly settlementId: string | null;
  readonly settlementNo: string | null;
  readonly orderId: string | null;
  readonly orderNo: string | null;
  readonly sellerId: string;
  readonly buyerId: string;
  readonly sellerOwner: Owner;
  readonly buyerOwner: Owner;
  /** Whether it may be invoiced: a confirmed final statement, or an order paid in full before there is one. */
  readonly open: boolean;
  readonly total: DecimalText;
  readonly lines: readonly SourceLine[];
}
