import type { Generated, Selectable } from 'kysely';
import type { Extension, SceneName } from '#kernel/rules/file-scenes.ts';
import { capability } from '#kernel/server/capability.ts';

export interface AttachmentTable {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  created_by: string | null;
  modified_by: string | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
  member_id: string | null;
  uploader_id: string | null;
  bucket: 'public' | 'private';
  scene: SceneName;
  file_name: string;
  ext: Extension;
  content_type: string;
  size: string;
  sha256: string;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  storage_key: string;
  original_key: string | null;
  has_thumbs: boolean;
  state: Generated<'temp' | 'bound' | 'quarantined' | 'deleted'>;
  ref_count: Generated<number>;
  scan_result: 'clean' | 'infected' | 'skipped';
}
export type Attachment = Selectable<AttachmentTable>;
export interface Tables {
  'attachments.attachment': AttachmentTable;
  'attachments.binding': {
    attachment_id: string;
    biz_type: string;
    biz_id: string;
    sort: Generated<number>;
    gmt_create: Generated<Date>;
    created_by: string | null;
  };
}
export const room = capability<Tables>('attachments');
