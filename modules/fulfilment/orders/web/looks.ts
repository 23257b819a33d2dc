import { lifeLook, type StatusColor, type StatusLook } from '#kernel/web/screens/index.ts';
import { ORDER, orderLife, orderTones } from '../rules/order-life.ts';

const tones = Object.fromEntries(
  Object.entries(ORDER).map(([name, code]) => [name, orderTones[code]]),
) as Record<keyof typeof ORDER, StatusColor>;
/** Badges of an order's states. */
export const orderLook: StatusLook = lifeLook(orderLife, tones);
