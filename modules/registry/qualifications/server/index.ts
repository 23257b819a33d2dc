import type { Room } from '#kernel/server/capability.ts';
import { nameRules } from '#kernel/server/say-rule.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { reportWords } from '../rules/report-words.ts';
import { check, goodsToName } from './check-licence.ts';
import { declarations, declare, undeclare } from './declarations.ts';
import { remove } from './delete-licence.ts';
import './export-licences.ts';
import './export-reports.ts';
import { add, update } from './file-licence.ts';
import { fileWithApplication } from './file-with-application.ts';
import { handlers, newHandler, removeHandler } from './handlers.ts';
import { openLicences } from './holdings.ts';
import './licence-files.ts';
import { allCounts, allLicences, anyLicence, ownCounts, ownLicence, ownLicences } from './list-licences.ts';
import { attest, ofMember, own, reopen, verify, waive } from './mark-checklist.ts';
import { gateRules } from './list-gate-rules.ts';
import { allReports, enter, ownReports } from './reports.ts';
import { approve, reject } from './review-licence.ts';
import { submit, withdraw } from './submit-licence.ts';
import { voidAny, voidOwn } from './void-licence.ts';
import { watchLicences } from './watch-licences.job.ts';
import { watchReports } from './watch-reports.job.ts';
import { codesKept } from './code-uses.ts';

nameRules(licenceWords);
nameRules(reportWords);

export const qualificationsRoom: Room = {
  name: 'qualifications',
  logNames,
  pages,
  grants,
  handlers: [
    ownLicences,
    ownCounts,
    ownLicence,
    add,
    update,
    submit,
    withdraw,
    voidOwn,
    remove,
    allLicences,
    allCounts,
    anyLicence,
    approve,
    reject,
    voidAny,
    check,
    goodsToName,
    declarations,
    declare,
    undeclare,
    handlers,
    newHandler,
    removeHandler,
    own,
    ofMember,
    attest,
    verify,
    waive,
    reopen,
    ownReports,
    allReports,
    enter,
    gateRules,
  ],
  listeners: [fileWithApplication],
  codeUses: codesKept,
  jobs: [watchLicences, watchReports],
  holdings: [openLicences],
};
