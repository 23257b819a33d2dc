import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { newEmail, newMobile } from './change-contact.ts';
import { giveImageCode } from './image-codes.ts';
import { keepTheme, showPersonal, updatePersonal } from './own-account.ts';
import {
  changeOwnPassword,
  changeSide,
  endOwnLogin,
  lock,
  logout,
  logoutAtGateway,
  showLogins,
  tellCurrentUser,
  tellPasswordLife,
  unlock,
} from './own-login.ts';
import { activate, registerPerson, resetForgotten } from './register.ts';
import { matchVerificationCode, sendVerificationCode } from './send-code.ts';
import { openShare, revoke, share, showShares } from './shares.ts';
import { giveLoginTicket, signIn, signInByTicket } from './sign-in.ts';
import { sweepDoors } from './sweep.job.ts';
import { warnOfPasswords } from './warn-of-passwords.job.ts';

export const identityRoom: Room = {
  name: 'identity',
  logNames,
  pages,
  groups,
  grants,
  handlers: [
    signIn,
    signInByTicket,
    giveLoginTicket,
    giveImageCode,
    sendVerificationCode,
    matchVerificationCode,
    registerPerson,
    resetForgotten,
    activate,
    tellCurrentUser,
    tellPasswordLife,
    changeSide,
    lock,
    unlock,
    changeOwnPassword,
    logoutAtGateway,
    logout,
    showLogins,
    endOwnLogin,
    showPersonal,
    updatePersonal,
    keepTheme,
    newMobile,
    newEmail,
    share,
    showShares,
    revoke,
    openShare,
  ],
  jobs: [sweepDoors, warnOfPasswords],
};
