import { touched } from '#kernel/server/rows.ts';
import { updateDiscountTable } from '../contract/discount-table.ts';
import { columnsOf, lockTable } from './discount-table-rows.ts';
import { settlements } from './tables.ts';

/** What statements took from it stays in their lines. Refuses 10301, 10302 and StepsOverlap. */
export const updateDiscountTableHandler = settlements.command(updateDiscountTable, async (ctx) => {
  const { id, version, ...fields } = ctx.input;
  const row = await lockTable(ctx, { id, version });
  return ctx.tx
    .updateTable('settlements.discount_table')
    .set({ ...touched(ctx), ...(await columnsOf(ctx, fields, row)) })
    .where('id', '=', row.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
});
