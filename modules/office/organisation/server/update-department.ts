import { brokenConstraint } from '#kernel/server/database.ts';
import { updateDepartment } from '../contract/department.ts';
import { SiblingName } from '../rules/refusals.ts';
import { checkLeader, checkLinked, lockDepartment, stepDepartment } from './lock-department.ts';
import { asCaller, organisation } from './tables.ts';

/**
 * Changes names, description, order, leader and linked subsidiary; code and type stay (administration-domain
 * 5.1). Refuses 10301, 10302, 10306, 10311.
 */
export const updateDepartmentHandler = organisation.command(updateDepartment, async (ctx) => {
  const {
    id,
    version,
    name,
    nameEn,
    description,
    sort,
    leaderEmpId = null,
    linkedMemberId = null,
  } = ctx.input;
  const row = await lockDepartment(ctx, id, version);
  if (leaderEmpId !== row.leader_emp_id) await checkLeader(ctx, row.path, leaderEmpId);
  if (linkedMemberId !== row.linked_member_id) await checkLinked(ctx, row.type, linkedMemberId);
  try {
    const set = {
      name,
      name_en: nameEn,
      description,
      sort,
      leader_emp_id: leaderEmpId,
      linked_member_id: linkedMemberId,
    };
    const done = await stepDepartment(asCaller(ctx), row, 'edit', 'operator', { set });
    return { id: done.id, version: done.version };
  } catch (error) {
    if (brokenConstraint(error) === 'department_sibling_name') throw SiblingName({}, 'name');
    throw error;
  }
});
