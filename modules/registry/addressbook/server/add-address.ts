import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { addAddress } from '../contract/address.ts';
import { MOST_ADDRESSES } from '../rules/address.ts';
import { AddressMost } from '../rules/refusals.ts';
import { columnsOf, done, files, TABLE } from './addresses.ts';
import { holdBook, keepOneDefault } from './defaults.ts';
import { addressbook } from './tables.ts';

/** At most fifty; the first of its type is the default at once. */
export const addAddressHandler = addressbook.command(addAddress, async (ctx) => {
  const memberId = ctx.actor.memberId as string;
  await holdBook(ctx, TABLE, memberId);
  const { n } = await ctx.tx
    .selectFrom(TABLE)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (n >= MOST_ADDRESSES) throw AddressMost({ most: MOST_ADDRESSES });
  const set = await columnsOf(ctx, ctx.input, null);
  const owner = { member_id: memberId, owner_dept_id: ctx.actor.deptId, owner_emp_id: ctx.actor.empId };
  const row = await ctx.tx
    .insertInto(TABLE)
    .values({
      ...jsonReady(set),
      ...owner,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      gmt_create: nowHere,
      gmt_modified: nowHere,
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  await files(ctx, row);
  await keepOneDefault(
    ctx,
    { table: TABLE, memberId, addressType: row.address_type },
    ctx.input.isDefault ? row.id : null,
  );
  return done(ctx, row, 'add');
});
