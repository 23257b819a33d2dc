import type { Room } from '#kernel/server/capability.ts';
import { showMenu } from './query-menu.ts';
import { welcome } from './welcome.ts';

export const permissionsRoom: Room = { name: 'permissions', handlers: [showMenu], listeners: [welcome] };
