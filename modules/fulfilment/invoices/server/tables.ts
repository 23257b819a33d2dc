import type { Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { InvoiceState } from '../rules/invoice-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** The buyer's invoice data as it was at the request; the account by its last digits. */
export interface FrozenBuyer {
  readonly enterpriseName: string;
  readonly taxNo: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly bank: string | null;
  readonly accountTail: string | null;
  readonly receiverName: string | null;
  readonly receiverPhone: string | null;
  readonly receiverAddress: string | null;
}
export type InvoiceTable = Refined<
  MigratedTables['invoices.invoice'],
  {
    state: InvoiceState;
    billing: FrozenBuyer;
    requested_by: 'buyer' | 'seller' | 'effect';
    red_asked_by: 'buyer' | 'seller' | null;
  }
>;
/** Schema "invoices": the only file that names its columns. */
export interface InvoicesTables {
  'invoices.invoice': InvoiceTable;
  'invoices.line': MigratedTables['invoices.line'];
  'invoices.source': MigratedTables['invoices.source'];
  'invoices.goods': MigratedTables['invoices.goods'];
  'invoices.red_due': MigratedTables['invoices.red_due'];
}
export type Invoice = Selectable<InvoiceTable>;
export type InvoiceLine = Selectable<InvoicesTables['invoices.line']>;
export type RedDue = Selectable<InvoicesTables['invoices.red_due']>;
export type InvoiceSource = Selectable<InvoicesTables['invoices.source']>;
export const invoices = capability<InvoicesTables>('invoices');
export type InvoiceContext<I = unknown> = Context<InvoicesTables, I>;
