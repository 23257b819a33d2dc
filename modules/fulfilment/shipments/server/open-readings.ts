import { asSystem } from '#kernel/server/with-scope.ts';
import { openReadings } from '../contract/yard.ts';
import { seeNote } from './note-lifecycle.ts';
import { shipments } from './tables.ts';

const WITHIN_MS = 30 * 60_000;
const MOST = 10;
/** Readings of the note's warehouse that nobody has used; of the plate first where the scale knows it. */
export const openReadingsHandler = shipments.query(openReadings, async (ctx) => {
  const note = await seeNote(ctx, ctx.input.id);
  const since = new Date((await ctx.now()).getTime() - WITHIN_MS);
  const rows = await asSystem(ctx, () =>
    ctx.tx
      .selectFrom('shipments.reading as r')
      .selectAll('r')
      .where('r.warehouse_id', '=', note.warehouse_id)
      .where('r.taken_at', '>', since)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('shipments.weighing as w').select('w.id').whereRef('w.reading_id', '=', 'r.id'),
          ),
        ),
      )
      .orderBy('r.taken_at', 'desc')
      .limit(MOST)
      .execute(),
  );
  const fits = (plate: string | null): number => (plate !== null && plate === note.plate_no ? 0 : 1);
  return {
    readings: rows
      .toSorted((a, b) => fits(a.plate_no) - fits(b.plate_no))
      .map((r) => ({
        id: r.id,
        scaleNo: r.scale_no,
        weight: r.weight,
        takenAt: r.taken_at.toISOString(),
        plateNo: r.plate_no,
        ticketNo: r.ticket_no,
      })),
  };
});
