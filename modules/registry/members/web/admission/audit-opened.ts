import { createStore } from '#kernel/web/request/index.ts';
import type { AuditDetail } from '../../contract/audit.ts';
import type { ChangeDetail } from '../../contract/change.ts';

/** Which decision is being made, and on what. */
export type AuditOpened =
  | { readonly kind: 'approve' | 'reject' | 'repair'; readonly row: AuditDetail }
  | { readonly kind: 'rejectChange'; readonly row: ChangeDetail };
export const openedAudit = createStore<AuditOpened | null>(null);
