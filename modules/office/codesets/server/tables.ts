import type { Generated, GeneratedAlways } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Kept } from '#kernel/server/kept.ts';
import type { ItemBefore } from './undo-item.ts';

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
  /** Set, sort and code as one text, so that the list keeps its order at any size. */
  in_order: GeneratedAlways<string>;
}
/** What one row of an import did to an item (undo-item.ts). */
export interface ImportedItemTable {
  id: Generated<string>;
  gmt_create: Date;
  item_id: string;
  before: ItemBefore | null;
  version: number;
}
export interface Tables {
  'codesets.imported_item': ImportedItemTable;
  'codesets.codeset': CodesetTable;
  'codesets.codeset_item': CodesetItemTable;
}

export const room = capability<Tables>('codesets');
