import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { activateUserHandler } from './activate-user.ts';
import { changeEmailHandler } from './change-email.ts';
import { changeMobileHandler } from './change-mobile.ts';
import { changePasswordHandler } from './change-password.ts';
import { commonLoginHandler } from './common-login.ts';
import { commonLogoutHandler } from './common-logout.ts';
import { createShareHandler } from './create-share.ts';
import { endLoginHandler } from './end-login.ts';
import { gatewayLogoutHandler } from './gateway-logout.ts';
import { getImgCodeHandler } from './image-codes.ts';
import { issueLoginTicketHandler } from './issue-login-ticket.ts';
import { lockScreenHandler } from './lock-screen.ts';
import { matchCodeHandler } from './match-code.ts';
import { personalInformationHandler } from './own-account.ts';
import { checkPwdExpireHandler, currentUserInfoHandler, liveLoginsHandler } from './own-login.ts';
import { grants } from './page-grants.ts';
import { personRegHandler } from './person-reg.ts';
import { getProofHandler } from './proofs.ts';
import { resolveShareHandler } from './resolve-share.ts';
import { revokeShareHandler } from './revoke-share.ts';
import { saveThemeHandler } from './save-theme.ts';
import { sendSmsCodeHandler } from './send-sms-code.ts';
import { listSharesHandler } from './shares.ts';
import { sweepDoors } from './sweep.job.ts';
import { switchIdentityHandler } from './switch-identity.ts';
import { toLoginHandler } from './to-login.ts';
import { unlockScreenHandler } from './unlock-screen.ts';
import { updatePersonalInformationHandler } from './update-personal-information.ts';
import { updatePwdByMobileHandler } from './update-pwd-by-mobile.ts';
import { warnOfPasswords } from './warn-of-passwords.job.ts';

export const identityModule: Module = {
  name: 'identity',
  logNames,
  pages,
  groups,
  grants,
  handlers: [
    commonLoginHandler,
    toLoginHandler,
    issueLoginTicketHandler,
    getImgCodeHandler,
    getProofHandler,
    sendSmsCodeHandler,
    matchCodeHandler,
    personRegHandler,
    updatePwdByMobileHandler,
    activateUserHandler,
    currentUserInfoHandler,
    checkPwdExpireHandler,
    switchIdentityHandler,
    lockScreenHandler,
    unlockScreenHandler,
    changePasswordHandler,
    gatewayLogoutHandler,
    commonLogoutHandler,
    liveLoginsHandler,
    endLoginHandler,
    personalInformationHandler,
    updatePersonalInformationHandler,
    saveThemeHandler,
    changeMobileHandler,
    changeEmailHandler,
    createShareHandler,
    listSharesHandler,
    revokeShareHandler,
    resolveShareHandler,
  ],
  cronJobs: [sweepDoors, warnOfPasswords],
};
