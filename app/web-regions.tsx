import { lazyComponent } from '#kernel/web/parts/lazy-component.ts';
import type { RegionParts } from '#registry/addressbook/web/slots.ts';

const parts = () => import('#registry/members/web/region-field.tsx');
/** Province, city and district as companies choose them, lent to delivery addresses. */
export const regionParts: RegionParts = {
  Field: lazyComponent(() => parts().then((m) => m.RegionField)),
  Name: lazyComponent(() => parts().then((m) => m.RegionName)),
};
