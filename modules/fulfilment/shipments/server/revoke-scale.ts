import { nowHere } from '#kernel/server/database.ts';
import { lockRow, touched } from '#kernel/server/rows.ts';
import { revokeScale } from '../contract/yard.ts';
import { ownScales } from './scales.ts';
import { shipments } from './tables.ts';

/** From now on nothing the key sends is taken. */
export const revokeScaleHandler = shipments.command(revokeScale, async (ctx) => {
  const row = await lockRow(ownScales(ctx).where('id', '=', ctx.input.id), ctx.input.version);
  await ctx.tx
    .updateTable('shipments.scale')
    .set({ revoked_at: nowHere, ...touched(ctx) })
    .where('id', '=', row.id)
    .execute();
  ctx.target({ type: 'SCALE', id: row.id, no: row.scale_no });
  return null;
});
