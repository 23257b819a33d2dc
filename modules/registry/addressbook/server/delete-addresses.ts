import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteAddresses } from '../contract/address.ts';
import { AddressDelete } from '../rules/refusals.ts';
import { BIZ, done, held, TABLE } from './addresses.ts';
import { holdBook, keepOneDefault } from './defaults.ts';
import { inUse } from './ports.ts';
import { addressbook } from './tables.ts';

/** Documents keep their snapshot; the newest of the others becomes the default. */
export const deleteAddressesHandler = addressbook.batchCommand(deleteAddresses, async (ctx) => {
  const memberId = ctx.actor.memberId as string;
  await holdBook(ctx, TABLE, memberId);
  const row = await held(ctx, ctx.input.id);
  if (row === undefined) throw AddressDelete({});
  const other = await ctx.tx
    .selectFrom(TABLE)
    .select('id')
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .where('id', '<>', row.id)
    .limit(1)
    .executeTakeFirst();
  if (await inUse(ctx, { id: row.id, memberId, only: other === undefined })) throw AddressDelete({});
  await ctx.tx
    .updateTable(TABLE)
    .set({
      deleted: true,
      is_default: false,
      ...touched(ctx),
    })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(ctx, { bizType: BIZ, bizId: row.id });
  await keepOneDefault(ctx, { table: TABLE, memberId, addressType: row.address_type }, null);
  await done(ctx, row, 'delete');
});
