import { compare } from '#kernel/rules/decimal.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { editNote } from '../contract/note.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { ShipPlannedTooMuch } from '../rules/refusals.ts';
import { bindNoteFiles } from './note-files.ts';
import { formColumns, goodsColumns } from './note-goods.ts';
import { lockNote, noteMoved, sideOf } from './note-lifecycle.ts';
import { lineOf, requireShipping, seeOrder } from './order-reach.ts';
import { toActionResult } from './present-note.ts';
import { writeNote } from './write-note.ts';
import { shipments } from './tables.ts';

/** A draft, or a note that was refused; its order stays. */
export const editNoteHandler = shipments.command(editNote, async (ctx) => {
  const { id, version, ...fields } = ctx.input;
  const note = await lockNote(ctx, { id, version });
  const side = sideOf(ctx.actor, note);
  if (
    (note.state !== NOTE.draft && note.state !== NOTE.refused) ||
    side === 'custodian' ||
    side === 'operator'
  )
    throw StateNotAllowed({ subject: 'shipment', verb: 'edit', state: note.state, side });
  const order = await seeOrder(ctx, note.order_id, WHOLE_COMPANY);
  requireShipping(order);
  const line = lineOf(order, fields.lineNo);
  if (compare(fields.plannedQty, line.remainingQty) > 0)
    throw ShipPlannedTooMuch({ remaining: line.remainingQty }, 'plannedQty');
  const after = await writeNote(ctx, note, {
    action: 'edit',
    side,
    set: { ...goodsColumns(order, fields.lineNo), ...(await formColumns(ctx, fields, order, note)) },
  });
  await bindNoteFiles(ctx, after);
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
