import { nowHere } from '#kernel/server/database.ts';
import { addBilling } from '../contract/billing.ts';
import { holdBook, keepOneDefault } from './defaults.ts';
import { askOperator, columnsOf, done, TABLE } from './keep-billing.ts';
import { addressbook } from './tables.ts';

export const addBillingHandler = addressbook.command(addBilling, async (ctx) => {
  const memberId = ctx.actor.memberId as string;
  await holdBook(ctx, TABLE, memberId);
  const set = await columnsOf(ctx, ctx.input, null);
  const owner = { member_id: memberId, owner_dept_id: ctx.actor.deptId, owner_emp_id: ctx.actor.empId };
  const row = await ctx.tx
    .insertInto(TABLE)
    .values({
      ...set,
      ...owner,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      gmt_create: nowHere,
      gmt_modified: nowHere,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepOneDefault(ctx, { table: TABLE, memberId }, ctx.input.isDefault ? row.id : null);
  if (!row.tax_no_approved) await askOperator(ctx, row);
  return done(ctx, row, 'add');
});
