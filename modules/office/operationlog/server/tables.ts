import type { GeneratedAlways } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { FieldChange } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { TaskState } from '../rules/task-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** The kernel writes the log; this capability shows it. */
export interface LogTable {
  id: GeneratedAlways<string>;
  gmt_create: Date;
  account_id: string | null;
  operator_name: string;
  member_id: string | null;
  member_name: string | null;
  role_codes: string[];
  interface: string;
  service: string;
  action: string;
  target_type: string | null;
  target_id: string | null;
  target_no: string | null;
  request_id: string;
  request_data: unknown;
  response_data: unknown;
  changes: FieldChange[] | null;
  exception: string | null;
  client_ip: string;
  client_device: string;
  success: boolean;
  status: number;
  cost_ms: number;
  owner_dept_id: string | null;
  owner_emp_id: string | null;
}
/** A task behind the scenes; the kernel runs it, this capability shows and settles those that were given up. */
export interface TaskTable {
  id: GeneratedAlways<string>;
  kind: string;
  key: string | null;
  due_at: Date;
  state: TaskState;
  attempts: number;
  lease_until: Date | null;
  last_error: string | null;
  done_at: Date | null;
}
export interface Tables {
  'kernel.task': TaskTable;
  'kernel.operation_log': LogTable;
  'operationlog.visit': MigratedTables['operationlog.visit'];
  'operationlog.recent_visit': MigratedTables['operationlog.recent_visit'];
  'operationlog.visit_day': MigratedTables['operationlog.visit_day'];
  'operationlog.seal_check': Refined<
    MigratedTables['operationlog.seal_check'],
    {
      problems: unknown;
    }
  >;
}

export const operationlog = capability<Tables>('operationlog');
