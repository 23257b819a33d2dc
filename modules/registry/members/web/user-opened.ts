import { createStore } from '#kernel/web/request/index.ts';
import type { UserRow } from '../contract/user.ts';

/** Which dialog of the users' list is open, and on whom. */
export type UserOpened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'resetPassword'; readonly row: UserRow } | { readonly kind: 'once'; readonly account: string; readonly password: string };
export const opened = createStore<UserOpened | null>(null);
