import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { letterRules } from '../rules/words.ts';
import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import './base-uses.ts';
import { adminReissueLetterHandler } from './admin-reissue-letter.ts';
import { codesKept } from './code-uses.ts';
import { completeDeal } from './complete-deal.ts';
import { onOrderEnded, onOrderPaid } from './end-deal.ts';
import { dealDeadlines } from './deadline-sources.ts';
import { extendLetterHandler } from './extend-letter.ts';
import { dealHistoryHandler } from './history.ts';
import { openDeals } from './holdings.ts';
import { dealDocuments } from './linked-documents.ts';
import { countDealsHandler, dealDetailHandler, listAllDealsHandler, listDealsHandler } from './list-deals.ts';
import { letterDetailHandler, listLettersHandler, verifyLetterHandler } from './list-letters.ts';
import { letterPdfHandler, sealLetter } from './print-letter.ts';
import { reissueLetterHandler } from './reissue-letter.ts';
import { signLetterHandler } from './sign-letter.ts';
import { deals } from './tables.ts';
import { terminateDealHandler } from './terminate-deal.ts';
import { signLapse } from './timers.ts';
import { voidDealHandler } from './void-deal.ts';
import { voidWithDealHandler } from './void-with-deal.ts';

export { letterShare } from './share-letter.ts';

import './export-deals.ts';

registerRuleNames(letterRules);

/** A deal's and a letter's page are live for those row security lets in. */
const liveDeal = deals.topic(
  'deal',
  async ({ tx, input }) =>
    (await tx.selectFrom('deals.deal').select('id').where('id', '=', input.key).executeTakeFirst()) !==
    undefined,
);
const liveLetter = deals.topic(
  'letter',
  async ({ tx, input }) =>
    (await tx.selectFrom('deals.letter').select('id').where('id', '=', input.key).executeTakeFirst()) !==
    undefined,
);

const RECORD_LINK = '/resourceSupervision/transactionRecord?id={ref}';
export const dealsModule: Module = {
  name: 'deals',
  logNames,
  pages,
  grants,
  codeUses: codesKept,
  ownedDocuments: openDeals,
  deadlineSources: dealDeadlines,
  linkedSources: dealDocuments,
  handlers: [
    listDealsHandler,
    listAllDealsHandler,
    countDealsHandler,
    dealDetailHandler,
    dealHistoryHandler,
    voidDealHandler,
    terminateDealHandler,
    voidWithDealHandler,
    listLettersHandler,
    letterDetailHandler,
    signLetterHandler,
    reissueLetterHandler,
    adminReissueLetterHandler,
    extendLetterHandler,
    letterPdfHandler,
    verifyLetterHandler,
  ],
  listeners: [onOrderEnded, onOrderPaid],
  timers: [signLapse, completeDeal],
  backgroundJobs: [sealLetter],
  taskSubjects: [
    ...[signLapse.kind, sealLetter.kind].map(
      (kind) =>
        ({ kind, table: 'deals.letter', no: 'letter_no', ref: 'deal_id', link: RECORD_LINK }) as const,
    ),
    { kind: completeDeal.kind, table: 'deals.deal', no: 'deal_no', link: RECORD_LINK },
  ],
  topics: [liveDeal, liveLetter],
};
