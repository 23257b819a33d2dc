import { nowHere } from '#kernel/server/database.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updateEndCustomer } from '../../contract/end-customer.ts';
import { members } from '../tables.ts';
import { check, columnsOf, locked, note, once, T } from './end-customers.ts';

export const updateEndCustomerHandler = members.command(updateEndCustomer, async (ctx) => {
  const { id, version, ...fields } = ctx.input;
  const before = await locked(ctx, id, version);
  await check(ctx, fields, before);
  const set = columnsOf(fields);
  const row = await once(
    ctx.tx
      .updateTable(T)
      .set({ ...set, version: version + 1, gmt_modified: nowHere, modified_by: ctx.actor.accountId })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await note(ctx, row, 'edit', changesOf(before, set));
  return { id, version: row.version };
});
