import { nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { InvoiceRow } from '../contract/invoice.ts';
import { invoiceLifecycle } from '../rules/invoice-lifecycle.ts';
import { invoiceWords } from '../rules/words.ts';
import { listAllInvoicesHandler, listInvoicesHandler } from './list-invoices.ts';

const t = invoiceWords.table;
const states = Object.fromEntries(
  Object.entries(invoiceLifecycle.codes).map(([name, code]) => [
    code,
    invoiceLifecycle.labels[name as keyof typeof invoiceLifecycle.labels],
  ]),
);
const named = (key: 'counterparty' | 'sellerName' | 'buyerName'): ExportColumn<InvoiceRow> => ({
  key,
  heading: t[key],
  width: 30,
  value: (row, reader) => nameOf(row, key, reader.locale),
});
const columns: readonly ExportColumn<InvoiceRow>[] = [
  { key: 'invoiceApplyNo', heading: t.invoiceApplyNo, width: 20 },
  { key: 'state', heading: t.state, codes: states },
  { key: 'color', heading: t.color, set: 'invoice_color' },
  { key: 'invoiceType', heading: t.invoiceType, set: 'invoice_type' },
  { key: 'medium', heading: t.medium, set: 'invoice_medium' },
  named('counterparty'),
  named('sellerName'),
  named('buyerName'),
  { key: 'netAmount', heading: t.netAmount, kind: 'money' },
  { key: 'taxAmount', heading: t.taxAmount, kind: 'money' },
  { key: 'grossAmount', heading: t.grossAmount, kind: 'money' },
  { key: 'redAmount', heading: t.redAmount, kind: 'money' },
  { key: 'invoiceCode', heading: t.invoiceCode, width: 14 },
  { key: 'invoiceNo', heading: t.invoiceNo, width: 24 },
  { key: 'issueDate', heading: t.issueDate, kind: 'date' },
  { key: 'source', heading: t.source, width: 24, value: (row) => row.sourceNos.join(', ') },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
];

/** «What I see» of the invoice lists: of a company, and of the operator. */
exporter({ bizType: 'INVOICE', title: t.list, handler: listInvoicesHandler, columns });
exporter({ bizType: 'INVOICE_ALL', title: t.list, handler: listAllInvoicesHandler, columns });
