import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { fixingButtons, fixingLifecycle, fixingTones } from '../rules/fixing-lifecycle.ts';
import { settlementButtons, settlementLifecycle, settlementTones } from '../rules/settlement-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-SETT-001 to R-SETT-007',
    name: 'settlement',
    lifecycle: settlementLifecycle,
    buttons: settlementButtons,
    tones: settlementTones,
  },
  { name: 'fixing', lifecycle: fixingLifecycle, buttons: fixingButtons, tones: fixingTones },
]);
