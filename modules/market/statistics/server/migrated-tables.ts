// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Derived } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'statistics.closed_month': {
    month: string;
    gmt_create: Date;
    deals: number;
    quantity: string;
  };
  'statistics.daily': {
    id: Derived<string>;
    gmt_create: Derived<Date>;
    created_by: Derived<string>;
    author: Derived<string>;
    index_id: Derived<string>;
    day: Derived<string>;
    source: Derived<string>;
    revision: Derived<number>;
    in_force: Derived<boolean>;
    cause: Derived<string>;
    status: Derived<string>;
    low: Derived<string>;
    high: Derived<string>;
    close: Derived<string>;
    mid: Derived<string>;
    volume: Derived<string>;
    deal_count: Derived<number>;
    company_pairs: Derived<number>;
    reason: Derived<string>;
  };
  'statistics.deal_months': {
    month: Derived<string>;
    deals: Derived<number>;
    quantity: Derived<string>;
  };
  'statistics.index_deal': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    modified_by: string | null;
    version: Generated<number>;
    index_id: string;
    deal_id: string;
    deal_no: string;
    deal_time: Date;
    day: string;
    pair: string;
    price: string;
    quantity: string;
    median: string | null;
    distance_pct: string | null;
    state: string;
    decided_by: string | null;
    decided_at: Date | null;
  };
  'statistics.price_index': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    code: string;
    name: string;
    name_en: string;
    product_name_id: string;
    product_zh: string;
    product_en: string;
    grades: Generated<string[]>;
    place_id: string;
    place_zh: string;
    place_en: string;
    lane: string;
    cargo_status: string;
    price_term: string;
    uom: string;
    currency: string;
    hs_code: string | null;
    enabled: Generated<boolean>;
    closed_to: string;
    started_on: string;
  };
  'statistics.price_point': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    created_by: string | null;
    author: string;
    index_id: string;
    day: string;
    source: string;
    revision: number;
    in_force: boolean;
    cause: string;
    status: string;
    low: string | null;
    high: string | null;
    close: string | null;
    mid: string | null;
    volume: string | null;
    deal_count: Generated<number>;
    company_pairs: Generated<number>;
    reason: string | null;
  };
  'statistics.rate': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    kind: string;
    subject: Generated<string>;
    origin: Generated<string>;
    day: string;
    value: string;
    source: string | null;
  };
  'statistics.test_company': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    created_by: string | null;
    author: string;
    member_id: string;
    reason: string;
  };
}
