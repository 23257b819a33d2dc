import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { deskHref, pages } from '../rules/pages.ts';
import { appealRules } from '../rules/words.ts';
import { acceptAppealHandler } from './accept-appeal.ts';
import { agreeAppealHandler } from './agree-appeal.ts';
import { appealPdfHandler } from './appeal-pdf.ts';
import { appealTargetHandler, selectAppealOrdersHandler } from './appeal-target.ts';
import { codesKept } from './code-uses.ts';
import { decideAppealHandler } from './decide-appeal.ts';
import {
  draftDisputed,
  draftOffSpec,
  dropAppealDraftHandler,
  listAppealDraftsHandler,
  receiveDrafts,
} from './drafts.ts';
import './export-appeals.ts';
import { addAppealHandler } from './file-appeal.ts';
import { inspectAppealHandler } from './inspect-appeal.ts';
import { appealDeadlines, appealsOfOrders, openAppeals } from './linked.ts';
import {
  appealDetailHandler,
  countAppealsHandler,
  listAllAppealsHandler,
  listAppealsHandler,
} from './list-appeals.ts';
import { grants } from './page-grants.ts';
import { refuseAppealHandler } from './refuse-appeal.ts';
import { respondAppealHandler } from './respond-appeal.ts';
import { appeals } from './tables.ts';
import { old, unanswered } from './timers.ts';
import { withdrawAppealHandler } from './withdraw-appeal.ts';

registerRuleNames(appealRules);

/** An appeal's page is live for those who see it. */
const live = appeals.topic(
  'appeal',
  async ({ tx, input }) =>
    (await tx.selectFrom('appeals.appeal').select('id').where('id', '=', input.key).executeTakeFirst()) !==
    undefined,
);
/** The lists of a company's appeals move with them; the platform's people hear of all. */
const ownAppeals = appeals.topic('appeals', async ({ actor, input }) =>
  input.key === '0' ? actor.identity === 'platform' : actor.memberId === input.key,
);
const subject = { table: 'appeals.appeal', no: 'appeal_no', link: deskHref('{ref}') } as const;

export const appealsModule: Module = {
  name: 'appeals',
  pages,
  grants,
  logNames,
  codeUses: codesKept,
  ownedDocuments: openAppeals,
  linkedSources: [appealsOfOrders],
  deadlineSources: appealDeadlines,
  handlers: [
    listAppealsHandler,
    listAllAppealsHandler,
    countAppealsHandler,
    appealDetailHandler,
    appealPdfHandler,
    appealTargetHandler,
    selectAppealOrdersHandler,
    listAppealDraftsHandler,
    addAppealHandler,
    respondAppealHandler,
    inspectAppealHandler,
    agreeAppealHandler,
    withdrawAppealHandler,
    dropAppealDraftHandler,
    acceptAppealHandler,
    refuseAppealHandler,
    decideAppealHandler,
  ],
  listeners: [draftDisputed, draftOffSpec, receiveDrafts],
  timers: [unanswered, old],
  taskSubjects: [
    { kind: unanswered.kind, ...subject },
    { kind: old.kind, ...subject },
  ],
  topics: [live, ownAppeals],
};
