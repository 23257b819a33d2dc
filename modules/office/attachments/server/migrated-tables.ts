// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'attachments.attachment': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: string | null;
    uploader_id: string | null;
    bucket: string;
    scene: string;
    file_name: string;
    ext: string;
    content_type: string;
    size: string;
    sha256: string;
    width: number | null;
    height: number | null;
    duration_ms: number | null;
    storage_key: string;
    original_key: string | null;
    has_thumbs: Generated<boolean>;
    state: Generated<string>;
    ref_count: Generated<number>;
    scan_result: string;
  };
  'attachments.binding': {
    attachment_id: string;
    biz_type: string;
    biz_id: string;
    sort: Generated<number>;
    gmt_create: Generated<Date>;
    created_by: string | null;
  };
}
