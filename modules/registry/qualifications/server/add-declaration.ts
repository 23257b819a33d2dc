import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { spusOf } from '#registry/catalogue/server/door.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import { addDeclaration } from '../contract/buyer-side.ts';
import { DECLARATION_FILES } from '../rules/files.ts';
import { UseDeclared } from '../rules/refusals.ts';
import { d } from './declarations.ts';
import { qualifications } from './tables.ts';

/** Says what a hazardous product is used for; one that has run out makes room for its successor. */
export const addDeclarationHandler = qualifications.command(addDeclaration, async (ctx) => {
  const { spuId, fileId, validUntil, purpose, licenceRequired } = ctx.input;
  if (spuId !== null && !(await spusOf(ctx, { ids: [spuId] })).has(spuId)) throw NotFound({});
  const { actor } = ctx;
  await ctx.tx
    .updateTable(d)
    .set({ deleted: true, gmt_modified: nowHere, modified_by: actor.accountId })
    .where('member_id', '=', actor.memberId as string)
    .where(
      sql<boolean>`coalesce(spu_id, 0) = coalesce(${spuId}::bigint, 0) and not deleted and valid_until < (select kernel.today())`,
    )
    .execute();
  try {
    const made = await ctx.tx
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
      await bindFiles(ctx, {
        bizType: DECLARATION_FILES,
        bizId: made.id,
        attachmentIds: [fileId],
        scenes: [licenceScene],
      });
    ctx.target({ type: 'USE_DECLARATION', id: made.id });
    return made;
  } catch (error) {
    throw brokenConstraint(error) === 'use_declaration_once' ? UseDeclared({}) : error;
  }
});
