import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { catalogueLifecycle, shelfButtons, shelfTones } from '../rules/product-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-STATE-017',
    name: 'catalogue',
    lifecycle: catalogueLifecycle,
    buttons: shelfButtons,
    tones: shelfTones,
  },
]);
