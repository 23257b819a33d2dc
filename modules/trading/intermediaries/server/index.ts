import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { faultWords } from '../rules/words.ts';
import { acceptApplicationHandler } from './accept-application.ts';
import { addApplicationHandler } from './add-application.ts';
import { approveApplicationHandler } from './approve-application.ts';
import { cancelApplicationHandler } from './cancel-application.ts';
import { codesKept } from './code-uses.ts';
import { consentApplicationHandler } from './consent-application.ts';
import { intermediaryDeadlines } from './deadline-sources.ts';
import {
  applicationDetailHandler,
  countApplicationsHandler,
  listApplicationsHandler,
} from './list-applications.ts';
import { onDealEffective, onDealVoided, onIntermediaryChosen, onIntermediaryGivenUp } from './listeners.ts';
import { OVERDUE_TIMER, RESPOND_TIMER } from './lock-application.ts';
import { overdueTimer } from './overdue.ts';
import { openApplications } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { refuseApplicationHandler } from './refuse-application.ts';
import { rejectApplicationHandler } from './reject-application.ts';
import { respondTimer } from './respond.timer.ts';
import { submitApplicationHandler } from './submit-application.ts';
import { intermediaries } from './tables.ts';
import { updateApplicationHandler } from './update-application.ts';
import { withdrawApplicationHandler } from './withdraw-application.ts';

registerRuleNames(faultWords);

/** The list of a company moves with what it may see; only its own people hear when. */
const ownApplications = intermediaries.topic(
  'intermediaries',
  async ({ actor, input }) => actor.memberId !== null && actor.memberId === input.key,
);
/** The list of all companies is the operator's. */
const allApplications = intermediaries.topic(
  'allIntermediaries',
  async ({ actor }) => actor.identity === 'platform',
);
/** One application, for whom row security shows it to. */
const oneApplication = intermediaries.topic(
  'intermediary',
  async ({ tx, input }) =>
    (await tx
      .selectFrom('intermediaries.application')
      .select('id')
      .where('id', '=', input.key)
      .executeTakeFirst()) !== undefined,
);

export const intermediariesModule: Module = {
  name: 'intermediaries',
  pages,
  groups,
  grants,
  logNames,
  codeUses: codesKept,
  handlers: [
    listApplicationsHandler,
    countApplicationsHandler,
    applicationDetailHandler,
    addApplicationHandler,
    updateApplicationHandler,
    submitApplicationHandler,
    withdrawApplicationHandler,
    consentApplicationHandler,
    acceptApplicationHandler,
    refuseApplicationHandler,
    approveApplicationHandler,
    rejectApplicationHandler,
    cancelApplicationHandler,
  ],
  listeners: [onIntermediaryChosen, onIntermediaryGivenUp, onDealEffective, onDealVoided],
  timers: [respondTimer, overdueTimer],
  taskSubjects: [
    { kind: RESPOND_TIMER, table: 'intermediaries.application', no: 'application_no' },
    { kind: OVERDUE_TIMER, table: 'intermediaries.application', no: 'application_no' },
  ],
  topics: [ownApplications, allApplications, oneApplication],
  deadlineSources: intermediaryDeadlines,
  ownedDocuments: openApplications,
};
