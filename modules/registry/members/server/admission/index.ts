import { nameRules } from '#kernel/server/say-rule.ts';
import { companyWords } from '../../rules/words.ts';
import { settings } from './company-settings.ts';
import './export-audits.ts';
import { departmentsForInvited, endInvitation, invitations, inviteColleague, revoke } from './invitations.ts';
import { joinByLink, showLink } from './join-company.ts';
import { audits } from './list-audits.ts';
import { change, changes, ownChanges } from './list-changes.ts';
import { approve, reject } from './review.ts';
import { approve as approveChange, drop, reject as rejectChange } from './review-change.ts';
import { audit } from './show-audit.ts';
import { ask, standing, takeBack } from './standing-requests.ts';
import { changeCompany, extend, record } from './submit-change.ts';
import { application, detail, subsidiaries } from './subsidiaries.ts';
import {
  ask as askForEnd,
  confirm as confirmEnd,
  link,
  refuse as refuseEnd,
  withdraw as withdrawEnd,
} from './unlink.ts';

// Refusals say the rules of the company's fields in the words of its form.
nameRules(companyWords);

/** Admission: audit, changes of companies in force, subsidiaries, invitations. */
export const admissionHandlers = [
  audits,
  audit,
  approve,
  reject,
  changes,
  change,
  approveChange,
  rejectChange,
  ownChanges,
  record,
  changeCompany,
  extend,
  drop,
  settings,
  standing,
  ask,
  takeBack,
  subsidiaries,
  application,
  detail,
  link,
  askForEnd,
  confirmEnd,
  refuseEnd,
  withdrawEnd,
  invitations,
  departmentsForInvited,
  inviteColleague,
  revoke,
  showLink,
  joinByLink,
];
export const admissionTimers = [endInvitation];
