import { createStore } from '#kernel/web/request/index.ts';
import type { UserRow } from '../contract/user.ts';

/**
 * Which dialog of a list of members' people is open, and on whom; `keeps`: on the list that keeps them, not
 * in the directory.
 */
export type UserOpened =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'view'; readonly row: UserRow }
  | { readonly kind: 'resetPassword'; readonly row: UserRow; readonly keeps: boolean }
  | { readonly kind: 'once'; readonly account: string; readonly password: string };
export const opened = createStore<UserOpened | null>(null);
