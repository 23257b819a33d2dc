import type { ComponentType } from 'react';
import type { PickSource } from '#kernel/web/fields/pick-field.tsx';

/** What the screens of stores show of modules above or beside them; the composition joins it. */
export interface StoreScreens {
  /** Platform categories, for main products. */
  readonly categories: PickSource;
  /** Live offers of a store, for its page. */
  readonly Offers: ComponentType<{ readonly storeId: string }>;
  /** Where a buyer asks the company of a store. */
  readonly Ask: ComponentType<{ readonly sellerId: string }>;
}
let joined: StoreScreens | null = null;
export function joinStores(of: StoreScreens): void {
  joined = of;
}
export function storeScreens(): StoreScreens {
  if (joined === null) throw new Error('joinStores() has not been called');
  return joined;
}
/** Read when it is asked, so that declarations need not wait for the composition. */
export const mainProducts: PickSource = {
  name: 'stores.mainProducts',
  search: (keyword) => storeScreens().categories.search(keyword),
  named: async (ids) => (await storeScreens().categories.named?.(ids)) ?? [],
};
