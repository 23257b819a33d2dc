import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { addHandler, deleteHandler, listHandlers } from '../contract/buyer-side.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import type { Hand } from './licences.ts';
import { SEALED_HANDLER } from './sealed.ts';
import { room } from './tables.ts';

const h = 'qualifications.handler';
const OWNED = { member: `${h}.member_id`, dept: `${h}.owner_dept_id`, emp: `${h}.owner_emp_id` };
const reached = (w: Hand) =>
  w.tx
    .selectFrom(h)
    .selectAll(h)
    .where('deleted', '=', false)
    .where(inScope(w.actor, 'LICENCE', OWNED));

/** People who handle highly toxic goods and explosive precursors for the own company; the ID number stays sealed but for its end. */
export const handlers = room.ask(listHandlers, async (w) => {
  const { keyword } = w.input;
  const query = keyword ? reached(w).where(sql<boolean>`name ilike ${`%${keyword}%`}`) : reached(w);
  const page = await paged(w.tx, query, w.input, {
    sortable: { gmtCreate: `${h}.gmt_create`, name: `${h}.name` },
    fallback: { column: `${h}.gmt_create`, asc: false },
    key: `${h}.id`,
  });
  const secrets = w.service('secrets');
  const can = holds(w.actor, 'Delete', [QUALIFICATIONS]) || w.actor.superAdmin ? ['delete'] : [];
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

/** Puts a handler on file (trading-domain 1.4, classes 20 and 30). */
export const newHandler = room.on(addHandler, async (w) => {
  const { actor } = w;
  const made = await w.tx
    .insertInto(h)
    .values({
      member_id: actor.memberId as string,
      owner_dept_id: actor.deptId,
      owner_emp_id: actor.empId,
      name: w.input.name,
      id_no_sealed: w.service('secrets').seal(w.input.idNo.toUpperCase(), SEALED_HANDLER),
      phone: w.input.phone,
      created_by: actor.accountId,
      modified_by: actor.accountId,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  w.target({ type: 'HANDLER', id: made.id });
  return made;
});

export const removeHandler = room.each(deleteHandler, async (w) => {
  const row = await reached(w).where('id', '=', w.input.id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  await w.tx
    .updateTable(h)
    .set({ deleted: true, gmt_modified: nowHere, modified_by: w.actor.accountId })
    .where('id', '=', row.id)
    .execute();
  w.target({ type: 'HANDLER', id: row.id });
});
