import { loadDraft } from '../contract/drafts.ts';
import { drafts } from './tables.ts';

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

export const loadDraftHandler = drafts.query(loadDraft, async ({ tx, input }) => {
  const row = await tx
    .selectFrom('drafts.form_draft')
    .select(['content', 'gmt_modified'])
    .where('key', '=', input.key)
    .executeTakeFirst();
  return row === undefined ? null : { content: row.content as Json, savedAt: row.gmt_modified.toISOString() };
});
