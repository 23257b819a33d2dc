// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'dossiers.deal_file': {
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
    deal_id: string;
    deal_no: string;
    state: Generated<string>;
    progress: Generated<number>;
    papers: Generated<number>;
    size: string | null;
    sha256: string | null;
    attachment_id: string | null;
    expire_at: Date | null;
    error: string | null;
  };
}
