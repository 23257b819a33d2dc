import { setDefaultAddress } from '../contract/address.ts';
import { AddressDefault } from '../rules/refusals.ts';
import { done, held, TABLE } from './addresses.ts';
import { holdBook, keepOneDefault } from './defaults.ts';
import { addressbook } from './tables.ts';

export const setDefaultAddressHandler = addressbook.command(setDefaultAddress, async (ctx) => {
  const memberId = ctx.actor.memberId as string;
  await holdBook(ctx, TABLE, memberId);
  const row = await held(ctx, ctx.input.id);
  if (row === undefined) throw AddressDefault({});
  await keepOneDefault(ctx, { table: TABLE, memberId, addressType: row.address_type }, row.id);
  return done(ctx, row, 'setDefault', [{ field: 'is_default', before: row.is_default, after: true }]);
});
