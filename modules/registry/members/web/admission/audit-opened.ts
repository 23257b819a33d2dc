import { createStore } from '#kernel/web/request/index.ts';
import type { AuditDetail } from '../../contract/audit.ts';
import type { ChangeDetail } from '../../contract/change.ts';

/** Which decision is being made, and on what. */
export type AuditOpened =
  | { readonly kind: 'approve' | 'reject' | 'repair'; readonly row: AuditDetail }
  | { readonly kind: 'rejectChange'; readonly row: ChangeDetail };
export const openedAudit = createStore<AuditOpened | null>(null);

/** Fields the auditor has ticked beside their values, of the application with this id. */
export const tickedFields = createStore<{ readonly id: string; readonly fields: readonly string[] }>({
  id: '',
  fields: [],
});
export const ticksOf = (id: string): readonly string[] => {
  const held = tickedFields.get();
  return held.id === id ? held.fields : [];
};
export const tick = (id: string, field: string, on: boolean): void => {
  const others = ticksOf(id).filter((f) => f !== field);
  tickedFields.set({ id, fields: on ? [...others, field] : others });
};
