import type { Generated } from 'kysely';
import { capability } from '#kernel/server/capability.ts';

interface Times {
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
}
export interface Tables {
  'drafts.form_draft': Times & { account_id: Generated<string>; key: string; content: unknown };
  'drafts.public_draft': Times & { tmp_key: string; biz_type: string; content: unknown; expire_at: Date };
  'drafts.saved_view': Times & {
    id: Generated<string>;
    account_id: Generated<string>;
    screen: string;
    name: string;
    content: unknown;
    shared: Generated<boolean>;
  };
}

export const room = capability<Tables>('drafts');
