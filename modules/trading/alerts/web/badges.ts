import { lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { alertLifecycle, alertTones } from '../rules/alert-lifecycle.ts';

export const stateBadge = lifecycleBadge(alertLifecycle, alertTones);
