// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'marketplace.recent_search': {
    id: GeneratedAlways<string>;
    account_id: string;
    keyword: string;
    said_at: Generated<Date>;
  };
}
