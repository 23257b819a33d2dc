import { lifecycleBadge, type StatusBadge, type StatusColor } from '#kernel/web/screens/index.ts';
import { ORDER, orderLifecycle, orderTones } from '../rules/order-lifecycle.ts';

const tones = Object.fromEntries(
  Object.entries(ORDER).map(([name, code]) => [name, orderTones[code]]),
) as Record<keyof typeof ORDER, StatusColor>;
/** Badges of an order's states. */
export const orderBadge: StatusBadge = lifecycleBadge(orderLifecycle, tones);
