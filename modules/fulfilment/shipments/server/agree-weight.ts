import { compare, round } from '#kernel/rules/decimal.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { agreeWeight } from '../contract/receipt.ts';
import { NOTE, noteLifecycle } from '../rules/note-lifecycle.ts';
import { actingSide, lockNote, noteMoved, seeNote } from './note-lifecycle.ts';
import { toActionResult } from './present-note.ts';
import { receive } from './receive-note.ts';
import { type Agreement, type Note, type ShipmentContext, shipments } from './tables.ts';
import { holdLegs, otherNote, requireOuterSide, unnamed } from './two-legs.ts';
import { writeNote } from './write-note.ts';

/** 55 → 50 when both sides have named the same weight, or the operator has decided it; else the wish is kept. */
export const agreeWeightHandler = shipments.command(agreeWeight, async (ctx) => {
  const { input } = ctx;
  const seen = await seeNote(ctx, input.id);
  await holdLegs(ctx, seen);
  const note = await lockNote(ctx, input);
  const side = actingSide(ctx.actor, note, 'agree');
  noteLifecycle.next('agree', note.state, side);
  requireOuterSide(note, side);
  const weight = round(input.weight, 3);
  if (note.reverses_note_id === null && compare(weight, '0') < 0)
    throw new InvalidInput([{ field: 'weight', rule: 'number.format', message: '' }]);
  const wish: Agreement = { side, weight, at: (await ctx.now()).toISOString(), by: ctx.actor.name };
  const agreements = [...note.agreements.filter((a) => a.side !== side), wish];
  const isAgreed =
    side === 'operator' ||
    agreements.some((a) => a.side !== side && a.side !== 'operator' && compare(a.weight, weight) === 0);
  if (!isAgreed) {
    const after = await writeNote(ctx, note, {
      action: 'proposeWeight',
      side,
      set: { agreements },
      ...(input.reason === null ? {} : { reason: input.reason }),
    });
    await wishOnOtherLeg(ctx, after, wish);
    noteMoved(ctx, after);
    return toActionResult(ctx, after);
  }
  const after = await receive(ctx, note, {
    verb: 'agree',
    side,
    settlement: weight,
    set: { agreements, disputed: false },
    tell: ['seller', 'buyer'],
    reason: input.reason,
  });
  return toActionResult(ctx, after);
});

/** The weight one end names stands before the other end too, as the intermediary's own word. */
async function wishOnOtherLeg(ctx: ShipmentContext, note: Note, wish: Agreement): Promise<void> {
  if (note.follows_note_id === null && !note.followed) return;
  await asSystem(ctx, async () => {
    const other = await otherNote(ctx, note);
    if (other === null || other.state !== NOTE.disputed) return;
    const agreements = [
      ...other.agreements.filter((a) => a.side !== wish.side),
      { ...wish, by: clockActor(ctx.requestId).name },
    ];
    const after = await writeNote(unnamed(ctx), other, {
      action: 'proposeWeight',
      side: wish.side,
      set: { agreements },
    });
    noteMoved(ctx, after);
  });
}
