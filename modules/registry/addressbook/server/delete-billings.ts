import { touched } from '#kernel/server/rows.ts';
import { deleteBillings } from '../contract/billing.ts';
import { holdBook, keepOneDefault } from './defaults.ts';
import { done, lockBilling, TABLE } from './keep-billing.ts';
import { addressbook } from './tables.ts';

export const deleteBillingsHandler = addressbook.batchCommand(deleteBillings, async (ctx) => {
  const memberId = ctx.actor.memberId as string;
  await holdBook(ctx, TABLE, memberId);
  const before = await lockBilling(ctx, ctx.input.id);
  await ctx.tx
    .updateTable(TABLE)
    .set({
      deleted: true,
      is_default: false,
      ...touched(ctx),
    })
    .where('id', '=', before.id)
    .execute();
  await keepOneDefault(ctx, { table: TABLE, memberId }, null);
  await done(ctx, before, 'delete');
});
