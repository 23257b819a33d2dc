import { lifecycleBadge, type StatusBadge, type StatusColor } from '#kernel/web/screens/index.ts';
import { NOTE, noteLifecycle, noteTones } from '../rules/note-lifecycle.ts';

const tones = Object.fromEntries(
  Object.entries(NOTE).map(([name, code]) => [name, noteTones[code]]),
) as Record<keyof typeof NOTE, StatusColor>;
/** Badges of a note's states. */
export const noteBadge: StatusBadge = lifecycleBadge(noteLifecycle, tones);
