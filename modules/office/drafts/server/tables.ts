import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { MigratedTables } from './migrated-tables.ts';

export interface Tables {
  'drafts.form_draft': Refined<
    MigratedTables['drafts.form_draft'],
    {
      content: unknown;
    }
  >;
  'drafts.public_draft': Refined<
    MigratedTables['drafts.public_draft'],
    {
      content: unknown;
    }
  >;
  'drafts.saved_view': Refined<
    MigratedTables['drafts.saved_view'],
    {
      content: unknown;
    }
  >;
}

export const drafts = capability<Tables>('drafts');
