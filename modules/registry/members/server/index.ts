import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { admissionHandlers, admissionTimers } from './admission/index.ts';
import { acceptAgreementHandler, currentAgreementHandler as currentAgreement } from './agreements.ts';
import { currentApplicationHandler } from './apply.ts';
import { applyCompanyHandler } from './apply-company.ts';
import { askToJoinHandler } from './ask-to-join.ts';
import {
  agreementDetailHandler,
  listAgreementsHandler,
  pendingAgreementsHandler,
} from './keep-agreements.ts';
import { grants } from './page-grants.ts';
import { releaseAgreementHandler } from './release-agreement.ts';
import { saveAgreementHandler } from './save-agreement.ts';
import { withdrawApplicationHandler } from './withdraw-application.ts';
import './code-uses.ts';
import { licenceScene } from '../rules/file-scenes.ts';
import { addUserHandler } from './add-user.ts';
import { companyDetailHandler } from './company.ts';
import { deleteUserHandler } from './delete-user.ts';
import { disableUserHandler } from './disable-user.ts';
import { enableUserHandler } from './enable-user.ts';
import { customersOfSalesman } from './holdings.ts';
import { listUsersHandler, userDepartmentsHandler, userDetailHandler } from './list-users.ts';
import { listHandlers, welcomeMember } from './lists/index.ts';
import { keptEndCustomers, keptGroups, partnerHandlers } from './partners/index.ts';
import { resetUserPasswordHandler } from './reset-user-password.ts';
import { bindMemberFiles } from './seen-files.ts';
import { selectMemberHandler } from './select.ts';
import { updateUserHandler } from './update-user.ts';

bindMemberFiles();

export const membersModule: Module = {
  name: 'members',
  fileScenes: [licenceScene],
  logNames,
  pages,
  groups,
  grants,
  ownedDocuments: [customersOfSalesman, keptEndCustomers, keptGroups],
  listeners: [welcomeMember],
  timers: [...admissionTimers],
  handlers: [
    ...admissionHandlers,
    applyCompanyHandler,
    currentApplicationHandler,
    withdrawApplicationHandler,
    askToJoinHandler,
    companyDetailHandler,
    selectMemberHandler,
    currentAgreement,
    acceptAgreementHandler,
    pendingAgreementsHandler,
    listAgreementsHandler,
    agreementDetailHandler,
    saveAgreementHandler,
    releaseAgreementHandler,
    listUsersHandler,
    userDetailHandler,
    userDepartmentsHandler,
    addUserHandler,
    updateUserHandler,
    enableUserHandler,
    disableUserHandler,
    deleteUserHandler,
    resetUserPasswordHandler,
    ...listHandlers,
    ...partnerHandlers,
  ],
};
