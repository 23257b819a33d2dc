import type { Generated, GeneratedAlways } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { MigratedTables } from './migrated-tables.ts';
import type { ItemBefore } from './item-before.ts';

export type CodesetTable = Refined<
  MigratedTables['codesets.codeset'],
  {
    names: { zh_CN: string; en_US?: string };
    scope: 'system' | 'business';
  }
>;
export type CodesetItemTable = Refined<
  MigratedTables['codesets.codeset_item'],
  {
    language: 'zh_CN' | 'en_US';
    state: Generated<'0' | '1'>;
    /** Set, sort and code as one text, so that the list keeps its order at any size. */
    in_order: GeneratedAlways<string>;
  }
>;
/** What one row of an import did to an item (undo-item.ts). */
export type ImportedItemTable = Refined<
  MigratedTables['codesets.imported_item'],
  {
    before: ItemBefore | null;
  }
>;
export interface Tables {
  'codesets.imported_item': ImportedItemTable;
  'codesets.codeset': CodesetTable;
  'codesets.codeset_item': CodesetItemTable;
}

export const codesets = capability<Tables>('codesets');
