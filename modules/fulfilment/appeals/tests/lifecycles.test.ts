import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { appealButtons, appealLifecycle, appealTones } from '../rules/appeal-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-ORD-045 to R-ORD-048',
    name: 'appeal',
    lifecycle: appealLifecycle,
    buttons: appealButtons,
    tones: appealTones,
    // The code set is that of feedback; an appeal that is closed was not merely replied to.
    ownWords: {
      '1': { zh: '待受理', en: 'Filed' },
      '2': { zh: '处理中', en: 'Being handled' },
      '3': { zh: '已结案', en: 'Closed' },
    },
  },
]);
