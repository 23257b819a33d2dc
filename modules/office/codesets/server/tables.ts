import type { Generated } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Kept } from '#kernel/server/kept.ts';

export interface CodesetTable extends Kept {
  type: string;
  names: { zh_CN: string; en_US?: string };
  scope: 'system' | 'business';
}
export interface CodesetItemTable extends Kept {
  type: string;
  code: string;
  name: string;
  language: 'zh_CN' | 'en_US';
  parent_code: string | null;
  level: Generated<number>;
  sort: Generated<number>;
  state: Generated<'0' | '1'>;
  badge: string | null;
  builtin: Generated<boolean>;
  remark: string | null;
}
export interface Tables {
  'codesets.codeset': CodesetTable;
  'codesets.codeset_item': CodesetItemTable;
}

export const room = capability<Tables>('codesets');
