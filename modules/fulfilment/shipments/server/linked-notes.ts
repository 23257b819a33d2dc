import type { LinkedSource } from '#kernel/server/linked-documents.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import { deadlineWords } from '../rules/deadline-words.ts';
import { noteHref } from '../rules/hrefs.ts';
import { isShipped, NOTE, noteLifecycle, noteTones } from '../rules/note-lifecycle.ts';
import { BIZ, reached } from './note-lifecycle.ts';
import { noteDocument, type Paper } from './note-pdf.ts';
import { printed } from './print-note.ts';
import type { Note, ShipmentContext } from './tables.ts';

const n = 'shipments.note';
const notesOf = async (given: unknown, orderIds: readonly string[]): Promise<Note[]> => {
  const ctx = given as ShipmentContext;
  return orderIds.length === 0
    ? []
    : ((await reached(ctx)
        .selectAll(n)
        .where(`${n}.order_id`, 'in', [...orderIds])
        .where(`${n}.state`, '<>', NOTE.void)
        .orderBy(`${n}.id`)
        .execute()) as Note[]);
};
/** Papers of a note once the goods are out, and its receipt. */
const papersFor = (note: Note): readonly Paper[] => [
  ...(isShipped(note.state) ? (['delivery', 'ticket'] as const) : []),
  ...(note.received_at === null ? [] : (['receipt'] as const)),
];

/** The notes that hang on an order, with their weights and papers. */
export const notesOfOrders: LinkedSource = {
  root: 'ORDER',
  kind: BIZ,
  title: deadlineWords.table.linkedNote,
  order: 60,
  documentsOf: async (ctx, rootIds) =>
    (await notesOf(ctx, rootIds)).map((note) => ({
      rootId: note.order_id,
      bizType: BIZ,
      id: note.id,
      no: note.note_no,
      state: { label: noteLifecycle.labels[noteLifecycle.nameOf(note.state)], tone: noteTones[note.state] },
      at: note.gmt_create,
      figures: [
        {
          kind: 'quantity',
          quantity: note.settlement_weight ?? note.received_weight ?? note.shipped_weight ?? note.planned_qty,
          uom: note.uom,
        },
      ],
      href: noteHref(note.id),
    })),
  papersOf: async (given, rootIds) => {
    const ctx = given as unknown as ShipmentContext;
    const locale = ctx.actor.locale;
    const documents = [];
    for (const note of await notesOf(ctx, rootIds)) {
      const what = await printed(ctx, note, locale);
      for (const paper of papersFor(note))
        documents.push({
          rootId: note.order_id,
          documentNo: note.note_no,
          fileName: `${note.note_no}-${paper}.pdf`,
          contentType: 'application/pdf',
          read: async () => renderPdf(await noteDocument(what, paper, locale)),
        });
    }
    return documents;
  },
};
