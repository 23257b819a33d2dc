import { createStore } from '#kernel/web/request/index.ts';
import type { EmployeeRow } from '../contract/employee.ts';

/** Which dialog or drawer of the staff list is open, and on whom; no part of where the list stands. */
export type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'view' | 'edit' | 'resetPassword' | 'resign'; readonly row: EmployeeRow }
  | { readonly kind: 'assignRole' | 'assignPosts' | 'setUpDepartment'; readonly rows: readonly EmployeeRow[] }
  | { readonly kind: 'once'; readonly account: string; readonly password: string };
export const opened = createStore<Opened | null>(null);
