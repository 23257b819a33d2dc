import type { Generated, GeneratedAlways } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Kept } from '#kernel/server/kept.ts';

export interface Names {
  zh_CN: string;
  en_US?: string;
}
type OnOff = '0' | '1';
export interface MenuTable extends Kept {
  shipped_key: string | null;
  parent_id: string | null;
  inherits_id: string | null;
  name: string;
  names: Names;
  code: string;
  description: string | null;
  display_status: Generated<OnOff>;
  type: '10' | '20';
  url: string | null;
  link: string | null;
  icon_code: string | null;
  sort: number;
  scopes: Identity[];
  keep_alive: boolean | null;
  affix: boolean | null;
  iframe: boolean | null;
  domain_code: Generated<'platform'>;
  level: number;
}
export interface Tables {
  'permissions.role': Kept & {
    member_id: Generated<string>;
    type: Identity;
    code: string;
    names: Names;
    description: string | null;
    state: Generated<OnOff>;
    builtin: Generated<boolean>;
  };
  'permissions.menu': MenuTable;
  'permissions.role_menu': { role_id: string; menu_id: string };
  'permissions.role_button': { role_id: string; menu_id: string; button_code: string };
  'permissions.shipped_grant': {
    role_code: string;
    menu_key: string;
    button_code: Generated<string>;
    given: Generated<boolean>;
  };
  'permissions.seller_menu': {
    member_id: string;
    menu_id: string;
    gmt_create: Generated<Date>;
    created_by: string | null;
  };
  'permissions.holder': { account_id: string; gmt_modified: Generated<Date> };
  'permissions.account_role': {
    account_id: string;
    role_id: string;
    member_id: string | null;
    gmt_create: Generated<Date>;
    created_by: string | null;
  };
  'permissions.position': Kept & {
    member_id: string;
    code: string;
    names: Names;
    description: string | null;
    seller_id: string | null;
    dept_id: string;
    sellers: Generated<string[]>;
    state: Generated<OnOff>;
    auth_state: Generated<OnOff>;
  };
  'permissions.position_grant': {
    id: GeneratedAlways<string>;
    position_id: string;
    data_type: string;
    scope: '10' | '20' | '30' | '40';
    dept_ids: Generated<{ deptId: string; includeLower: boolean }[]>;
    seller_ids: Generated<string[]>;
  };
  'permissions.position_holder': {
    position_id: string;
    emp_id: string;
    gmt_create: Generated<Date>;
    created_by: string | null;
  };
  'permissions.delegation': Kept & {
    position_id: string;
    target_type: 'dept' | 'post';
    target_id: string;
    data_types: string[];
    valid_from: Date;
    valid_until: Date | null;
    state: Generated<OnOff>;
  };
}

export const room = capability<Tables>('permissions');
