import { VersionConflict } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf, jsonReady } from '#kernel/server/step.ts';
import { BIZ, partiesOfNote } from './note-lifecycle.ts';
import type { Note, ShipmentContext } from './tables.ts';

/** Columns whose values are people's numbers: the history says that they changed, not to what. */
const CONCEALED = new Set(['driver', 'escort']);

/** Columns of a note that change without a step of its life, with a line in its history. */
export async function writeNote(
  ctx: ShipmentContext,
  note: Note,
  what: {
    readonly action: string;
    readonly side: string;
    readonly set: Partial<Record<keyof Note, unknown>>;
    readonly reason?: string;
  },
): Promise<Note> {
  const after = (await ctx.tx
    .updateTable('shipments.note')
    .set({ ...jsonReady(what.set as Record<string, unknown>), ...touched(ctx) })
    .where('id', '=', note.id)
    .where('version', '=', note.version)
    .returningAll()
    .executeTakeFirst()) as Note | undefined;
  if (after === undefined) throw VersionConflict({});
  await ctx.history({
    bizType: BIZ,
    bizId: note.id,
    bizNo: note.note_no,
    action: what.action,
    from: note.state,
    to: note.state,
    changes: changesOf(note, what.set).map((c) =>
      CONCEALED.has(c.field) ? { field: c.field, before: '', after: '•••' } : c,
    ),
    side: what.side,
    reason: what.reason ?? null,
    parties: partiesOfNote(after),
  });
  return after;
}
