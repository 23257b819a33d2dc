import type { Generated, GeneratedAlways } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { EntryKind } from '../rules/entries.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** What every configured thing stores of its versions. */
export interface VersionedColumns {
  draft: unknown;
  drafted_by: string | null;
  drafted_name: string | null;
  drafted_at: Date | null;
  release_no: Generated<number>;
  released_name: string | null;
  released_at: Date | null;
}
export interface Tables {
  'configuration.setting': Refined<
    MigratedTables['configuration.setting'],
    {
      draft: unknown;
      value: unknown;
    }
  >;
  'configuration.entry': Refined<
    MigratedTables['configuration.entry'],
    {
      draft: unknown;
      kind: EntryKind;
      value: unknown;
      state: Generated<'0' | '1'>;
      shown: GeneratedAlways<Record<string, unknown>>;
      place: GeneratedAlways<string | null>;
    }
  >;
  'configuration.release': Refined<
    MigratedTables['configuration.release'],
    {
      subject: 'setting' | 'entry';
      value: unknown;
    }
  >;
  'configuration.site_stamp': MigratedTables['configuration.site_stamp'];
}

export const configuration = capability<Tables>('configuration');
