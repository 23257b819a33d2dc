import type { Generated } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { MigratedTables } from './migrated-tables.ts';

export interface Names {
  zh_CN: string;
  en_US?: string;
}
type OnOff = '0' | '1';
export type MenuTable = Refined<
  MigratedTables['permissions.menu'],
  {
    names: Names;
    display_status: Generated<OnOff>;
    type: '10' | '20';
    scopes: Identity[];
    domain_code: Generated<'platform'>;
  }
>;
export interface Tables {
  'permissions.role': Refined<
    MigratedTables['permissions.role'],
    {
      type: Identity;
      names: Names;
      state: Generated<OnOff>;
    }
  >;
  'permissions.menu': MenuTable;
  'permissions.role_menu': MigratedTables['permissions.role_menu'];
  'permissions.role_button': MigratedTables['permissions.role_button'];
  'permissions.shipped_grant': MigratedTables['permissions.shipped_grant'];
  'permissions.seller_menu': MigratedTables['permissions.seller_menu'];
  'permissions.holder': MigratedTables['permissions.holder'];
  'permissions.account_role': MigratedTables['permissions.account_role'];
  'permissions.position': Refined<
    MigratedTables['permissions.position'],
    {
      names: Names;
      state: Generated<OnOff>;
      auth_state: Generated<OnOff>;
    }
  >;
  'permissions.position_grant': Refined<
    MigratedTables['permissions.position_grant'],
    {
      scope: '10' | '20' | '30' | '40';
      dept_ids: Generated<{ deptId: string; includeLower: boolean }[]>;
    }
  >;
  'permissions.position_holder': MigratedTables['permissions.position_holder'];
  'permissions.delegation': Refined<
    MigratedTables['permissions.delegation'],
    {
      target_type: 'dept' | 'post';
      state: Generated<OnOff>;
    }
  >;
}

export const permissions = capability<Tables>('permissions');
