import { download, saveFile } from '#kernel/web/request/index.ts';
import type { ActKit } from '#kernel/web/screens/acts.ts';
import {
  confirmInvoiceReceipt,
  failInvoiceIssue,
  invoiceTaxFile,
  refuseInvoice,
  refuseInvoiceRed,
  startIssueInvoice,
  submitInvoice,
  voidInvoiceRequest,
  withdrawInvoice,
} from '../contract/invoice-acts.ts';
import type { InvoiceRow } from '../contract/invoice.ts';
import { EDIT_INVOICE } from '../rules/pages.ts';
import { invoiceWords } from '../rules/words.ts';
import { openPanel } from './invoice-dialogs.tsx';

const { table } = invoiceWords;
const one = (row: InvoiceRow) => ({ id: row.id, version: row.version });
const may = (verb: string) => (row: InvoiceRow) => row.can.includes(verb);

/** The workbook for the tax program, of invoices that are being issued. */
export const saveTaxFile = (rows: readonly InvoiceRow[]): void =>
  void download(invoiceTaxFile, { ids: rows.map((r) => r.id) }).then(saveFile, () => undefined); // The refusal has been shown by the request client.

/** What may be done with an invoice, on the list and on its page alike. */
export const invoiceActs = <R extends InvoiceRow>(kit: ActKit<R>) => [
  kit.open('update', (row) => `${EDIT_INVOICE}?id=${row.id}`, {
    label: table.edit,
    button: 'Edit',
    edits: true,
    when: may('update'),
  }),
  kit.act('submit', submitInvoice, { label: table.submit, primary: true, send: one, done: table.submitDone }),
  kit.act('startIssue', startIssueInvoice, {
    label: table.startIssue,
    primary: true,
    ask: 'confirm',
    send: (row) => ({ ids: [row.id] }),
    done: table.startIssueDone,
  }),
  kit.doing('taxFile', (row) => saveTaxFile([row]), {
    label: table.taxFile,
    button: 'Export',
    when: may('taxFile'),
  }),
  kit.doing('issue', openPanel('issue'), {
    label: table.issue,
    button: 'Release',
    primary: true,
    when: may('issue'),
  }),
  kit.act('issueFailed', failInvoiceIssue, {
    label: table.issueFailed,
    ask: 'reason',
    send: one,
    done: table.issueFailedDone,
  }),
  kit.act('confirmReceipt', confirmInvoiceReceipt, {
    label: table.confirmReceipt,
    primary: true,
    ask: 'confirm',
    send: (row) => ({ ids: [row.id] }),
    done: table.confirmReceiptDone,
  }),
  kit.doing('issueRed', openPanel('issueRed'), {
    label: table.issueRed,
    button: 'Release',
    primary: true,
    when: may('issueRed'),
  }),
  kit.act('refuseRed', refuseInvoiceRed, {
    label: table.refuseRed,
    ask: 'reason',
    danger: true,
    send: one,
    done: table.refuseRedDone,
  }),
  kit.doing('askRed', openPanel('askRed'), {
    label: table.askRed,
    button: 'Revoke',
    danger: true,
    when: may('askRed'),
  }),
  kit.act('refuse', refuseInvoice, {
    label: table.refuse,
    ask: 'reason',
    danger: true,
    send: one,
    done: table.refuseDone,
  }),
  kit.act('withdraw', withdrawInvoice, {
    label: table.withdraw,
    ask: 'confirm',
    danger: true,
    send: one,
    done: table.withdrawDone,
  }),
  kit.act('voidRequest', voidInvoiceRequest, {
    label: table.voidRequest,
    ask: 'confirm',
    danger: true,
    send: one,
    done: table.voidRequestDone,
  }),
];
