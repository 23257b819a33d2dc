import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { gateRuleWords } from '../rules/gate-words.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { reportWords } from '../rules/report-words.ts';
import { addDeclarationHandler } from './add-declaration.ts';
import { checkLicenceHandler, selectGoodsHandler } from './check-licence.ts';
import { qualificationDeadlines } from './deadline-sources.ts';
import { listDeclarationsHandler } from './declarations.ts';
import { deleteDeclarationHandler } from './delete-declaration.ts';
import { deleteLicenceHandler } from './delete-licence.ts';
import { firstPapers } from './first-steps.ts';
import { grants } from './page-grants.ts';
import './export-licences.ts';
import './export-reports.ts';
import { addHandlerHandler } from './add-handler.ts';
import { addLicenceHandler } from './add-licence.ts';
import { deleteHandlerHandler } from './delete-handler.ts';
import { fileWithApplication } from './file-with-application.ts';
import { listHandlersHandler } from './handlers.ts';
import { openLicences } from './holdings.ts';
import { updateLicenceHandler } from './update-licence.ts';
import './licence-files.ts';
import { approveLicenceHandler } from './approve-licence.ts';
import { attestPointHandler } from './attest-point.ts';
import { codesKept } from './code-uses.ts';
import { deleteGateDraftHandler } from './delete-gate-draft.ts';
import { draftGateLineHandler } from './draft-gate-line.ts';
import { draftGateRuleHandler } from './draft-gate-rule.ts';
import { listGateRulesHandler } from './list-gate-rules.ts';
import {
  anyLicenceDetailHandler,
  countAllLicencesHandler,
  countLicencesHandler,
  licenceDetailHandler,
  listAllLicencesHandler,
  listLicencesHandler,
} from './list-licences.ts';
import { memberChecklistHandler, ownChecklistHandler } from './mark-checklist.ts';
import { rejectLicenceHandler } from './reject-licence.ts';
import { reopenPointHandler } from './reopen-point.ts';
import { enterReportHandler, listAllReportsHandler, listReportsHandler } from './reports.ts';
import { releaseGateDraftHandler } from './release-gate-draft.ts';
import { submitLicenceHandler } from './submit-licence.ts';
import { updateGateDraftHandler } from './update-gate-draft.ts';
import { verifyPointHandler } from './verify-point.ts';
import { voidAnyLicenceHandler } from './void-any-licence.ts';
import { voidLicenceHandler } from './void-licence.ts';
import { waivePointHandler } from './waive-point.ts';
import { watchLicences } from './watch-licences.job.ts';
import { watchReports } from './watch-reports.job.ts';
import { withdrawLicenceHandler } from './withdraw-licence.ts';

registerRuleNames(licenceWords);
registerRuleNames(reportWords);
registerRuleNames(gateRuleWords, ['asks.buyer', 'applies.side', 'validTo.order']);

export const qualificationsModule: Module = {
  name: 'qualifications',
  logNames,
  pages,
  grants,
  handlers: [
    listLicencesHandler,
    countLicencesHandler,
    licenceDetailHandler,
    addLicenceHandler,
    updateLicenceHandler,
    submitLicenceHandler,
    withdrawLicenceHandler,
    voidLicenceHandler,
    deleteLicenceHandler,
    listAllLicencesHandler,
    countAllLicencesHandler,
    anyLicenceDetailHandler,
    approveLicenceHandler,
    rejectLicenceHandler,
    voidAnyLicenceHandler,
    checkLicenceHandler,
    selectGoodsHandler,
    listDeclarationsHandler,
    addDeclarationHandler,
    deleteDeclarationHandler,
    listHandlersHandler,
    addHandlerHandler,
    deleteHandlerHandler,
    ownChecklistHandler,
    memberChecklistHandler,
    attestPointHandler,
    verifyPointHandler,
    waivePointHandler,
    reopenPointHandler,
    listReportsHandler,
    listAllReportsHandler,
    enterReportHandler,
    listGateRulesHandler,
    draftGateRuleHandler,
    draftGateLineHandler,
    updateGateDraftHandler,
    deleteGateDraftHandler,
    releaseGateDraftHandler,
  ],
  listeners: [fileWithApplication],
  codeUses: codesKept,
  cronJobs: [watchLicences, watchReports],
  firstSteps: firstPapers,
  deadlineSources: qualificationDeadlines,
  ownedDocuments: [openLicences],
};
