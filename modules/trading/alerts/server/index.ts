import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { alertWords } from '../rules/words.ts';
import { addAlertHandler } from './add-alert.ts';
import { alertProductHandler } from './alert-product.ts';
import { codesKept } from './code-uses.ts';
import { deleteAlertsHandler } from './delete-alerts.ts';
import { lapseAlert } from './lapse-alert.ts';
import { alertDetailHandler, listAlertsHandler, listToldHandler } from './list-alerts.ts';
import { LAPSE } from './lock-alert.ts';
import { matchAlerts } from './match-alerts.ts';
import { onInquiryPublished, onOfferListed, onReferenceMoved } from './match-queue.ts';
import { openAlerts } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { pauseAlertsHandler } from './pause-alerts.ts';
import { onRulesChanged, reopenAlerts } from './reopened.ts';
import { resumeAlertsHandler } from './resume-alerts.ts';
import { alerts } from './tables.ts';
import { updateAlertHandler } from './update-alert.ts';

registerRuleNames(alertWords);

/** A company's alerts move as they tell; only its own people hear when. */
const ownAlerts = alerts.topic(
  'alerts',
  async ({ actor, input }) => actor.memberId !== null && actor.memberId === input.key,
);

export const alertsModule: Module = {
  name: 'alerts',
  pages,
  grants,
  logNames,
  codeUses: codesKept,
  handlers: [
    addAlertHandler,
    updateAlertHandler,
    pauseAlertsHandler,
    resumeAlertsHandler,
    deleteAlertsHandler,
    listAlertsHandler,
    alertDetailHandler,
    listToldHandler,
    alertProductHandler,
  ],
  listeners: [onOfferListed, onInquiryPublished, onReferenceMoved, onRulesChanged],
  timers: [matchAlerts, lapseAlert, reopenAlerts],
  taskSubjects: [{ kind: LAPSE, table: 'alerts.alert', no: 'alert_no' }],
  topics: [ownAlerts],
  ownedDocuments: openAlerts,
};
