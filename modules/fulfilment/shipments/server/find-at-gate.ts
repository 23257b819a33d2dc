import { isPickupCode } from '#kernel/rules/check-digits.ts';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { findAtGate } from '../contract/yard.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { normalisePlate } from '../rules/transport.ts';
import { reached } from './note-lifecycle.ts';
import { noteOfCode } from './pick-codes.ts';
import { presentNote } from './present-note.ts';
import { type Note, shipments } from './tables.ts';

const n = 'shipments.note';
/** What the driver shows: the code from his phone, the number of the note, or just his plate. */
export const findAtGateHandler = shipments.query(findAtGate, async (ctx) => {
  const { scanned } = ctx.input;
  const digits = scanned.replace(/\D/g, '');
  const byCode = isPickupCode(digits) ? await noteOfCode(ctx, digits) : null;
  const at = reached(ctx).selectAll(n);
  const note = (await (byCode === null
    ? at
        .where((eb) =>
          eb.or([
            eb(`${n}.note_no`, '=', normaliseNumber(scanned)),
            eb(`${n}.plate_no`, '=', normalisePlate(scanned)),
          ]),
        )
        .where(`${n}.state`, 'in', [NOTE.released, NOTE.loading])
        .orderBy(`${n}.state`, 'desc')
        .orderBy(`${n}.window_start`)
    : at.where(`${n}.id`, '=', byCode)
  ).executeTakeFirst()) as Note | undefined;
  if (note === undefined) throw NotFound({}, 'scanned');
  return presentNote(ctx, note);
});
