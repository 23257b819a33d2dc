import { lifecycleBadge, type StatusBadge, type StatusColor } from '#kernel/web/screens/index.ts';
import { APPEAL, appealLifecycle, appealTones } from '../rules/appeal-lifecycle.ts';

const tones = Object.fromEntries(
  Object.entries(APPEAL).map(([name, code]) => [name, appealTones[code]]),
) as Record<keyof typeof APPEAL, StatusColor>;
/** Badges of an appeal's states. */
export const appealBadge: StatusBadge = lifecycleBadge(appealLifecycle, tones);
