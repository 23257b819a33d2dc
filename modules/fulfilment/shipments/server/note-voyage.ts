import { noteVoyage } from '../contract/gate.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { ShipDocumentsOrder, ShipVoyageOrder } from '../rules/refusals.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { lockNote, noteMoved } from './note-lifecycle.ts';
import { toActionResult } from './present-note.ts';
import { shipments } from './tables.ts';
import { documentDates, requireSailing } from './voyage-dates.ts';
import { writeNote } from './write-note.ts';

const at = (text: string | null): Date | null => (text === null ? null : new Date(text));
/** Times that are known, in the order of a call at a port. */
const inOrder = (times: readonly (Date | null)[], now: Date): boolean => {
  const known = times.filter((t) => t !== null);
  return known.every((t, n) => t <= (known[n + 1] ?? now));
};

/** NOR, berthing and completion for laytime, and the day documents were presented (10.2). */
export const noteVoyageHandler = shipments.command(noteVoyage, async (ctx) => {
  const { input } = ctx;
  const note = await lockNote(ctx, input);
  const side = requireSailing(ctx, note, 'voyage', [
    NOTE.released,
    NOTE.loading,
    NOTE.shipped,
    NOTE.received,
    NOTE.disputed,
  ]);
  const now = await ctx.now();
  const times = {
    nor_time: at(input.norTime) ?? note.nor_time,
    berthing_time: at(input.berthingTime) ?? note.berthing_time,
    completion_time: at(input.completionTime) ?? note.completion_time,
  };
  if (!inOrder([times.nor_time, times.berthing_time, times.completion_time], now)) throw ShipVoyageOrder({});
  if (input.presented !== null && input.presented > dayOf(now)) throw ShipDocumentsOrder({}, 'presented');
  const after = await writeNote(ctx, note, {
    action: 'voyage',
    side: side === 'custodian' ? 'seller' : side,
    set: { ...times, document_dates: documentDates(note, { presented: input.presented }) },
  });
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
