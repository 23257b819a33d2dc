// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'transfers.export_task': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: string | null;
    account_id: string;
    side: string;
    locale: string;
    time_zone: string;
    biz_type: string;
    title: Json;
    filters: Json;
    columns: Json;
    format: string;
    state: Generated<string>;
    progress: Generated<number>;
    rows: Generated<number>;
    attachment_id: string | null;
    expire_at: Date | null;
    error: string | null;
    said: string | null;
  };
  'transfers.import_log': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    version: Generated<number>;
    member_id: string | null;
    account_id: string;
    operator_name: string;
    side: string;
    locale: string;
    time_zone: string;
    biz_type: string;
    file_name: string;
    sha256: string;
    attachment_id: string | null;
    mode: string;
    total: Generated<number>;
    done: Generated<number>;
    success: Generated<number>;
    fail: Generated<number>;
    state: Generated<string>;
    error: string | null;
    cost_ms: number | null;
    errors_until: Date | null;
    dry: Generated<boolean>;
    stopped: Generated<boolean>;
    undone_at: Date | null;
    undone: number | null;
  };
  'transfers.import_made': {
    log_id: string;
    target_id: string;
  };
  'transfers.import_row': {
    log_id: string;
    line: number;
    cells: Json;
    problems: Json;
  };
  'transfers.person': {
    account_id: string;
    gmt_modified: Generated<Date>;
  };
}
