import type { Generated } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Kept } from '#kernel/server/kept.ts';
import type { EntryKind } from '../rules/entries.ts';

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
  'configuration.setting': Kept & VersionedColumns & { key: string; value: unknown };
  'configuration.entry': Kept &
    VersionedColumns & {
      kind: EntryKind;
      value: unknown;
      state: Generated<'0' | '1'>;
      builtin: Generated<boolean>;
      clicks: Generated<string>;
      readonly shown: Generated<Record<string, unknown>>;
      readonly sequence: Generated<number>;
      readonly place: Generated<string | null>;
    };
  'configuration.release': {
    id: Generated<string>;
    gmt_create: Generated<Date>;
    subject: 'setting' | 'entry';
    subject_id: string;
    number: number;
    value: unknown;
    note: string | null;
    from_number: number | null;
    released_by: string | null;
    released_name: string;
  };
  'configuration.site_stamp': { only_one: Generated<boolean>; number: Generated<string> };
}

export const room = capability<Tables>('configuration');
