import type { Room } from '#kernel/server/capability.ts';
import { followMember } from './follow-member.ts';
import { openDraft } from './open-draft.ts';
import { storesToPick } from './select-store.ts';

export const storesRoom: Room = { name: 'stores', handlers: [storesToPick], listeners: [openDraft, followMember] };
