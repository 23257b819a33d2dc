import type { Room } from '#kernel/server/capability.ts';
import { showTree } from './tree-view.ts';

export const codesetsRoom: Room = { name: 'codesets', handlers: [showTree] };
