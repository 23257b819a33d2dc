import type { Generated, Selectable } from 'kysely';
import type { Extension } from '#kernel/rules/file-scenes.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type AttachmentTable = Refined<
  MigratedTables['attachments.attachment'],
  {
    bucket: 'public' | 'private';
    ext: Extension;
    has_thumbs: boolean;
    state: Generated<'temp' | 'bound' | 'quarantined' | 'deleted'>;
    scan_result: 'clean' | 'infected' | 'skipped';
  }
>;
export type Attachment = Selectable<AttachmentTable>;
export interface Tables {
  'attachments.attachment': AttachmentTable;
  'attachments.binding': MigratedTables['attachments.binding'];
}
export const attachments = capability<Tables>('attachments');
