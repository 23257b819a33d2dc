import { nowHere } from '#kernel/server/database.ts';
import { deleteEndCustomer } from '../../contract/end-customer.ts';
import { members } from '../tables.ts';
import { locked, note, T } from './end-customers.ts';

export const deleteEndCustomerHandler = members.batchCommand(deleteEndCustomer, async (ctx) => {
  const row = await locked(ctx, ctx.input.id);
  await ctx.tx
    .updateTable(T)
    .set({ deleted: true, version: row.version + 1, gmt_modified: nowHere, modified_by: ctx.actor.accountId })
    .where('id', '=', row.id)
    .execute();
  await note(ctx, row, 'remove');
});
