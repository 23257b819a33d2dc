import { blacklistScreen } from './blacklist-screen.tsx';

/** Every blacklist in reach, in the operator's list of customers. */
export const AllBlacklists = blacklistScreen(true);
