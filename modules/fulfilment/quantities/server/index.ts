import type { Room } from '#kernel/server/capability.ts';

export const quantitiesRoom: Room = { name: 'quantities' };
