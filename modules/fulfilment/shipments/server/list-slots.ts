import { sql } from 'kysely';
import { listSlots } from '../contract/yard.ts';
import { slotsOfDay } from '../rules/slots.ts';
import { reached } from './note-lifecycle.ts';
import { capacityOf } from './slots.ts';
import { shipments } from './tables.ts';
import { anyYard, keeps } from './yard-keeper.ts';

const n = 'shipments.note';
/** Slots of one day with their places; the reader's own notes stand in them by name, those of others as a number. */
export const listSlotsHandler = shipments.query(listSlots, async (ctx) => {
  const { warehouseId, day } = ctx.input;
  const yard = await anyYard(ctx, warehouseId);
  const capacity = await capacityOf(ctx, warehouseId);
  const known = { slotMinutes: yard.slotMinutes, hours: yard.truckHours, capacity, keeps: keeps(ctx, yard) };
  const grid = yard.slotMinutes === null ? [] : slotsOfDay(yard.truckHours, yard.slotMinutes, day);
  const [first, last] = [grid[0], grid.at(-1)];
  if (first === undefined || last === undefined) return { ...known, slots: [] };
  const taken = await ctx.tx
    .selectFrom('shipments.slot')
    .selectAll()
    .where('warehouse_id', '=', warehouseId)
    .where('starts_at', '>=', first.start)
    .where('starts_at', '<', last.end)
    .execute();
  const notes = await reached(ctx)
    .select([`${n}.id`, `${n}.note_no`, `${n}.plate_no`, `${n}.state`, `${n}.slot_start`, `${n}.slot_end`])
    .where(`${n}.warehouse_id`, '=', warehouseId)
    .where(`${n}.slot_start`, '<', last.end)
    .where(sql<boolean>`slot_end > ${first.start.toISOString()}::timestamptz`)
    .orderBy(`${n}.id`)
    .execute();
  const now = await ctx.now();
  return {
    ...known,
    slots: grid.map(({ start, end }) => {
      const row = taken.find((t) => t.starts_at.getTime() === start.getTime());
      return {
        start: start.toISOString(),
        end: end.toISOString(),
        capacity: row?.capacity ?? capacity,
        booked: row?.booked ?? 0,
        past: end <= now,
        notes: notes
          .filter(
            (x) =>
              x.slot_start !== null && x.slot_end !== null && x.slot_start <= start && x.slot_end > start,
          )
          .map((x) => ({ id: x.id, noteNo: x.note_no, plateNo: x.plate_no, state: x.state })),
      };
    }),
  };
});
