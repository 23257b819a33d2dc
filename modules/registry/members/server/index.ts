import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { admissionHandlers, admissionTimers } from './admission/index.ts';
import { accept, current as currentAgreement } from './agreements.ts';
import {
  keepAgreement,
  publishAgreement,
  showAgreement,
  showAgreements,
  showPending,
} from './keep-agreements.ts';
import { apply, current, join, withdraw } from './apply.ts';
import './code-uses.ts';
import {
  editUser,
  newUser,
  removeUser,
  resetPasswordOfUser,
  switchOffUser,
  switchOnUser,
} from './change-users.ts';
import { detail } from './company.ts';
import { customersOfSalesman } from './holdings.ts';
import { departmentsOfUser, user, users } from './list-users.ts';
import { listHandlers, welcomeMember } from './lists/index.ts';
import { keptEndCustomers, keptGroups, partnerHandlers } from './partners/index.ts';
import { members } from './select.ts';
import { bindMemberFiles } from './seen-files.ts';

bindMemberFiles();

export const membersRoom: Room = {
  name: 'members',
  logNames,
  pages,
  groups,
  grants,
  holdings: [customersOfSalesman, keptEndCustomers, keptGroups],
  listeners: [welcomeMember],
  timers: [...admissionTimers],
  handlers: [
    ...admissionHandlers,
    apply,
    current,
    withdraw,
    join,
    detail,
    members,
    currentAgreement,
    accept,
    showPending,
    showAgreements,
    showAgreement,
    keepAgreement,
    publishAgreement,
    users,
    user,
    departmentsOfUser,
    newUser,
    editUser,
    switchOnUser,
    switchOffUser,
    removeUser,
    resetPasswordOfUser,
    ...listHandlers,
    ...partnerHandlers,
  ],
};
