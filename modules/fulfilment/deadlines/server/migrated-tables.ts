// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'deadlines.calendar': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    account_id: Generated<string>;
    token_hash: string | null;
    issued_at: Date | null;
    read_at: Date | null;
  };
  'deadlines.calendar_entry': {
    calendar_id: string;
    uid: string;
    document_no: string;
    task: Json;
    href: string;
    due_at: Date;
    sequence: number;
    cancelled: boolean;
    changed_at: Date;
  };
  'deadlines.reminded_day': {
    day: string;
    gmt_create: Generated<Date>;
  };
}
