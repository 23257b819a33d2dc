// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'stores.disabling': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    store_id: string;
    featured_rank: number | null;
    undone: Json | null;
  };
  'stores.featured': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    saved: Generated<boolean>;
    only_one: Generated<boolean>;
  };
  'stores.shop_category': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: string;
    owner_dept_id: string | null;
    owner_emp_id: string | null;
    store_id: string;
    parent_id: string | null;
    level: number;
    name: string;
    name_en: string | null;
    sort: Generated<number>;
    enabled: Generated<boolean>;
  };
  'stores.shop_type': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    type_name: string;
    type_name_en: string | null;
    encoding: string;
    description: string | null;
    status: Generated<string>;
    sort: Generated<number>;
    deposit_required: string | null;
    max_products: number | null;
  };
  'stores.store': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: string;
    owner_dept_id: string | null;
    owner_emp_id: string | null;
    code: string;
    name: string;
    name_en: string | null;
    shop_type_id: string;
    company_name: string;
    abbreviation: string;
    profile: string | null;
    logo_file_id: string | null;
    business_licence_file_id: string | null;
    address: string | null;
    admin_name: string | null;
    admin_phone: string | null;
    admin_email: string | null;
    importance: Generated<number>;
    main_product_ids: Generated<string[]>;
    authorised_menu_ids: Generated<string[]>;
    state: Generated<string>;
    reject_reason: string | null;
    enabled: Generated<boolean>;
    opened_at: Date | null;
    featured_rank: number | null;
    name_key: string | null;
    submitted_by: string | null;
    submitted_at: Date | null;
    reviewed_by: string | null;
    reviewed_at: Date | null;
    changed: Generated<boolean>;
    profile_en: string | null;
    featured_by_refill: Generated<boolean>;
  };
}
