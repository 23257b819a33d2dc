import { addHandler } from '../contract/buyer-side.ts';
import { h } from './handlers.ts';
import { SEALED_HANDLER } from './sealed.ts';
import { qualifications } from './tables.ts';

/** Puts a handler on file (trading-domain 1.4, classes 20 and 30). */
export const addHandlerHandler = qualifications.command(addHandler, async (ctx) => {
  const { actor } = ctx;
  const made = await ctx.tx
    .insertInto(h)
    .values({
      member_id: actor.memberId as string,
      owner_dept_id: actor.deptId,
      owner_emp_id: actor.empId,
      name: ctx.input.name,
      id_no_sealed: ctx.service('secrets').seal(ctx.input.idNo.toUpperCase(), SEALED_HANDLER),
      phone: ctx.input.phone,
      created_by: actor.accountId,
      modified_by: actor.accountId,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  ctx.target({ type: 'HANDLER', id: made.id });
  return made;
});
