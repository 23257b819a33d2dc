import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { paymentButtons, paymentLifecycle, paymentTones } from '../rules/payment-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-COLL-005',
    name: 'payment',
    lifecycle: paymentLifecycle,
    buttons: paymentButtons,
    tones: paymentTones,
  },
]);
