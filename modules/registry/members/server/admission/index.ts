import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { companyWords } from '../../rules/words.ts';
import { keepSettingsHandler } from './company-settings.ts';
import './export-audits.ts';
import { approveAuditHandler } from './approve-audit.ts';
import { approveChangeHandler as approveChange } from './approve-change.ts';
import { askUnlinkHandler as askForEnd } from './ask-unlink.ts';
import { confirmUnlinkHandler as confirmEnd } from './confirm-unlink.ts';
import { dropChangeHandler } from './drop-change.ts';
import { extendCompanyHandler } from './extend-company.ts';
import { rolesToJoinHandler } from './roles-to-join.ts';
import { departmentsToJoinHandler, endInvitation, listInvitationsHandler } from './invitations.ts';
import { inviteHandler } from './invite.ts';
import { acceptInvitationHandler, invitationOfferHandler, showInvitationHandler } from './join-company.ts';
import { listAuditsHandler } from './list-audits.ts';
import { changeDetailHandler, listChangesHandler, listOwnChangesHandler } from './list-changes.ts';
import { refuseUnlinkHandler as refuseEnd } from './refuse-unlink.ts';
import { rejectAuditHandler } from './reject-audit.ts';
import { rejectChangeHandler as rejectChange } from './reject-change.ts';
import { requestStandingHandler } from './request-standing.ts';
import { revokeInvitationHandler } from './revoke-invitation.ts';
import { auditDetailHandler } from './show-audit.ts';
import { memberStandingHandler } from './standing-requests.ts';
import { companyRecordHandler, submitChangeHandler } from './submit-change.ts';
import {
  listSubsidiariesHandler,
  subsidiaryApplicationHandler,
  subsidiaryDetailHandler,
} from './subsidiaries.ts';
import { companyLinkHandler } from './unlink.ts';
import { withdrawStandingHandler } from './withdraw-standing.ts';
import { withdrawUnlinkHandler as withdrawEnd } from './withdraw-unlink.ts';

// Refusals say the rules of the company's fields in the words of its form.
registerRuleNames(companyWords);

/** Admission: audit, changes of companies in force, subsidiaries, invitations. */
export const admissionHandlers = [
  listAuditsHandler,
  auditDetailHandler,
  approveAuditHandler,
  rejectAuditHandler,
  listChangesHandler,
  changeDetailHandler,
  approveChange,
  rejectChange,
  listOwnChangesHandler,
  companyRecordHandler,
  submitChangeHandler,
  extendCompanyHandler,
  dropChangeHandler,
  keepSettingsHandler,
  memberStandingHandler,
  requestStandingHandler,
  withdrawStandingHandler,
  listSubsidiariesHandler,
  subsidiaryApplicationHandler,
  subsidiaryDetailHandler,
  companyLinkHandler,
  askForEnd,
  confirmEnd,
  refuseEnd,
  withdrawEnd,
  listInvitationsHandler,
  departmentsToJoinHandler,
  rolesToJoinHandler,
  inviteHandler,
  revokeInvitationHandler,
  showInvitationHandler,
  invitationOfferHandler,
  acceptInvitationHandler,
];
export const admissionTimers = [endInvitation];
