import { sql } from 'kysely';
import { created } from '#kernel/server/rows.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { setCapacity } from '../contract/yard.ts';
import { shipments } from './tables.ts';
import { keptYard } from './yard-keeper.ts';

/** Slots to come take the new capacity; one that is booked fuller keeps its bookings and takes no more. */
export const setCapacityHandler = shipments.command(setCapacity, async (ctx) => {
  const { warehouseId, capacity } = ctx.input;
  const yard = await keptYard(ctx, warehouseId);
  const keeper = { member_id: yard.custodianMemberId ?? yard.memberId };
  // The row may still name the keeper before this one.
  const row = await asSystem(ctx, () =>
    ctx.tx
      .insertInto('shipments.yard')
      .values({ ...created(ctx), ...keeper, warehouse_id: warehouseId, capacity })
      .onConflict((c) =>
        c
          .column('warehouse_id')
          .doUpdateSet({ ...keeper, capacity, version: sql`shipments.yard.version + 1` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await sql`update shipments.slot set capacity = greatest(booked, ${capacity}) where warehouse_id = ${warehouseId}::bigint and ends_at > kernel.now()`.execute(
    ctx.tx,
  );
  ctx.target({ type: 'YARD', id: row.id, no: yard.code });
  return { capacity };
});
