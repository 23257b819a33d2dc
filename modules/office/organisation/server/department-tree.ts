import { sql } from 'kysely';
import type { DepartmentNode } from '../contract/department.ts';
import { departmentLifecycle } from '../rules/department-lifecycle.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import type { OrganisationContext } from './tables.ts';

export interface DeptLine {
  readonly id: string;
  readonly version: number;
  readonly parentId: string | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly code: string;
  readonly type: '10' | '20';
  readonly level: number;
  readonly sort: number;
  readonly state: '0' | '1';
  readonly path: string;
  readonly people: number;
}

/** Departments of a company with their normal people, parents before children. */
export async function departmentLines(ctx: OrganisationContext, memberId: string): Promise<DeptLine[]> {
  const { rows } =
    await sql<DeptLine>`select d.id, d.version, d.parent_id as "parentId", d.name, d.name_en as "nameEn", d.code, d.type, d.level, d.sort, d.state, d.path,
      coalesce(n.people, 0)::int as people
    from organisation.department d
    left join (select dept_id, count(*) as people from organisation.employee where member_id = ${memberId}::bigint and status = ${sql.lit(EMPLOYEE.normal)} and not deleted group by dept_id) n on n.dept_id = d.id
    where d.member_id = ${memberId}::bigint and not d.deleted order by d.level, d.sort, d.id`.execute(ctx.tx);
  return rows;
}

/** What may be done with a department; the buttons are judged where they stand. The root stays what it is. */
export function openOn(line: Pick<DeptLine, 'state' | 'parentId'>): string[] {
  const root = line.parentId === null;
  const open = departmentLifecycle.open(line.state, 'operator');
  return [
    ...(open.includes('edit') ? ['edit', 'addChild'] : []),
    ...(root ? [] : ['move' as const].filter(() => open.includes('edit'))),
    ...(root ? [] : open.filter((v) => v === 'disable' || v === 'enable' || v === 'remove')),
  ];
}

/** The lines as a tree. With a wish, only what matches and the way down to it. */
export function treeOf(
  lines: readonly DeptLine[],
  wish: { readonly keyword?: string | undefined; readonly state?: '0' | '1' | undefined },
): DepartmentNode[] {
  const word = (wish.keyword ?? '').toLowerCase();
  const hit = (l: DeptLine) =>
    (wish.state === undefined || l.state === wish.state) &&
    (word === '' || [l.name, l.nameEn ?? '', l.code].some((text) => text.toLowerCase().includes(word)));
  const shownIds = new Set(lines.filter(hit).flatMap((l) => l.path.split('/')));
  const nodes = new Map<string, DepartmentNode>();
  const roots: DepartmentNode[] = [];
  for (const line of lines) {
    if (!shownIds.has(line.id)) continue;
    const { path: _path, ...shown } = line;
    const node: DepartmentNode = { ...shown, can: openOn(line), children: [] };
    nodes.set(line.id, node);
    const above = line.parentId === null ? undefined : nodes.get(line.parentId);
    (above === undefined ? roots : above.children).push(node);
  }
  return roots;
}
