import { COLOR } from '../rules/invoice-lifecycle.ts';
import { ISSUED_STATES } from './lock-invoice.ts';
import { invoices } from './tables.ts';

/** The day of the first blue invoice that names an order itself, not a statement of it; null without one. */
export const invoicedFirst = invoices.door<{ orderId: string }, string | null>(async ({ tx, input }) => {
  const row = await tx
    .selectFrom('invoices.source as s')
    .innerJoin('invoices.invoice as i', 'i.id', 's.invoice_id')
    .select('i.issue_date')
    .where('s.order_id', '=', input.orderId)
    .where('s.settlement_id', 'is', null)
    .where('i.color', '=', COLOR.blue)
    .where('i.deleted', '=', false)
    .where('i.state', 'in', [...ISSUED_STATES])
    .orderBy('i.issue_date')
    .limit(1)
    .executeTakeFirst();
  return row?.issue_date ?? null;
});
