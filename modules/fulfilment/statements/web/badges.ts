import { lifecycleBadge, type StatusBadge } from '#kernel/web/screens/index.ts';
import { lineLifecycle, lineTones } from '../rules/line-lifecycle.ts';

export const lineBadge: StatusBadge = lifecycleBadge(lineLifecycle, lineTones);
