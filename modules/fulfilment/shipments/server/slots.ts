import { sql } from 'kysely';
import { showBinding } from '#kernel/rules/format.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type Warehouse, warehouseOf } from '#registry/catalogue/server/door.ts';
import { ShipSlotFull, ShipWarehouseNeeded, ShipWindowOutside } from '../rules/refusals.ts';
import { isOpen, slotsOf } from '../rules/slots.ts';
import { isByRoad, SLOT_CAPACITY, SLOT_HOURS_MAX } from '../rules/transport.ts';
import type { Note, ShipmentContext } from './tables.ts';

const HOUR_MS = 3_600_000;

/** The warehouse of a note, whoever keeps it. Refuses 17823. */
export async function yardOf(ctx: ShipmentContext, warehouseId: string | null): Promise<Warehouse> {
  const found =
    warehouseId === null ? null : await asSystem(ctx, () => warehouseOf(ctx, { id: warehouseId }));
  if (found === null || !found.enabled) throw ShipWarehouseNeeded({}, 'warehouseId');
  return found;
}
type Windowed = Pick<Note, 'window_start' | 'window_end' | 'transport_mode'>;

/** Inside the delivery period and the hours of the yard; at most 4 h where slots are booked. Refuses 17804. */
export function checkWindow(
  note: Windowed,
  yard: Warehouse,
  delivery: { readonly deliveryStart: string; readonly deliveryEnd: string },
  now: Date,
): void {
  if (!isByRoad(note.transport_mode)) return;
  const { window_start: from, window_end: to } = note;
  if (from === null || to === null) throw ShipWindowOutside({}, 'windowStart');
  const opens = new Date(`${delivery.deliveryStart}T00:00:00+08:00`);
  const shuts = new Date(Date.parse(`${delivery.deliveryEnd}T00:00:00+08:00`) + 24 * HOUR_MS);
  const tooLong = yard.slotMinutes !== null && to.getTime() - from.getTime() > SLOT_HOURS_MAX * HOUR_MS;
  if (from < opens || to > shuts || to <= now || tooLong || !isOpen(yard.truckHours, from, to))
    throw ShipWindowOutside({}, 'windowStart');
}

/** Trucks that load at once, as its keeper has set; whoever books there learns the number and nothing else. */
export async function capacityOf(ctx: ShipmentContext, warehouseId: string): Promise<number> {
  const row = await asSystem(ctx, () =>
    ctx.tx
      .selectFrom('shipments.yard')
      .select('capacity')
      .where('warehouse_id', '=', warehouseId)
      .executeTakeFirst(),
  );
  return row?.capacity ?? SLOT_CAPACITY;
}

/** Takes a place in every slot the window touches; the last place goes to one note alone. Refuses 17803. */
export async function bookSlots(
  ctx: ShipmentContext,
  note: Windowed & Pick<Note, 'warehouse_id'>,
  yard: Warehouse,
): Promise<{ slot_start: Date | null; slot_end: Date | null }> {
  const { window_start: from, window_end: to } = note;
  if (yard.slotMinutes === null || from === null || to === null || !isByRoad(note.transport_mode))
    return { slot_start: null, slot_end: null };
  const slots = slotsOf(yard.truckHours, yard.slotMinutes, from, to);
  const capacity = await capacityOf(ctx, note.warehouse_id);
  for (const { start, end } of slots) {
    const { rows } =
      await sql`insert into shipments.slot as s (warehouse_id, starts_at, ends_at, capacity, booked)
      values (${note.warehouse_id}::bigint, ${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz, ${capacity}, 1)
      on conflict (warehouse_id, starts_at) do update set booked = s.booked + 1 where s.booked < s.capacity returning 1`.execute(
        ctx.tx,
      );
    if (rows.length === 0) throw ShipSlotFull({ at: showBinding(start) }, 'windowStart');
  }
  const last = slots.at(-1);
  return { slot_start: slots[0]?.start ?? null, slot_end: last?.end ?? null };
}

/** Gives the places of a note back. */
export async function freeSlots(ctx: ShipmentContext, note: Note): Promise<void> {
  if (note.slot_start === null || note.slot_end === null) return;
  await sql`update shipments.slot set booked = booked - 1 where warehouse_id = ${note.warehouse_id}::bigint
    and starts_at >= ${note.slot_start.toISOString()}::timestamptz and starts_at < ${note.slot_end.toISOString()}::timestamptz and booked > 0`.execute(
    ctx.tx,
  );
}
export const NO_SLOT = { slot_start: null, slot_end: null } as const;
