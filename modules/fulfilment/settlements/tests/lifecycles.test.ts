import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { settlementButtons, settlementLifecycle, settlementTones } from '../rules/settlement-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-SETT-001 to R-SETT-007',
    name: 'settlement',
    lifecycle: settlementLifecycle,
    buttons: settlementButtons,
    tones: settlementTones,
  },
]);
