import { employeeLife } from '../rules/employee-life.ts';
import { personOf, touch } from './staff.ts';
import { asCaller, type EmployeeRow, type Hand } from './tables.ts';

type Kind = 'roles' | 'positions';
async function namesOf(w: Hand, row: EmployeeRow, kind: Kind): Promise<string[]> {
  const held = (await w.service('staffRights').held(asCaller(w), [personOf(row)])).get(row.id);
  return (kind === 'roles' ? (held?.roles ?? []) : (held?.posts ?? [])).map((r) => r.name.zh_CN);
}

/** Changes roles or positions of a person who has not left, and leaves what they were and are. Refuses 10306. */
export async function changeRights(
  w: Hand,
  row: EmployeeRow,
  kind: Kind,
  act: () => Promise<void>,
): Promise<void> {
  employeeLife.next('assign', row.status, 'operator');
  const before = await namesOf(w, row, kind);
  await act();
  const after = await namesOf(w, row, kind);
  await touch(w, row.id);
  const changes = [{ field: kind, before, after }];
  await w.history({
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
