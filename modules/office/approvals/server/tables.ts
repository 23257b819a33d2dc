import type { LocalizedText } from '#kernel/rules/words.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { ApprovalStatus } from '../rules/approval-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type TaskTable = Refined<
  MigratedTables['approvals.task'],
  {
    member_name: string;
    title: LocalizedText;
    facts: Record<string, unknown>;
    state: ApprovalStatus;
    decided_by: 'platform' | 'ownCompany';
    submitter_name: string;
  }
>;
export interface Tables {
  'approvals.task': TaskTable;
}
export const approvals = capability<Tables>('approvals');
