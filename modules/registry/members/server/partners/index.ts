import { allBlacklists, blocked, blockedForAll, ownBlacklist, unblocked, unblockedForAll } from './blacklist.ts';
import { changedEndCustomer, droppedEndCustomer, newEndCustomer, seenEndCustomer, seenEndCustomers } from './end-customers.ts';

export { keptEndCustomers } from './end-customers.ts';
/** Whom companies do not deal with, and whom they sell to in the end. */
export const partnerHandlers = [
  ownBlacklist, blocked, unblocked, allBlacklists, blockedForAll, unblockedForAll,
  seenEndCustomers, seenEndCustomer, newEndCustomer, changedEndCustomer, droppedEndCustomer,
];
