import { NotFound } from '#kernel/rules/refusals.ts';
import { deleteView } from '../contract/views.ts';
import { drafts } from './tables.ts';

export const deleteViewHandler = drafts.command(deleteView, async ({ tx, input }) => {
  const deletion = await tx.deleteFrom('drafts.saved_view').where('id', '=', input.id).executeTakeFirst();
  if (deletion.numDeletedRows === 0n) throw NotFound({});
  return null;
});
