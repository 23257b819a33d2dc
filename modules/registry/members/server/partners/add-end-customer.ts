import { ownerTriple } from '#office/organisation/server/door.ts';
import { addEndCustomer } from '../../contract/end-customer.ts';
import { members } from '../tables.ts';
import { check, columnsOf, note, once, T } from './end-customers.ts';

/** A new end customer belongs to who wrote it down. Refuses 10304. */
export const addEndCustomerHandler = members.command(addEndCustomer, async (ctx) => {
  await check(ctx, ctx.input, null);
  const owner = await ownerTriple(ctx);
  const by = ctx.actor.accountId;
  const row = await once(
    ctx.tx
      .insertInto(T)
      .values({
        ...columnsOf(ctx.input),
        member_id: owner.memberId ?? '-1',
        owner_dept_id: owner.deptId,
        owner_emp_id: owner.empId,
        created_by: by,
        modified_by: by,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await note(ctx, row, 'add');
  return { id: row.id, version: row.version };
});
