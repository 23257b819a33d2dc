import type { Room } from '#kernel/server/capability.ts';
import { activate, rename } from './follow-accounts.ts';

export const organisationRoom: Room = { name: 'organisation', listeners: [activate, rename] };
