import { created } from '#kernel/server/rows.ts';
import { addDiscountTable } from '../contract/discount-table.ts';
import { columnsOf, DISCOUNT_TABLE, PLATFORM_KEEPER } from './discount-table-rows.ts';
import { settlements } from './tables.ts';

/** A table of a product or a contract. Refuses 10301 and StepsOverlap. */
export const addDiscountTableHandler = settlements.command(addDiscountTable, async (ctx) => {
  const row = await ctx.tx
    .insertInto('settlements.discount_table')
    .values({
      ...created(ctx),
      ...(await columnsOf(ctx, ctx.input, null)),
      table_no: await ctx.number('QD'),
      member_id: ctx.actor.memberId ?? PLATFORM_KEEPER,
      owner_dept_id: ctx.actor.deptId,
      owner_emp_id: ctx.actor.empId,
    })
    .returning(['id', 'version', 'table_no'])
    .executeTakeFirstOrThrow();
  ctx.target({ type: DISCOUNT_TABLE, id: row.id, no: row.table_no });
  return { id: row.id, version: row.version };
});
