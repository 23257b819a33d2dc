import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf, jsonReady } from '#kernel/server/step.ts';
import { updateAddress } from '../contract/address.ts';
import { columnsOf, done, files, held, TABLE } from './addresses.ts';
import { holdBook, keepOneDefault } from './defaults.ts';
import { addressbook } from './tables.ts';

export const updateAddressHandler = addressbook.command(updateAddress, async (ctx) => {
  const memberId = ctx.actor.memberId as string;
  await holdBook(ctx, TABLE, memberId);
  const before = await held(ctx, ctx.input.id);
  if (before === undefined) throw NotFound({});
  if (before.version !== ctx.input.version) throw VersionConflict({ version: before.version });
  const set = await columnsOf(ctx, ctx.input, before);
  const moved = set.address_type !== before.address_type;
  const row = await ctx.tx
    .updateTable(TABLE)
    // Of another type it begins without the mark, and its old type finds a new default.
    .set({
      ...jsonReady(set),
      ...(moved ? { is_default: false } : {}),
      ...touched(ctx),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await files(ctx, row);
  if (moved) await keepOneDefault(ctx, { table: TABLE, memberId, addressType: before.address_type }, null);
  await keepOneDefault(
    ctx,
    { table: TABLE, memberId, addressType: row.address_type },
    ctx.input.isDefault ? row.id : null,
  );
  return done(ctx, row, 'edit', changesOf(before, set));
});
