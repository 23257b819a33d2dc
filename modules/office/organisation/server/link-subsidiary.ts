import { sql } from 'kysely';
import { touched } from '#kernel/server/rows.ts';
import { MOST_DEPARTMENTS } from '../rules/refusals.ts';
import { holdCompany } from './company-gate.ts';
import { addDepartment, rootOf } from './departments.ts';
import { organisation } from './tables.ts';

const MOST_NAME = 50;
/** A name no other node under the root has: the company's, else with its code. */
const freeName = (name: string, code: string, taken: ReadonlySet<string>): string => {
  const short = name.slice(0, MOST_NAME);
  return taken.has(short) ? `${name.slice(0, MOST_NAME - code.length - 1)} ${code}` : short;
};

/**
 * A subsidiary that was admitted stands as a company node in the tree of the company above
 * (administration-domain 22.2). A full tree, or one that has the node, stays as it is.
 */
export const linkSubsidiary = organisation.door<
  { memberId: string; subsidiaryId: string; code: string; name: string; nameEn: string | null },
  void
>(async (ctx) => {
  const { memberId, subsidiaryId, code, name, nameEn } = ctx.input;
  await holdCompany(ctx.tx, memberId);
  const root = await rootOf(ctx.tx, memberId);
  if (root === null) return;
  const nodes = await ctx.tx
    .selectFrom('organisation.department')
    .select(['name', 'parent_id', 'linked_member_id'])
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .execute();
  if (nodes.length >= MOST_DEPARTMENTS || nodes.some((n) => n.linked_member_id === subsidiaryId)) return;
  const taken = new Set(nodes.filter((n) => n.parent_id === root.id).map((n) => n.name));
  const made = await addDepartment(ctx.tx, {
    memberId,
    parentId: root.id,
    name: freeName(name, code, taken),
    nameEn: nameEn?.slice(0, MOST_NAME) ?? null,
    type: '10',
    sort: 900,
    by: ctx.actor.accountId,
  });
  await ctx.tx
    .updateTable('organisation.department')
    .set({ linked_member_id: subsidiaryId })
    .where('id', '=', made.id)
    .execute();
});

/** The link has ended: the node goes when nothing stands in it, else it stays as a company node of its own. */
export const unlinkSubsidiary = organisation.door<{ memberId: string; subsidiaryId: string }, void>(
  async (ctx) => {
    const { memberId, subsidiaryId } = ctx.input;
    await holdCompany(ctx.tx, memberId);
    await ctx.tx
      .updateTable('organisation.department as d')
      .set({
        linked_member_id: null,
        ...touched(ctx),
        deleted: sql<boolean>`not exists (select from organisation.department c where c.parent_id = d.id and not c.deleted)
        and not exists (select from organisation.employee e where (e.dept_id = d.id or e.main_post_dept_id = d.id) and not e.deleted)
        and not exists (select from organisation.responsible_dept r where r.dept_id = d.id)`,
      })
      .where('d.member_id', '=', memberId)
      .where('d.linked_member_id', '=', subsidiaryId)
      .where('d.deleted', '=', false)
      .execute();
  },
);
