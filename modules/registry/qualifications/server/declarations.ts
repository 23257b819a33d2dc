import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { holds } from '#kernel/server/actor.ts';
import { bindFiles, unbindFiles } from '#office/attachments/server/door.ts';
import { searchSpus, spusOf } from '#registry/catalogue/server/door.ts';
import { addDeclaration, deleteDeclaration, listDeclarations } from '../contract/buyer-side.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import { DECLARATION_FILES } from '../rules/files.ts';
import { UseDeclared } from '../rules/refusals.ts';
import { type Hand, today } from './licences.ts';
import { room } from './tables.ts';

const d = 'qualifications.use_declaration';
const OWNED = { member: `${d}.member_id`, dept: `${d}.owner_dept_id`, emp: `${d}.owner_emp_id` };
const reached = (w: Hand) =>
  w.tx
    .selectFrom(d)
    .selectAll(d)
    .where('deleted', '=', false)
    .where(inScope(w.actor, 'LICENCE', OWNED));

/** Declarations of use of the own company (trading-domain 1.4). */
export const declarations = room.ask(listDeclarations, async (w) => {
  const { keyword } = w.input;
  let query = reached(w);
  if (keyword) {
    const found = await searchSpus(w, { keyword, most: 100, offset: 0 });
    const spus = found.map((s) => s.id);
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`purpose ilike ${`%${keyword}%`}`,
        ...(spus.length > 0 ? [eb('spu_id', 'in', spus)] : []),
      ]),
    );
  }
  const page = await paged(w.tx, query, w.input, {
    sortable: { gmtCreate: `${d}.gmt_create`, validUntil: `${d}.valid_until` },
    fallback: { column: `${d}.gmt_create`, asc: false },
    key: `${d}.id`,
  });
  const spus = await spusOf(w, { ids: page.list.flatMap((r) => r.spu_id ?? []) });
  const day = await today(w);
  const can = holds(w.actor, 'Delete', [QUALIFICATIONS]) || w.actor.superAdmin ? ['delete'] : [];
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

/** Says what a hazardous product is used for; one that has run out makes room for its successor. */
export const declare = room.on(addDeclaration, async (w) => {
  const { spuId, fileId, validUntil, purpose, licenceRequired } = w.input;
  if (spuId !== null && !(await spusOf(w, { ids: [spuId] })).has(spuId)) throw NotFound({});
  const { actor } = w;
  await w.tx
    .updateTable(d)
    .set({ deleted: true, gmt_modified: nowHere, modified_by: actor.accountId })
    .where('member_id', '=', actor.memberId as string)
    .where(
      sql<boolean>`coalesce(spu_id, 0) = coalesce(${spuId}::bigint, 0) and not deleted and valid_until < (select kernel.today())`,
    )
    .execute();
  try {
    const made = await w.tx
      .insertInto(d)
      .values({
        member_id: actor.memberId as string,
        owner_dept_id: actor.deptId,
        owner_emp_id: actor.empId,
        spu_id: spuId,
        purpose,
        licence_required: licenceRequired,
        valid_until: validUntil,
        file_id: fileId,
        created_by: actor.accountId,
        modified_by: actor.accountId,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    if (fileId !== null)
      await bindFiles(w, {
        bizType: DECLARATION_FILES,
        bizId: made.id,
        attachmentIds: [fileId],
        scenes: ['licence'],
      });
    w.target({ type: 'USE_DECLARATION', id: made.id });
    return made;
  } catch (error) {
    throw brokenConstraint(error) === 'use_declaration_once' ? UseDeclared({}) : error;
  }
});

/** Takes a declaration back; the gate asks for one again from now on. */
export const undeclare = room.each(deleteDeclaration, async (w) => {
  const row = await reached(w).where('id', '=', w.input.id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  await w.tx
    .updateTable(d)
    .set({ deleted: true, gmt_modified: nowHere, modified_by: w.actor.accountId })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(w, { bizType: DECLARATION_FILES, bizId: row.id });
  w.target({ type: 'USE_DECLARATION', id: row.id });
});
