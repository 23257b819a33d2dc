import { lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { leadLifecycle, leadTones } from '../rules/lead-lifecycle.ts';

export const stateBadge = lifecycleBadge(leadLifecycle, leadTones);
