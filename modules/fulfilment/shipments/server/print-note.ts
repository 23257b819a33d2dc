import { Readable } from 'node:stream';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { printNote } from '../contract/receipt.ts';
import { isShipped, NOTE } from '../rules/note-lifecycle.ts';
import { ShipNothingToPrint } from '../rules/refusals.ts';
import { seeNote } from './note-lifecycle.ts';
import { noteDocument, type Paper, type PrintedNote } from './note-pdf.ts';
import { namesOf } from './present-note.ts';
import { type Note, type ShipmentContext, shipments } from './tables.ts';

/** A note with what its papers print of it. */
export async function printed(
  ctx: ShipmentContext,
  note: Note,
  locale: 'zh_CN' | 'en_US',
): Promise<PrintedNote> {
  const names = await namesOf(ctx, [note]);
  const named = (id: string) => {
    const company = names.get(id);
    return inLocale({ zh: company?.name ?? '', en: company?.nameEn ?? company?.name ?? '' }, locale);
  };
  const weighings = await ctx.tx
    .selectFrom('shipments.weighing')
    .selectAll()
    .where('note_id', '=', note.id)
    .orderBy('id')
    .execute();
  return { note, weighings, seller: named(note.seller_member_id), buyer: named(note.buyer_member_id) };
}
/** What a paper says must have happened. */
const ready = (note: Note, paper: Paper, weighed: boolean): boolean => {
  if (paper === 'delivery') return note.released_at !== null;
  if (paper === 'receipt') return note.received_at !== null;
  return weighed || (isShipped(note.state) && note.state !== NOTE.void);
};

/** Laying out takes longer than a connection should wait: the bytes are made while they are sent. */
export const printNoteHandler = shipments.query(printNote, async (ctx): Promise<FileAnswer> => {
  const { id, paper, language } = ctx.input;
  const note = await seeNote(ctx, id);
  const locale = language === 'en' ? 'en_US' : 'zh_CN';
  const what = await printed(ctx, note, locale);
  if (
    !ready(
      note,
      paper,
      what.weighings.some((w) => !w.aborted),
    )
  )
    throw ShipNothingToPrint({});
  const body = Readable.from(
    (async function* () {
      yield await renderPdf(await noteDocument(what, paper, locale));
    })(),
  );
  return {
    body,
    contentType: 'application/pdf',
    inline: true,
    fileName: `${note.note_no}-${paper}-${language}.pdf`,
  };
});
