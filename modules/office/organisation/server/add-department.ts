import { sql } from 'kysely';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { addDepartment } from '../contract/department.ts';
import { DeptMost, MOST_DEPARTMENTS } from '../rules/refusals.ts';
import { holdCompany } from './company-gate.ts';
import { addDepartment as insertDepartment, rootOf } from './departments.ts';
import { checkLeader, checkLinked } from './lock-department.ts';
import { type OrganisationContext, organisation } from './tables.ts';

export interface NewNode {
  readonly name: string;
  readonly nameEn: string | null;
  readonly code?: string | null | undefined;
  readonly type: '10' | '20';
  readonly description: string | null;
  readonly sort: number;
  readonly leaderEmpId?: string | null | undefined;
  readonly linkedMemberId?: string | null | undefined;
}

/**
 * Adds a node of the own company's tree (administration-domain 5.1). Refuses 10301, 10303, 10307, 10310,
 * 10311, 11003, 11004.
 */
export async function addNode(
  ctx: OrganisationContext,
  parentId: string,
  node: NewNode,
): Promise<OutputOf<typeof addDepartment>> {
  const memberId = ctx.actor.memberId ?? '-1';
  await holdCompany(ctx.tx, memberId);
  const { n } = await ctx.tx
    .selectFrom('organisation.department')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (n >= MOST_DEPARTMENTS) throw DeptMost({ n: MOST_DEPARTMENTS });
  const linked = node.linkedMemberId ?? null;
  await checkLinked(ctx, node.type, linked);
  const { code, ...rest } = node;
  const made = await insertDepartment(ctx.tx, {
    memberId,
    parentId,
    ...rest,
    ...(code === null || code === undefined ? {} : { code }),
    by: ctx.actor.accountId,
  });
  await checkLeader(ctx, made.path, node.leaderEmpId ?? null);
  const row = await ctx.tx
    .updateTable('organisation.department')
    .set({ linked_member_id: linked, leader_emp_id: node.leaderEmpId ?? null })
    .where('id', '=', made.id)
    .returning(['id', 'version', 'code'])
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'DEPARTMENT',
    bizId: row.id,
    bizNo: row.code,
    action: 'add',
    from: null,
    to: '1',
    side: 'operator',
    parties: [memberId],
  });
  ctx.target({ type: 'DEPARTMENT', id: row.id, no: row.code });
  return { id: row.id, version: row.version };
}

export const addDepartmentHandler = organisation.command(addDepartment, async (ctx) => {
  const root = await rootOf(ctx.tx, ctx.actor.memberId ?? '-1');
  if (root === null) throw NotFound({});
  return addNode(ctx, root.id, ctx.input);
});
