import { createStore } from '#kernel/web/request/index.ts';

/** Which dialog of the list is open, and on what. */
export type BillingOpened =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'view'; readonly id: string };
export const opened = createStore<BillingOpened | null>(null);
