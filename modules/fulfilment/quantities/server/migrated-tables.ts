// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Derived } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'quantities.entry': {
    id: GeneratedAlways<string>;
    position_id: string;
    seq: number;
    kind: string;
    qty: string;
    from_hold: Generated<boolean>;
    biz_type: string;
    biz_id: string;
    request_id: string;
    gmt_create: Date;
  };
  'quantities.position': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    resource_type: string;
    resource_id: string;
    uom: string;
    listed: Generated<string>;
    held: Generated<string>;
    sold: Generated<string>;
    available: GeneratedAlways<Derived<string>>;
    entries: Generated<number>;
  };
}
