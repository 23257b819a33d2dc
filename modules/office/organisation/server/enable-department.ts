import { enableDepartment } from '../contract/department.ts';
import { ParentDisabled } from '../rules/refusals.ts';
import { lockDepartment, stepDepartment } from './lock-department.ts';
import { asCaller, organisation } from './tables.ts';

/** A department under an enabled parent works again. Refuses 10306, 10307. */
export const enableDepartmentHandler = organisation.batchCommand(enableDepartment, async (ctx) => {
  const row = await lockDepartment(ctx, ctx.input.id);
  const parent = await ctx.tx
    .selectFrom('organisation.department')
    .select('state')
    .where('id', '=', row.parent_id ?? '0')
    .executeTakeFirst();
  if (parent !== undefined && parent.state !== '1') throw ParentDisabled({});
  await stepDepartment(asCaller(ctx), row, 'enable', 'operator');
});
