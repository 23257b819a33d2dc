import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { protocolButtons, protocolLifecycle, protocolTones } from '../rules/contract-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-CONT-010 R-CONT-011 R-CONT-012 R-CONT-013 R-CONT-014 R-CONT-015 R-CONT-016 R-CONT-017 R-CONT-018 R-CONT-019 R-CONT-020 R-CONT-021 R-CONT-022',
    name: 'protocol',
    lifecycle: protocolLifecycle,
    buttons: protocolButtons,
    tones: protocolTones,
  },
]);
