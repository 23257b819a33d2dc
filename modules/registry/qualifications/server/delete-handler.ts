import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { deleteHandler } from '../contract/buyer-side.ts';
import { h, reached } from './handlers.ts';
import { qualifications } from './tables.ts';

export const deleteHandlerHandler = qualifications.batchCommand(deleteHandler, async (ctx) => {
  const row = await reached(ctx).where('id', '=', ctx.input.id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  await ctx.tx
    .updateTable(h)
    .set({ deleted: true, gmt_modified: nowHere, modified_by: ctx.actor.accountId })
    .where('id', '=', row.id)
    .execute();
  ctx.target({ type: 'HANDLER', id: row.id });
});
