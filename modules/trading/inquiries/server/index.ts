import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { inquiryWords } from '../rules/words.ts';
import './address-use.ts';
import { addInquiryHandler } from './add-inquiry.ts';
import { adminCloseInquiryHandler } from './admin-close-inquiry.ts';
import { adminDisqualifyQuoteHandler } from './admin-disqualify-quote.ts';
import { amendInquiryHandler } from './amend-inquiry.ts';
import { approveAwardHandler } from './approve-award.ts';
import { awardFileHandler } from './award-file.ts';
import { awardInquiryHandler } from './award-inquiry.ts';
import { closeInquiryHandler } from './close-inquiry.ts';
import { codesKept } from './code-uses.ts';
import { compareQuotesHandler } from './compare-quotes.ts';
import { comparisonFileHandler } from './comparison-file.ts';
import { concludeTimer } from './conclude.ts';
import { confirmAwardHandler, confirmTimer } from './confirm-award.ts';
import { inquiryDeadlines } from './deadline-sources.ts';
import { declineAwardHandler } from './decline-award.ts';
import { deleteInquiryHandler } from './delete-inquiry.ts';
import { disqualifyQuoteHandler } from './disqualify-quote.ts';
import { closeTimer } from './end-inquiry.ts';
import { rejectAllQuotesHandler } from './reject-all-quotes.ts';
import { rejectAwardHandler } from './reject-award.ts';
import { rejectInquiryHandler } from './reject-inquiry.ts';
import { republishInquiryHandler } from './republish-inquiry.ts';
import { saveQuoteHandler } from './save-quote.ts';
import { updateInquiryHandler } from './update-inquiry.ts';
import './export-inquiries.ts';
import { generateOrdersHandler, onDealEffective, onDealTerminated, onDealVoided } from './generate-orders.ts';
import { inquiriesOfOrders } from './linked-inquiries.ts';
import {
  countInquiriesHandler,
  inquiryDetailHandler,
  listAwardsHandler,
  listInquiriesHandler,
} from './list-inquiries.ts';
import { countQuotesHandler, listQuotesHandler, quoteDetailHandler } from './list-quotes.ts';
import { CLOSE_TIMER, CONCLUDE_TIMER, CONFIRM_TIMER, OPEN_TIMER } from './lock-inquiry.ts';
import { listMarketInquiriesHandler, marketInquiryHandler } from './market-inquiries.ts';
import { openInquiryHandler, openTimer } from './open-quotes.ts';
import {
  countOverseenInquiriesHandler,
  listOverseenInquiriesHandler,
  overseenInquiryHandler,
} from './oversight.ts';
import { openInquiries } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { parseLinesFileHandler, parseLinesHandler } from './parse-lines.ts';
import { publishInquiryHandler } from './publish-inquiry.ts';
import { submitQuoteHandler } from './submit-quote.ts';
import { inquiries } from './tables.ts';
import { withdrawQuoteHandler } from './withdraw-quote.ts';

registerRuleNames(inquiryWords);

/** The lists of a company move with its own inquiries and quotes; only its own people hear when. */
const ownInquiries = inquiries.topic(
  'inquiries',
  async ({ actor, input }) => actor.memberId !== null && actor.memberId === input.key,
);

export const inquiriesModule: Module = {
  name: 'inquiries',
  pages,
  groups,
  grants,
  logNames,
  codeUses: codesKept,
  handlers: [
    addInquiryHandler,
    updateInquiryHandler,
    deleteInquiryHandler,
    publishInquiryHandler,
    republishInquiryHandler,
    amendInquiryHandler,
    openInquiryHandler,
    awardInquiryHandler,
    approveAwardHandler,
    rejectAwardHandler,
    rejectAllQuotesHandler,
    closeInquiryHandler,
    generateOrdersHandler,
    listInquiriesHandler,
    countInquiriesHandler,
    inquiryDetailHandler,
    parseLinesHandler,
    parseLinesFileHandler,
    compareQuotesHandler,
    comparisonFileHandler,
    disqualifyQuoteHandler,
    listAwardsHandler,
    awardFileHandler,
    listMarketInquiriesHandler,
    marketInquiryHandler,
    saveQuoteHandler,
    submitQuoteHandler,
    withdrawQuoteHandler,
    confirmAwardHandler,
    declineAwardHandler,
    listQuotesHandler,
    countQuotesHandler,
    quoteDetailHandler,
    listOverseenInquiriesHandler,
    countOverseenInquiriesHandler,
    overseenInquiryHandler,
    rejectInquiryHandler,
    adminCloseInquiryHandler,
    adminDisqualifyQuoteHandler,
  ],
  listeners: [onDealEffective, onDealVoided, onDealTerminated],
  timers: [openTimer, closeTimer, confirmTimer, concludeTimer],
  taskSubjects: [
    { kind: OPEN_TIMER, table: 'inquiries.inquiry', no: 'inquiry_no' },
    { kind: CLOSE_TIMER, table: 'inquiries.inquiry', no: 'inquiry_no' },
    { kind: CONCLUDE_TIMER, table: 'inquiries.inquiry', no: 'inquiry_no' },
    { kind: CONFIRM_TIMER, table: 'inquiries.quote', no: 'quote_no' },
  ],
  topics: [ownInquiries],
  ownedDocuments: openInquiries,
  deadlineSources: inquiryDeadlines,
  linkedSources: [inquiriesOfOrders],
};
