import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { holds } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { searchSpus, spusOf } from '#registry/catalogue/server/door.ts';
import { listDeclarations } from '../contract/buyer-side.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import { type QualificationsContext, today } from './licences.ts';
import { qualifications } from './tables.ts';

export const d = 'qualifications.use_declaration';

const OWNED = { member: `${d}.member_id`, dept: `${d}.owner_dept_id`, emp: `${d}.owner_emp_id` };

export const reached = (ctx: QualificationsContext) =>
  ctx.tx
    .selectFrom(d)
    .selectAll(d)
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'LICENCE', OWNED));

/** Declarations of use of the own company (trading-domain 1.4). */
export const listDeclarationsHandler = qualifications.query(listDeclarations, async (ctx) => {
  const { keyword } = ctx.input;
  let query = reached(ctx);
  if (keyword) {
    const found = await searchSpus(ctx, { keyword, most: 100, offset: 0 });
    const spus = found.map((s) => s.id);
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`purpose ilike ${containsPattern(keyword)}`,
        ...(spus.length > 0 ? [eb('spu_id', 'in', spus)] : []),
      ]),
    );
  }
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { gmtCreate: `${d}.gmt_create`, validUntil: `${d}.valid_until` },
    fallback: { column: `${d}.gmt_create`, asc: false },
    key: `${d}.id`,
  });
  const spus = await spusOf(ctx, { ids: page.list.flatMap((r) => r.spu_id ?? []) });
  const day = await today(ctx);
  const can = holds(ctx.actor, 'Delete', [QUALIFICATIONS]) || ctx.actor.superAdmin ? ['delete'] : [];
  return {
    ...page,
    list: page.list.map((r) => ({
      id: r.id,
      version: r.version,
      spuId: r.spu_id,
      productZh: r.spu_id === null ? null : (spus.get(r.spu_id)?.zh ?? null),
      productEn: r.spu_id === null ? null : (spus.get(r.spu_id)?.en ?? null),
      purpose: r.purpose,
      licenceRequired: r.licence_required,
      validUntil: r.valid_until,
      inForce: r.valid_until === null || r.valid_until >= day,
      fileId: r.file_id,
      gmtCreate: r.gmt_create.toISOString(),
      can,
    })),
  };
});
