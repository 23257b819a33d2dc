import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { invoiceScene } from '../rules/file-scenes.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { invoiceRules } from '../rules/words.ts';
import { addInvoiceHandler } from './add-invoice.ts';
import { askInvoiceRedHandler } from './ask-invoice-red.ts';
import { codesKept } from './code-uses.ts';
import { confirmInvoiceReceiptHandler } from './confirm-invoice-receipt.ts';
import { invoiceDeadlines } from './deadlines.ts';
import { draftInvoiceHandler } from './draft-invoice.ts';
import './export-invoices.ts';
import './files-seen.ts';
import { failInvoiceIssueHandler } from './fail-invoice-issue.ts';
import { invoiceSourcesHandler } from './invoice-sources.ts';
import { issueInvoiceHandler } from './issue-invoice.ts';
import { issueInvoiceRedHandler } from './issue-invoice-red.ts';
import { linkedInvoices } from './linked.ts';
import {
  countInvoicesHandler,
  invoiceDetailHandler,
  listAllInvoicesHandler,
  listInvoicesHandler,
} from './list-invoices.ts';
import { openInvoices } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { readInvoiceFileHandler } from './read-invoice-file.ts';
import { RECEIVE, receiveInvoice } from './receipt-timer.ts';
import { refuseInvoiceHandler } from './refuse-invoice.ts';
import { refuseInvoiceRedHandler } from './refuse-invoice-red.ts';
import { onStatementConfirmed } from './statement-confirmed.ts';
import { startIssueInvoiceHandler } from './start-issue-invoice.ts';
import { submitInvoiceHandler } from './submit-invoice.ts';
import { invoices } from './tables.ts';
import { invoiceTaxFileHandler } from './tax-file.ts';
import { updateInvoiceHandler } from './update-invoice.ts';
import { voidInvoiceRequestHandler } from './void-invoice-request.ts';
import { withdrawInvoiceHandler } from './withdraw-invoice.ts';

registerRuleNames(invoiceRules);

/** The lists of a company's invoices move with them; only its own people hear when. */
const ownInvoices = invoices.topic(
  'invoices',
  async ({ actor, input }) => actor.memberId !== null && actor.memberId === input.key,
);
/** An invoice's page is live for those who see it. */
const oneInvoice = invoices.topic(
  'invoice',
  async ({ tx, input }) =>
    (await tx.selectFrom('invoices.invoice').select('id').where('id', '=', input.key).executeTakeFirst()) !==
    undefined,
);

export const invoicesModule: Module = {
  name: 'invoices',
  pages,
  groups,
  grants,
  logNames,
  fileScenes: [invoiceScene],
  codeUses: codesKept,
  handlers: [
    listInvoicesHandler,
    listAllInvoicesHandler,
    countInvoicesHandler,
    invoiceDetailHandler,
    invoiceSourcesHandler,
    draftInvoiceHandler,
    addInvoiceHandler,
    updateInvoiceHandler,
    submitInvoiceHandler,
    refuseInvoiceHandler,
    withdrawInvoiceHandler,
    voidInvoiceRequestHandler,
    startIssueInvoiceHandler,
    failInvoiceIssueHandler,
    invoiceTaxFileHandler,
    readInvoiceFileHandler,
    issueInvoiceHandler,
    confirmInvoiceReceiptHandler,
    askInvoiceRedHandler,
    refuseInvoiceRedHandler,
    issueInvoiceRedHandler,
  ],
  listeners: [onStatementConfirmed],
  timers: [receiveInvoice],
  taskSubjects: [
    {
      kind: RECEIVE,
      table: 'invoices.invoice',
      no: 'invoice_apply_no',
      link: '/invoiceManagement/viewInVoice?id={ref}',
    },
  ],
  topics: [ownInvoices, oneInvoice],
  ownedDocuments: openInvoices,
  linkedSources: [linkedInvoices],
  deadlineSources: [invoiceDeadlines],
};
