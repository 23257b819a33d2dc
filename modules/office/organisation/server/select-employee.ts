import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { paged } from '#kernel/server/page.ts';
import { selectEmployee } from '../contract/select.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { organisation } from './tables.ts';

/** Colleagues for choosing: names and departments only. */
export const selectEmployeeHandler = organisation.query(selectEmployee, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('organisation.employee as e')
    .innerJoin('organisation.department as d', 'd.id', 'e.dept_id')
    .select([
      'e.id',
      'e.emp_name as empName',
      'e.emp_no as empNo',
      localizedName(actor, 'd').as('deptName'),
      'e.status',
    ])
    .where('e.member_id', '=', actor.memberId ?? '-1')
    .where('e.deleted', '=', false);
  if (input.ids !== undefined) query = query.where('e.id', 'in', [...input.ids]);
  else
    query =
      input.normalOnly === true
        ? query.where('e.status', '=', EMPLOYEE.normal)
        : query.where('e.status', '<>', EMPLOYEE.resigned);
  if (input.deptId !== undefined)
    query = query.where(
      sql<boolean>`d.path like (select path from organisation.department where id = ${input.deptId}::bigint) || '%'`,
    );
  const { keyword } = input;
  if (keyword !== undefined && keyword !== '')
    query = query.where(
      sql<boolean>`(e.emp_name ilike ${containsPattern(keyword)} or e.emp_no ilike ${containsPattern(keyword)})`,
    );
  return paged(tx, query, input, {
    sortable: { empName: 'e.emp_name' },
    fallback: { column: 'e.emp_name', asc: true },
    key: 'e.id',
  });
});
