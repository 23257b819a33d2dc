import { createStore } from '#kernel/web/request/index.ts';
import type { Company } from '../../contract/company.ts';

/** Which dialog of the own company's page is open. */
export type CompanyOpened =
  | { readonly kind: 'settings' | 'extend'; readonly row: Company }
  | { readonly kind: 'invite' };
export const openedCompany = createStore<CompanyOpened | null>(null);
