// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'markethours.market_setting': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    market: string;
    status: string;
    status_since: Date;
    evaluated_at: Date;
    mode: Generated<string>;
    manual_until: Date | null;
    sessions: Json;
    holidays: Generated<Json>;
    extra_days: Generated<Json>;
    close_policy: Generated<string>;
    grace_minutes: Generated<number>;
    notice: Json | null;
    reason: string | null;
    pending_mode: string | null;
    pending_at: Date | null;
    pending_until: Date | null;
    pending_notice: Json | null;
    pending_reason: string | null;
  };
}
