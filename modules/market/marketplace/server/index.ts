import type { Room } from '#kernel/server/capability.ts';
import { cockpit } from './cockpit.ts';
import { search } from './search.ts';
import { summary } from './work-list.ts';

/** Reads what the other rooms answer and own; owns no rows. */
export const marketplaceRoom: Room = { name: 'marketplace', handlers: [summary, cockpit, search] };
