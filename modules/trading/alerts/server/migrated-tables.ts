// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'alerts.alert': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    alert_no: string;
    member_id: string;
    owner_dept_id: string | null;
    owner_emp_id: string | null;
    side: string;
    state: string;
    lane: string;
    product_name_id: string;
    product_zh: string;
    product_en: string;
    grade: string | null;
    place_id: string | null;
    place_zh: string | null;
    place_en: string | null;
    quantity: string | null;
    price_limit: string | null;
    currency: string | null;
    tells_documents: Generated<boolean>;
    tells_prices: Generated<boolean>;
    until: string;
    remark: string | null;
    told_count: Generated<number>;
    last_told_at: Date | null;
  };
  'alerts.told': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    alert_id: string;
    member_id: string;
    kind: string;
    object_key: string;
    object_id: string;
    object_no: string;
    name_zh: string;
    name_en: string;
    price: string | null;
    currency: string | null;
    quantity: string | null;
    place_zh: string | null;
    place_en: string | null;
    day: string | null;
    by_member_id: string | null;
  };
}
