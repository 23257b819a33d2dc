import { createStore } from '#kernel/web/request/index.ts';
import type { EndCustomerRow } from '../../contract/end-customer.ts';

/** Which dialog or drawer of the end customers is open, and on whom. */
export type EndCustomerOpened =
  | { readonly kind: 'add' }
  | { readonly kind: 'view' | 'edit'; readonly row: EndCustomerRow };
export const openedEndCustomer = createStore<EndCustomerOpened | null>(null);
