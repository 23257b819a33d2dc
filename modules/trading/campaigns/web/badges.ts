import type { Codes, Tone } from '#kernel/rules/machine.ts';
import { lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { ACTIVITY, activityLifecycle, activityTones } from '../rules/activity-lifecycle.ts';
import { GROUP, groupLifecycle, groupTones } from '../rules/group-lifecycle.ts';

/** Badge colours by the names of states, of those stored by their codes. */
const named = <C extends Codes>(codes: C, tones: Readonly<Record<string, Tone>>) =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, tones[code]])) as Record<
    Extract<keyof C, string>,
    Tone
  >;
export const activityBadge = lifecycleBadge(activityLifecycle, named(ACTIVITY, activityTones));
export const groupBadge = lifecycleBadge(groupLifecycle, named(GROUP, groupTones));
