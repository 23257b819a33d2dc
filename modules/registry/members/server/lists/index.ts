import './export-members.ts';
import './import-members.ts';
import { addMemberHandler } from './add-member.ts';
import { assignSalesmanHandler } from './assign-salesman.ts';
import { deleteMemberHandler } from './delete-member.ts';
import { directoryCallsListHandler, directoryUserDetailHandler } from './directory.ts';
import { directoryCallsDisableHandler } from './directory-calls-disable.ts';
import { directoryCallsEnableHandler } from './directory-calls-enable.ts';
import { directoryCallsResetPasswordHandler } from './directory-calls-reset-password.ts';
import { disableMemberHandler } from './disable-member.ts';
import { enableMemberHandler } from './enable-member.ts';
import { extendMemberHandler } from './extend-member.ts';
import { memberDetailHandler, memberHistoryHandler } from './see-member.ts';
import { listMembersHandler } from './see-members.ts';
import { updateMemberHandler } from './update-member.ts';

export { welcomeMember } from './activate-member.ts';
/** The operator's lists of members and of their people. */
export const listHandlers = [
  listMembersHandler,
  memberDetailHandler,
  memberHistoryHandler,
  addMemberHandler,
  updateMemberHandler,
  extendMemberHandler,
  assignSalesmanHandler,
  enableMemberHandler,
  disableMemberHandler,
  deleteMemberHandler,
  directoryCallsListHandler,
  directoryUserDetailHandler,
  directoryCallsEnableHandler,
  directoryCallsDisableHandler,
  directoryCallsResetPasswordHandler,
];
