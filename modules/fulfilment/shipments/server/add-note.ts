import { compare } from '#kernel/rules/decimal.ts';
import { created } from '#kernel/server/rows.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { addNote } from '../contract/note.ts';
import { noteLifecycle } from '../rules/note-lifecycle.ts';
import { ShipPlannedTooMuch } from '../rules/refusals.ts';
import { bindNoteFiles } from './note-files.ts';
import { formColumns, goodsColumns, partyColumns } from './note-goods.ts';
import { BIZ, noteMoved, partiesOfNote } from './note-lifecycle.ts';
import { lineOf, requireShipping, seeOrder } from './order-reach.ts';
import { toActionResult } from './present-note.ts';
import { type Note, shipments } from './tables.ts';
import { requireOwnGoods } from './two-legs.ts';

/** A draft; it holds nothing, but a quantity beyond the rest is refused at once (10.1). */
export const addNoteHandler = shipments.command(addNote, async (ctx) => {
  const { input } = ctx;
  const order = await seeOrder(ctx, input.orderId);
  const side = ctx.actor.identity === 'buyer' ? 'buyer' : 'seller';
  requireShipping(order);
  await requireOwnGoods(ctx, order);
  const line = lineOf(order, input.lineNo);
  if (compare(input.plannedQty, line.remainingQty) > 0)
    throw ShipPlannedTooMuch({ remaining: line.remainingQty }, 'plannedQty');
  const row = (await ctx.tx
    .insertInto('shipments.note')
    .values(
      jsonReady({
        ...created(ctx),
        ...partyColumns(order),
        ...goodsColumns(order, input.lineNo),
        ...(await formColumns(ctx, input, order, null)),
        note_no: await ctx.number('SN'),
        state: noteLifecycle.next('create', null, side),
        made_by: side,
        tolerance_permille: (await tradingLimits(ctx)).weightTolerancePermille,
      }) as never,
    )
    .returningAll()
    .executeTakeFirstOrThrow()) as Note;
  await bindNoteFiles(ctx, row);
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.note_no,
    action: 'create',
    from: null,
    to: row.state,
    side,
    parties: partiesOfNote(row),
  });
  ctx.target({ type: BIZ, id: row.id, no: row.note_no });
  noteMoved(ctx, row);
  return toActionResult(ctx, row);
});
