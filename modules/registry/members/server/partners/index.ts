import './import-suppliers.ts';
import {
  allBlacklists,
  blocked,
  blockedForAll,
  ownBlacklist,
  unblocked,
  unblockedForAll,
} from './blacklist.ts';
import {
  changedEndCustomer,
  droppedEndCustomer,
  newEndCustomer,
  seenEndCustomer,
  seenEndCustomers,
} from './end-customers.ts';
import { seenGroup, seenGroups } from './see-supplier-groups.ts';
import {
  changedGroup,
  fewerSuppliers,
  groupGone,
  groupOff,
  groupOn,
  moreSuppliers,
  newGroup,
} from './supplier-groups.ts';

export { keptEndCustomers } from './end-customers.ts';
export { keptGroups } from './supplier-groups.ts';
/** Whom companies do not deal with, and whom they sell to in the end. */
export const partnerHandlers = [
  ownBlacklist,
  blocked,
  unblocked,
  allBlacklists,
  blockedForAll,
  unblockedForAll,
  seenEndCustomers,
  seenEndCustomer,
  newEndCustomer,
  changedEndCustomer,
  droppedEndCustomer,
  seenGroups,
  seenGroup,
  newGroup,
  changedGroup,
  moreSuppliers,
  fewerSuppliers,
  groupOn,
  groupOff,
  groupGone,
];
