// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Derived, Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'codesets.codeset': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    type: string;
    names: Json;
    scope: string;
  };
  'codesets.codeset_item': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    type: string;
    code: string;
    name: string;
    language: string;
    parent_code: string | null;
    level: Generated<number>;
    sort: Generated<number>;
    state: Generated<string>;
    badge: string | null;
    builtin: Generated<boolean>;
    remark: string | null;
    in_order: GeneratedAlways<Derived<string>>;
  };
  'codesets.imported_item': {
    id: GeneratedAlways<string>;
    gmt_create: Date;
    item_id: string;
    before: Json | null;
    version: number;
  };
}
