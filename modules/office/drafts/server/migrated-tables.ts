// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'drafts.form_draft': {
    account_id: Generated<string>;
    key: string;
    content: Json;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
  };
  'drafts.public_draft': {
    tmp_key: string;
    biz_type: string;
    content: Json;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    expire_at: Date;
  };
  'drafts.saved_view': {
    id: GeneratedAlways<string>;
    account_id: Generated<string>;
    screen: string;
    name: string;
    content: Json;
    shared: Generated<boolean>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
  };
}
