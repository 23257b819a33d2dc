import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { memberLifecycle, memberTones } from '../rules/member-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-STATE-017 R-USER-017 to R-USER-019',
    name: 'member',
    lifecycle: memberLifecycle,
    tones: memberTones,
  },
]);
