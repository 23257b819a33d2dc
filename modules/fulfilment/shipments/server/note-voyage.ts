import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { noteVoyage } from '../contract/gate.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { ShipNotThisMode } from '../rules/refusals.ts';
import { isByWater } from '../rules/transport.ts';
import { lockNote, noteMoved, sideOf } from './note-lifecycle.ts';
import { toActionResult } from './present-note.ts';
import { shipments } from './tables.ts';
import { writeNote } from './write-note.ts';

const at = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** NOR, berthing and completion for laytime; when documents were presented and accepted (10.2). */
export const noteVoyageHandler = shipments.command(noteVoyage, async (ctx) => {
  const { input } = ctx;
  const note = await lockNote(ctx, input);
  const side = sideOf(ctx.actor, note);
  if (!isByWater(note.transport_mode)) throw ShipNotThisMode({});
  const open: readonly string[] = [NOTE.released, NOTE.loading, NOTE.shipped];
  if (!open.includes(note.state) || side === 'buyer')
    throw StateNotAllowed({ subject: 'shipment', verb: 'voyage', state: note.state, side });
  const after = await writeNote(ctx, note, {
    action: 'voyage',
    side: side === 'custodian' ? 'seller' : side,
    set: {
      nor_time: at(input.norTime) ?? note.nor_time,
      berthing_time: at(input.berthingTime) ?? note.berthing_time,
      completion_time: at(input.completionTime) ?? note.completion_time,
      document_dates: {
        presented: input.presented ?? note.document_dates?.presented ?? null,
        discrepancies: input.discrepancies ?? note.document_dates?.discrepancies ?? null,
        accepted: input.accepted ?? note.document_dates?.accepted ?? null,
      },
    },
  });
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
