import { holdVoucherOfNote } from '#fulfilment/vouchers/server/door.ts';
import { weighOut } from '../contract/gate.ts';
import { actingSide, lockNote, seeNote } from './note-lifecycle.ts';
import { holdOrder } from './order-reach.ts';
import { toActionResult } from './present-note.ts';
import { shipOut } from './ship-out.ts';
import { shipments } from './tables.ts';

/** 30 → 40: the loaded vehicle is weighed, or the bill of lading issued. */
export const weighOutHandler = shipments.command(weighOut, async (ctx) => {
  const { input } = ctx;
  const seen = await seeNote(ctx, input.id);
  const order = await holdOrder(ctx, seen.order_id);
  await holdVoucherOfNote(ctx, { noteId: seen.id });
  const note = await lockNote(ctx, input);
  const side = actingSide(ctx.actor, note, 'weighOut');
  const { after, net } = await shipOut(ctx, { note, order, side }, input);
  return { ...(await toActionResult(ctx, after)), net };
});
