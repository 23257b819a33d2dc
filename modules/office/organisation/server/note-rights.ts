import { employeeLifecycle } from '../rules/employee-lifecycle.ts';
import { personOf, touch } from './staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext } from './tables.ts';

type Kind = 'roles' | 'positions';
async function namesOf(ctx: OrganisationContext, row: EmployeeRow, kind: Kind): Promise<string[]> {
  const held = (await ctx.service('staffRights').held(asCaller(ctx), [personOf(row)])).get(row.id);
  return (kind === 'roles' ? (held?.roles ?? []) : (held?.posts ?? [])).map((r) => r.name.zh_CN);
}

/** Changes roles or positions of a person who has not left, and leaves what they were and are. Refuses 10306. */
export async function changeRights(
  ctx: OrganisationContext,
  row: EmployeeRow,
  kind: Kind,
  act: () => Promise<void>,
): Promise<void> {
  employeeLifecycle.next('assign', row.status, 'operator');
  const before = await namesOf(ctx, row, kind);
  await act();
  const after = await namesOf(ctx, row, kind);
  await touch(ctx, row.id);
  const changes = [{ field: kind, before, after }];
  await ctx.history({
    bizType: 'EMPLOYEE',
    bizId: row.id,
    bizNo: row.emp_no,
    action: kind === 'roles' ? 'assignRole' : 'assignPosts',
    from: row.status,
    to: row.status,
    changes,
    side: 'operator',
    parties: [row.member_id],
  });
}
