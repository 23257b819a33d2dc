import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { approvalButtons, approvalLifecycle, approvalTones } from '../rules/approval-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-STATE-017',
    name: 'approval',
    lifecycle: approvalLifecycle,
    buttons: approvalButtons,
    tones: approvalTones,
  },
]);
