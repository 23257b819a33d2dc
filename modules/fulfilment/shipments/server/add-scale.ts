import { created } from '#kernel/server/rows.ts';
import { addScale } from '../contract/yard.ts';
import { hashOfKey, newScaleKey } from './scales.ts';
import { shipments } from './tables.ts';
import { keptYard } from './yard-keeper.ts';

/** Registers a weighbridge of a yard the company keeps; a key for it is made and shown this once. */
export const addScaleHandler = shipments.command(addScale, async (ctx) => {
  const { warehouseId, scaleNo, certExpiry } = ctx.input;
  const yard = await keptYard(ctx, warehouseId);
  const key = newScaleKey();
  const made = await ctx.tx
    .insertInto('shipments.scale')
    .values({
      ...created(ctx),
      member_id: yard.custodianMemberId ?? yard.memberId,
      owner_dept_id: ctx.actor.deptId,
      owner_emp_id: ctx.actor.empId,
      warehouse_id: warehouseId,
      scale_no: scaleNo,
      cert_expiry: certExpiry,
      key_hash: hashOfKey(key),
      key_tail: key.slice(-4),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.target({ type: 'SCALE', id: made.id, no: scaleNo });
  return { id: made.id, key };
});
