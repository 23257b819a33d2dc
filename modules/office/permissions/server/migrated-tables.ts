// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'permissions.account_role': {
    account_id: string;
    role_id: string;
    member_id: string | null;
    gmt_create: Generated<Date>;
    created_by: string | null;
  };
  'permissions.delegation': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    position_id: string;
    target_type: string;
    target_id: string;
    data_types: string[];
    valid_from: Date;
    valid_until: Date | null;
    state: Generated<string>;
  };
  'permissions.holder': {
    account_id: string;
    gmt_modified: Generated<Date>;
  };
  'permissions.menu': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    shipped_key: string | null;
    parent_id: string | null;
    inherits_id: string | null;
    name: string;
    names: Json;
    code: string;
    description: string | null;
    display_status: Generated<string>;
    type: string;
    url: string | null;
    link: string | null;
    icon_code: string | null;
    sort: number;
    scopes: string[];
    keep_alive: boolean | null;
    affix: boolean | null;
    iframe: boolean | null;
    domain_code: Generated<string>;
    level: number;
  };
  'permissions.position': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: string;
    code: string;
    names: Json;
    description: string | null;
    seller_id: string | null;
    dept_id: string;
    sellers: Generated<string[]>;
    state: Generated<string>;
    auth_state: Generated<string>;
  };
  'permissions.position_grant': {
    id: GeneratedAlways<string>;
    position_id: string;
    data_type: string;
    scope: string;
    dept_ids: Generated<Json>;
    seller_ids: Generated<string[]>;
  };
  'permissions.position_holder': {
    position_id: string;
    emp_id: string;
    gmt_create: Generated<Date>;
    created_by: string | null;
  };
  'permissions.role': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: Generated<string>;
    type: string;
    code: string;
    names: Json;
    description: string | null;
    state: Generated<string>;
    builtin: Generated<boolean>;
  };
  'permissions.role_button': {
    role_id: string;
    menu_id: string;
    button_code: string;
  };
  'permissions.role_menu': {
    role_id: string;
    menu_id: string;
  };
  'permissions.seller_menu': {
    member_id: string;
    menu_id: string;
    gmt_create: Generated<Date>;
    created_by: string | null;
  };
  'permissions.shipped_grant': {
    role_code: string;
    menu_key: string;
    button_code: Generated<string>;
    given: Generated<boolean>;
  };
}
