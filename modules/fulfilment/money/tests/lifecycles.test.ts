import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { depositButtons, depositLifecycle, depositTones } from '../rules/deposit-lifecycle.ts';
import { receivableLifecycle, receivableTones } from '../rules/receivable-lifecycle.ts';

proveLifecycles([
  { name: 'deposit', lifecycle: depositLifecycle, buttons: depositButtons, tones: depositTones },
  { name: 'receivable', lifecycle: receivableLifecycle, tones: receivableTones },
]);
