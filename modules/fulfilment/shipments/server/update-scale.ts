import { lockRow, touched } from '#kernel/server/rows.ts';
import { updateScale } from '../contract/yard.ts';
import { ownScales } from './scales.ts';
import { shipments } from './tables.ts';

/** A certificate was renewed. */
export const updateScaleHandler = shipments.command(updateScale, async (ctx) => {
  const row = await lockRow(ownScales(ctx).where('id', '=', ctx.input.id), ctx.input.version);
  ctx.target({ type: 'SCALE', id: row.id, no: row.scale_no });
  return ctx.tx
    .updateTable('shipments.scale')
    .set({ cert_expiry: ctx.input.certExpiry, ...touched(ctx) })
    .where('id', '=', row.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
});
