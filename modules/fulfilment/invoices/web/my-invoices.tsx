import './invoices.css';
import { call, operatorStore } from '#kernel/web/request/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import type { ListKit } from '#kernel/web/screens/list-types.ts';
import type { FilterInput } from '#kernel/web/screens/list-types.ts';
import { confirmInvoiceReceipt, startIssueInvoice } from '../contract/invoice-acts.ts';
import { countInvoices, type InvoiceRow, listAllInvoices, listInvoices } from '../contract/invoice.ts';
import { EDIT_INVOICE, invoiceHref } from '../rules/pages.ts';
import { invoiceWords } from '../rules/words.ts';
import { invoiceBadge } from './badges.ts';
import { invoiceActs, saveTaxFile } from './invoice-acts.ts';
import { InvoiceDialogs } from './invoice-dialogs.tsx';

const { table } = invoiceWords;
type Kit = ListKit<InvoiceRow, FilterInput<typeof listInvoices>, typeof table>;
const ownTopic = (): readonly string[] => {
  const memberId = operatorStore.get()?.memberId ?? null;
  return memberId === null ? [] : [`invoices:${memberId}`];
};

const columns = (kit: Kit, operator: boolean) => [
  kit.text('invoiceApplyNo', { nowrap: true, link: (row) => invoiceHref(row.id), width: 170 }),
  kit.state('state', invoiceBadge, { width: 110 }),
  kit.code('color', 'invoice_color', { width: 70 }),
  ...(operator
    ? [kit.named('sellerName', { width: 200 }), kit.named('buyerName', { width: 200 })]
    : [kit.named('counterparty', { width: 220 })]),
  kit.money('grossAmount', { width: 150, currency: (row) => row.currency }),
  kit.text('invoiceNo', { nowrap: true, width: 190 }),
  kit.date('issueDate', { width: 110 }),
  kit.code('invoiceType', 'invoice_type', { width: 130 }),
  kit.custom('source', { label: table.source, width: 170, text: (row) => row.sourceNos.join(', ') }),
  kit.money('netAmount', { optional: true }),
  kit.money('taxAmount', { optional: true }),
  kit.money('redAmount', { optional: true }),
  kit.code('medium', 'invoice_medium', { optional: true }),
  kit.text('invoiceCode', { optional: true }),
  kit.dateTime('gmtCreate', { width: 140 }),
];
const common = (kit: Kit, operator: boolean) => ({
  within: 'INVOICE',
  title: table.list,
  entityName: table.noun,
  above: InvoiceDialogs,
  opens: (row: InvoiceRow) => invoiceHref(row.id),
  columns: columns(kit, operator),
  tabs: kit.tabs('stateTab', invoiceBadge, () => call(countInvoices, {}, { silent: true })),
  filters: [
    kit.search('keyword', { label: table.keyword }),
    kit.dateRange('dateFrom', 'dateTo', { first: true, label: table.dates }),
    kit.oneOf('invoiceType', 'invoice_type'),
    kit.oneOf('color', 'invoice_color'),
    kit.oneOf('medium', 'invoice_medium'),
  ],
  card: [
    'invoiceApplyNo',
    'state',
    operator ? 'buyerName' : 'counterparty',
    'grossAmount',
    'invoiceNo',
    'issueDate',
  ],
  refreshes: [countInvoices],
  topics: ownTopic,
  exportAs: operator ? 'INVOICE_ALL' : 'INVOICE',
});

const CompanyInvoices = listScreen(listInvoices, invoiceWords, (kit) => ({
  ...common(kit, false),
  empty: { help: table.emptyHelp },
  create: { to: EDIT_INVOICE, label: table.request, button: 'Add' },
  actions: invoiceActs(kit),
  bulkActions: [
    kit.bulk(startIssueInvoice, {
      label: table.startIssue,
      verb: 'startIssue',
      send: (rows) => ({ ids: rows.map((r) => r.id) }),
    }),
    kit.bulkDoing(saveTaxFile, {
      label: table.taxFile,
      button: 'Export',
      fits: (row) => row.can.includes('taxFile'),
    }),
    kit.bulk(confirmInvoiceReceipt, {
      label: table.confirmReceipt,
      verb: 'confirmReceipt',
      send: (rows) => ({ ids: rows.map((r) => r.id) }),
    }),
  ],
}));
const AllInvoices = listScreen(listAllInvoices as unknown as typeof listInvoices, invoiceWords, (kit) => ({
  ...common(kit, true),
}));

/** /invoiceManagement/myInVoice: requests and invoices of the own side; every one for the operator. */
export default function MyInvoices() {
  return operatorStore.get()?.identityType === 'platform' ? <AllInvoices /> : <CompanyInvoices />;
}
