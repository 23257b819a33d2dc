import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { orderButtons, orderLifecycle, orderTones } from '../rules/order-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-STATE-017 R-ORD-010 to R-ORD-017',
    name: 'order',
    lifecycle: orderLifecycle,
    buttons: orderButtons,
    tones: orderTones,
  },
]);
