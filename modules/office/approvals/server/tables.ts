import type { Generated } from 'kysely';
import type { Said } from '#kernel/rules/words.ts';
import { capability } from '#kernel/server/capability.ts';
import type { ApprovalStatus } from '../rules/approval-life.ts';

export interface TaskTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  created_by: string | null;
  modified_by: string | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
  member_id: string;
  member_name: string;
  member_name_en: string | null;
  owner_dept_id: string | null;
  owner_emp_id: string | null;
  kind: string;
  document_id: string;
  document_no: string | null;
  title: Said;
  facts: Record<string, unknown>;
  state: ApprovalStatus;
  round: Generated<number>;
  step: Generated<number>;
  steps: Generated<number>;
  decided_by: 'platform' | 'ownCompany';
  submitter_account_id: string | null;
  submitter_emp_id: string | null;
  submitter_name: string;
  submitted_at: Date | null;
  claimed_by: string | null;
  claimed_name: string | null;
  claimed_at: Date | null;
  signed_by: Generated<string[]>;
  decided_at: Date | null;
  decider_emp_id: string | null;
  decider_name: string | null;
  reason: string | null;
  living: Generated<boolean>;
}
export interface Tables {
  'approvals.task': TaskTable;
}
export const room = capability<Tables>('approvals');
