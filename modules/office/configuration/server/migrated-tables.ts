// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Derived, Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'configuration.entry': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    kind: string;
    value: Json | null;
    draft: Json | null;
    drafted_by: string | null;
    drafted_name: string | null;
    drafted_at: Date | null;
    release_no: Generated<number>;
    released_name: string | null;
    released_at: Date | null;
    state: Generated<string>;
    builtin: Generated<boolean>;
    clicks: Generated<string>;
    shown: GeneratedAlways<Json>;
    sequence: GeneratedAlways<number>;
    place: GeneratedAlways<Derived<string>>;
  };
  'configuration.release': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    subject: string;
    subject_id: string;
    number: number;
    value: Json;
    note: string | null;
    from_number: number | null;
    released_by: string | null;
    released_name: string;
  };
  'configuration.setting': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    key: string;
    value: Json;
    draft: Json | null;
    drafted_by: string | null;
    drafted_name: string | null;
    drafted_at: Date | null;
    release_no: Generated<number>;
    released_name: string | null;
    released_at: Date | null;
  };
  'configuration.site_stamp': {
    only_one: Generated<boolean>;
    number: Generated<string>;
  };
}
