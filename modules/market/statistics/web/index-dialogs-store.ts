import { createStore } from '#kernel/web/request/index.ts';
import type { AdminIndexRow } from '../contract/price-index-admin.ts';

type Open =
  | { readonly kind: 'add'; readonly like: AdminIndexRow | null }
  | { readonly kind: 'edit'; readonly row: AdminIndexRow };
/** The dialog that is open over the list of indices. */
export const openDialog = createStore<Open | null>(null);
