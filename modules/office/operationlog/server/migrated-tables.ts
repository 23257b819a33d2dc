// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'operationlog.recent_visit': {
    visitor: string;
    path: string;
    at: Date;
  };
  'operationlog.seal_check': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    account_id: string | null;
    seals: string;
    rows: string;
    problems: Json;
  };
  'operationlog.visit': {
    id: GeneratedAlways<string>;
    gmt_create: Date;
    path: string;
    identity: string;
    visitor: string;
    account_id: string | null;
    member_id: string | null;
    client_ip: string;
    user_agent: string;
    locale: string;
  };
  'operationlog.visit_day': {
    day: string;
    path: string;
    identity: string;
    visits: string;
    visitors: string;
  };
}
