import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { dealButtons, dealLifecycle, dealTones } from '../rules/deal-lifecycle.ts';
import { letterButtons, letterLifecycle, letterTones } from '../rules/letter-lifecycle.ts';

proveLifecycles([
  { rows: 'R-STATE-017', name: 'deal', lifecycle: dealLifecycle, buttons: dealButtons, tones: dealTones },
  {
    rows: 'R-STATE-017',
    name: 'letter',
    lifecycle: letterLifecycle,
    buttons: letterButtons,
    tones: letterTones,
  },
]);
