import './export-members.ts';
import './import-members.ts';
import { newMember } from './add-member.ts';
import { giveToSalesman } from './assign-salesman.ts';
import { dropMember } from './delete-member.ts';
import { extendOfMember } from './extend-member.ts';
import {
  directory,
  directoryReset,
  directorySwitchOff,
  directorySwitchOn,
  directoryUser,
} from './directory.ts';
import { member, memberPast } from './see-member.ts';
import { members } from './see-members.ts';
import { switchOff, switchOn } from './switch-member.ts';
import { changeMember } from './update-member.ts';

export { welcomeMember } from './activate-member.ts';
/** The operator's lists of members and of their people. */
export const listHandlers = [
  members,
  member,
  memberPast,
  newMember,
  changeMember,
  extendOfMember,
  giveToSalesman,
  switchOn,
  switchOff,
  dropMember,
  directory,
  directoryUser,
  directorySwitchOn,
  directorySwitchOff,
  directoryReset,
];
