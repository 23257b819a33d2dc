import { createStore } from '#kernel/web/request/index.ts';
import type { MemberRow } from '../../contract/member.ts';

/** Which dialog or drawer of a list of members is open, and on which company. */
export type MemberOpened =
  | { readonly kind: 'add' }
  | { readonly kind: 'view' | 'edit' | 'standing' | 'extend'; readonly row: MemberRow }
  | { readonly kind: 'salesman'; readonly rows: readonly MemberRow[] };
export const openedMember = createStore<MemberOpened | null>(null);
