import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { INVOICE, type InvoiceVerb, invoiceLifecycle } from '../rules/invoice-lifecycle.ts';
import type { Invoice, InvoiceContext } from './tables.ts';

export const BIZ = 'INVOICE';
/** States in which an invoice counts as issued and not wholly reversed. */
export const ISSUED_STATES = [INVOICE.issued, INVOICE.received, INVOICE.redAsked] as const;
const T = 'invoices.invoice';
export const invoiceSides = {
  seller: {
    member: `${T}.seller_member_id`,
    dept: `${T}.seller_owner_dept_id`,
    emp: `${T}.seller_owner_emp_id`,
  },
  buyer: { member: `${T}.buyer_member_id`, dept: `${T}.buyer_owner_dept_id`, emp: `${T}.buyer_owner_emp_id` },
};
export type PartySide = 'buyer' | 'seller' | 'operator';
/** On which side of an invoice the caller stands. */
export function sideOf(actor: Actor, row: Pick<Invoice, 'seller_member_id'>): PartySide {
  if (isPlatform(actor)) return 'operator';
  return actor.identity === 'seller' && actor.memberId === row.seller_member_id ? 'seller' : 'buyer';
}
/** Who acts on an invoice as one of its two sides. */
export const partyOf = (actor: Actor, row: Pick<Invoice, 'seller_member_id'>): 'buyer' | 'seller' =>
  sideOf(actor, row) === 'seller' ? 'seller' : 'buyer';

/** Invoices of the caller's side within his data scope. */
export const reached = (ctx: InvoiceContext) =>
  ctx.tx
    .selectFrom('invoices.invoice')
    .where('invoices.invoice.deleted', '=', false)
    .where(partyInScope(ctx.actor, BIZ, invoiceSides));

/** One of them. Refuses 10301. */
export const seeInvoice = (ctx: InvoiceContext, id: string): Promise<Invoice> =>
  foundRow(reached(ctx).where('invoices.invoice.id', '=', id).selectAll());

/** Locked for an act. Refuses 10301 and 10302. */
export async function lockInvoice(
  ctx: InvoiceContext,
  of: { readonly id: string; readonly version?: number },
): Promise<Invoice> {
  const row = await lockRow(reached(ctx).where('invoices.invoice.id', '=', of.id).selectAll(), of.version);
  ctx.target({ type: BIZ, id: row.id, no: row.invoice_apply_no });
  return row;
}
/** By id, locked, for timers. */
export const heldInvoice = (ctx: InvoiceContext, id: string): Promise<Invoice | undefined> =>
  ctx.tx.selectFrom('invoices.invoice').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Companies that see a row of its history: a draft is its own side's. */
export function partiesOfInvoice(row: Invoice): (string | null)[] {
  if (row.state !== INVOICE.draft || row.requested_by === 'effect')
    return [row.seller_member_id, row.buyer_member_id];
  return [row.requested_by === 'buyer' ? row.buyer_member_id : row.seller_member_id];
}
/** Writes an invoice's state: the only one that does. */
export const stepInvoice = stepper<Invoice, typeof INVOICE, InvoiceVerb>({
  lifecycle: invoiceLifecycle,
  table: T,
  column: 'state',
  bizType: BIZ,
  number: (row) => row.invoice_apply_no,
  parties: partiesOfInvoice,
  deadlines: { issued: { at: 'receive_by', lapse: 'confirmReceipt' } },
});

/** Both companies' lists look again. */
export function invoiceMoved(ctx: InvoiceContext, row: Invoice): void {
  ctx.live(`invoice:${row.id}`);
  ctx.live(`invoices:${row.buyer_member_id}`);
  ctx.live(`invoices:${row.seller_member_id}`);
}
