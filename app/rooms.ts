import type { Room } from '#kernel/server/capability.ts';

/** Every room of the house, in the order of the map. */
export const rooms: readonly Room[] = [];
