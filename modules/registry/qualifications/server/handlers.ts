import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { holds } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { listHandlers } from '../contract/buyer-side.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import type { QualificationsContext } from './licences.ts';
import { SEALED_HANDLER } from './sealed.ts';
import { qualifications } from './tables.ts';

export const h = 'qualifications.handler';

const OWNED = { member: `${h}.member_id`, dept: `${h}.owner_dept_id`, emp: `${h}.owner_emp_id` };

export const reached = (ctx: QualificationsContext) =>
  ctx.tx
    .selectFrom(h)
    .selectAll(h)
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'LICENCE', OWNED));

/**
 * People who handle highly toxic goods and explosive precursors for the own company; the ID number stays
 * sealed but for its end.
 */
export const listHandlersHandler = qualifications.query(listHandlers, async (ctx) => {
  const { keyword } = ctx.input;
  const query = keyword
    ? reached(ctx).where(sql<boolean>`name ilike ${containsPattern(keyword)}`)
    : reached(ctx);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { gmtCreate: `${h}.gmt_create`, name: `${h}.name` },
    fallback: { column: `${h}.gmt_create`, asc: false },
    key: `${h}.id`,
  });
  const secrets = ctx.service('secrets');
  const can = holds(ctx.actor, 'Delete', [QUALIFICATIONS]) || ctx.actor.superAdmin ? ['delete'] : [];
  return {
    ...page,
    list: page.list.map((r) => ({
      id: r.id,
      version: r.version,
      name: r.name,
      idNoTail: secrets.open(r.id_no_sealed, SEALED_HANDLER).slice(-4),
      phone: r.phone,
      gmtCreate: r.gmt_create.toISOString(),
      can,
    })),
  };
});
