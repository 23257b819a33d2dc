import type { Room } from '#kernel/server/capability.ts';
import { openDraft } from './open-draft.ts';

export const storesRoom: Room = { name: 'stores', listeners: [openDraft] };
