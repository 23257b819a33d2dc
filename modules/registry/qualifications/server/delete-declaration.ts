import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteDeclaration } from '../contract/buyer-side.ts';
import { DECLARATION_FILES } from '../rules/files.ts';
import { d, reached } from './declarations.ts';
import { qualifications } from './tables.ts';

/** Takes a declaration back; the gate asks for one again from now on. */
export const deleteDeclarationHandler = qualifications.batchCommand(deleteDeclaration, async (ctx) => {
  const row = await reached(ctx).where('id', '=', ctx.input.id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  await ctx.tx
    .updateTable(d)
    .set({ deleted: true, gmt_modified: nowHere, modified_by: ctx.actor.accountId })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(ctx, { bizType: DECLARATION_FILES, bizId: row.id });
  ctx.target({ type: 'USE_DECLARATION', id: row.id });
});
