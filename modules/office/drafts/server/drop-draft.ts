import { dropDraft } from '../contract/drafts.ts';
import { drafts } from './tables.ts';

export const dropDraftHandler = drafts.command(dropDraft, async ({ tx, input }) => {
  await tx.deleteFrom('drafts.form_draft').where('key', '=', input.key).execute();
  return null;
});
