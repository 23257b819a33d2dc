import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { changeButtons, changeLifecycle, changeTones } from '../rules/change-lifecycle.ts';
import { orderButtons, orderLifecycle, orderTones } from '../rules/order-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-STATE-017 R-ORD-010 to R-ORD-017',
    name: 'order',
    lifecycle: orderLifecycle,
    buttons: orderButtons,
    tones: orderTones,
  },
  { name: 'orderChange', lifecycle: changeLifecycle, buttons: changeButtons, tones: changeTones },
]);
