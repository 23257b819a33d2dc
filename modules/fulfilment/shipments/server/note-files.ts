import type { Kysely } from 'kysely';
import { bindable, bindFiles, type FileFacts, filesOf } from '#office/attachments/server/door.ts';
import { shipmentFileScene } from '../rules/file-scenes.ts';
import { BIZ, reached } from './note-lifecycle.ts';
import { FILE_FIELDS, type Note, type ShipmentContext, type ShipmentTables } from './tables.ts';

const MOST = 60;
/** Binds every file a note names; who reaches the note may open them. */
export async function bindNoteFiles(ctx: ShipmentContext, note: Note): Promise<void> {
  const attachmentIds = [...new Set(FILE_FIELDS.flatMap((field) => note.files[field] ?? []))];
  await bindFiles(ctx, {
    bizType: BIZ,
    bizId: note.id,
    attachmentIds,
    most: MOST,
    scenes: [shipmentFileScene],
    mixed: true,
  });
}
export async function filesOfNote(ctx: ShipmentContext, note: Note) {
  const bound: readonly FileFacts[] =
    (await filesOf(ctx, { bizType: BIZ, bizIds: [note.id] })).get(note.id) ?? [];
  const known = new Map(bound.map((f) => [f.attachmentId, f]));
  return FILE_FIELDS.flatMap((field) =>
    (note.files[field] ?? []).flatMap((id) => {
      const file = known.get(id);
      return file === undefined ? [] : [{ field, id, name: file.fileName, contentType: file.contentType }];
    }),
  );
}

bindable(BIZ, async (ctx, bizId) => {
  const of = { ...ctx, tx: ctx.tx as unknown as Kysely<ShipmentTables> } as unknown as ShipmentContext;
  return (
    (await reached(of)
      .where('shipments.note.id', '=', bizId)
      .select('shipments.note.id')
      .executeTakeFirst()) !== undefined
  );
});
