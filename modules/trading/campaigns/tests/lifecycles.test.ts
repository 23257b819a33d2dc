import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { activityButtons, activityLifecycle, activityTones } from '../rules/activity-lifecycle.ts';
import { groupButtons, groupLifecycle, groupTones } from '../rules/group-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-FLASH-021 R-FLASH-022 R-FLASH-023 R-GROUPB-006 R-GROUPB-007 R-GROUPB-008',
    name: 'activity',
    lifecycle: activityLifecycle,
    buttons: activityButtons,
    tones: activityTones,
  },
  {
    rows: 'R-GROUPB-002 R-GROUPB-003 R-GROUPB-004',
    name: 'group',
    lifecycle: groupLifecycle,
    buttons: groupButtons,
    tones: groupTones,
  },
]);
