import { bothNames, fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { showMoney } from '#kernel/rules/format.ts';
import { invoiceHref } from '../rules/pages.ts';
import { invoiceNotices } from '../rules/words.ts';
import { BIZ } from './lock-invoice.ts';
import { sourcesOf } from './present-invoice.ts';
import type { Invoice, InvoiceContext } from './tables.ts';

const table = invoiceNotices.table as Record<string, LocalizedText>;
export type InvoiceEvent = 'N-INV-01' | 'N-INV-02' | 'N-INV-03' | 'N-INV-04' | 'N-INV-05';

/** One notice of N-INV to one side, with numbers, amount and counterparty (21.1). */
export async function notifyInvoice(
  ctx: InvoiceContext,
  event: InvoiceEvent,
  row: Invoice,
  to: 'buyer' | 'seller',
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const names = await partiesOf(ctx, { memberIds: [row.seller_member_id, row.buyer_member_id] });
  const other = names.get(to === 'buyer' ? row.seller_member_id : row.buyer_member_id);
  const sources = (await sourcesOf(ctx, [row.id])).get(row.id) ?? [];
  const args = {
    no: row.invoice_apply_no,
    number: row.invoice_no ?? row.invoice_apply_no,
    amount: showMoney(row.gross_amount),
    red: showMoney(row.red_amount),
    source: sources.map((s) => s.settlement_no ?? s.order_no).join(', '),
    reason: '',
    ...more,
    company: bothNames(other?.name ?? '', other?.nameEn),
  };
  const sentence = (part: 'title' | 'text') =>
    fillBoth(table[`${event}.${part}`] ?? bothNames(event, event), args);
  await notify(ctx, {
    event,
    title: sentence('title'),
    body: sentence('text'),
    bizType: BIZ,
    bizId: row.id,
    link: invoiceHref(row.id),
    to:
      to === 'buyer'
        ? { memberId: row.buyer_member_id, empId: row.buyer_owner_emp_id }
        : { memberId: row.seller_member_id, empId: row.seller_owner_emp_id },
  });
}
