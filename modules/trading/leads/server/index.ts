import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { leadWords } from '../rules/words.ts';
import { answerLeadHandler } from './answer-lead.ts';
import { closeLeadHandler } from './close-lead.ts';
import { codesKept } from './code-uses.ts';
import { leadDeadlines } from './deadline-sources.ts';
import { declineLeadHandler } from './decline-lead.ts';
import { expireLead } from './expire-lead.ts';
import './export-leads.ts';
import { leadAddresseesHandler, selectLeadGoodsHandler } from './goods-to-ask.ts';
import { countLeadsHandler, leadDetailHandler, listLeadsHandler } from './list-leads.ts';
import { EXPIRE } from './lock-lead.ts';
import { markLeadReadHandler } from './mark-lead-read.ts';
import { openLeads } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { sendLeadHandler } from './send-lead.ts';
import { leads } from './tables.ts';
import { withdrawLeadHandler } from './withdraw-lead.ts';

registerRuleNames(leadWords);

/** The lists of a company's requests move with them; only its own people hear when. */
const ownLeads = leads.topic(
  'leads',
  async ({ actor, input }) => actor.memberId !== null && actor.memberId === input.key,
);

export const leadsModule: Module = {
  name: 'leads',
  pages,
  grants,
  logNames,
  codeUses: codesKept,
  handlers: [
    sendLeadHandler,
    withdrawLeadHandler,
    answerLeadHandler,
    declineLeadHandler,
    closeLeadHandler,
    markLeadReadHandler,
    listLeadsHandler,
    countLeadsHandler,
    leadDetailHandler,
    leadAddresseesHandler,
    selectLeadGoodsHandler,
  ],
  timers: [expireLead],
  taskSubjects: [{ kind: EXPIRE, table: 'leads.lead', no: 'lead_no' }],
  topics: [ownLeads],
  ownedDocuments: openLeads,
  deadlineSources: leadDeadlines,
};
