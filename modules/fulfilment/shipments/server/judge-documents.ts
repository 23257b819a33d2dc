import { dayOf } from '#kernel/rules/clock.ts';
import { judgeDocuments } from '../contract/gate.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { ShipDocumentsOrder } from '../rules/refusals.ts';
import { lockNote, noteMoved } from './note-lifecycle.ts';
import { toActionResult } from './present-note.ts';
import { shipments } from './tables.ts';
import { documentDates, requireSailing } from './voyage-dates.ts';
import { writeNote } from './write-note.ts';

/** The buyer's word on documents that were presented: what does not agree, and since when they are accepted (10.2). */
export const judgeDocumentsHandler = shipments.command(judgeDocuments, async (ctx) => {
  const { discrepancies, discrepanciesOn, accepted } = ctx.input;
  const note = await lockNote(ctx, ctx.input);
  const side = requireSailing(ctx, note, 'judgeDocuments', [NOTE.shipped, NOTE.received, NOTE.disputed]);
  const today = dayOf(await ctx.now());
  const dates = documentDates(note, { discrepancies, discrepanciesOn, accepted });
  const { presented } = dates;
  const isLate = (day: string | null) =>
    day !== null && (presented === null || day < presented || day > today);
  if ((dates.discrepancies === null) !== (dates.discrepanciesOn === null) || isLate(dates.discrepanciesOn))
    throw ShipDocumentsOrder({}, 'discrepanciesOn');
  if (isLate(dates.accepted)) throw ShipDocumentsOrder({}, 'accepted');
  const after = await writeNote(ctx, note, {
    action: 'judgeDocuments',
    side,
    set: { document_dates: dates },
  });
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
