import { NotFound } from '#kernel/rules/refusals.ts';
import { reachedBy, type Within } from '#kernel/server/scope.ts';
import { NOTE, type NoteState } from '../rules/note-lifecycle.ts';
import type { BatchQuality } from '../rules/quality.ts';
import { heldNote, noteMoved, noteSides, stepNote } from './note-lifecycle.ts';
import { type Note, shipments } from './tables.ts';

/** What other modules know of a note. Weights are tonnes in decimal text; no money. */
export interface NoteFacts {
  readonly id: string;
  readonly no: string;
  readonly version: number;
  readonly state: NoteState;
  readonly orderId: string;
  readonly lineNo: number;
  readonly transportMode: string;
  readonly pickType: string;
  readonly warehouseId: string;
  readonly plannedQty: string;
  /** Signed on a correction of an earlier note. */
  readonly shippedWeight: string | null;
  readonly receivedWeight: string | null;
  /** What a settlement counts; null until the note is received. */
  readonly settlementWeight: string | null;
  readonly diffRule: string;
  readonly diffPermille: string | null;
  readonly disputed: boolean;
  readonly isCorrection: boolean;
  readonly batchNos: readonly string[];
  readonly qualityResults: readonly BatchQuality[];
  readonly shippedAt: Date | null;
  readonly receivedAt: Date | null;
  readonly settlementId: string | null;
  /** What the buyer attached to his dispute. */
  readonly disputeFiles: readonly string[];
}
const factsOf = (n: Note): NoteFacts => ({
  id: n.id,
  no: n.note_no,
  version: n.version,
  state: n.state,
  orderId: n.order_id,
  lineNo: n.line_no,
  transportMode: n.transport_mode,
  pickType: n.pick_type,
  warehouseId: n.warehouse_id,
  plannedQty: n.planned_qty,
  shippedWeight: n.shipped_weight,
  receivedWeight: n.received_weight,
  settlementWeight: n.settlement_weight,
  diffRule: n.diff_rule,
  diffPermille: n.diff_permille,
  disputed: n.disputed,
  isCorrection: n.reverses_note_id !== null,
  batchNos: n.batch_nos,
  qualityResults: n.quality,
  shippedAt: n.shipped_at,
  receivedAt: n.received_at,
  settlementId: n.settlement_id,
  disputeFiles: n.files.dispute ?? [],
});

/** A note as far as `within` reaches; null else, and while it is a draft or void. */
export const noteOf = shipments.door<{ noteId: string; within: Within }, NoteFacts | null>(async (ctx) => {
  const { tx, input } = ctx;
  const row = (await tx
    .selectFrom('shipments.note')
    .selectAll()
    .where('id', '=', input.noteId)
    .where('deleted', '=', false)
    .where('state', 'not in', [NOTE.draft, NOTE.void])
    .where(reachedBy(ctx.actor, input.within, noteSides))
    .executeTakeFirst()) as Note | undefined;
  return row === undefined ? null : factsOf(row);
});

/** Notes of an order as far as `within` reaches, drafts and void ones left out, oldest first. */
export const notesOfOrder = shipments.door<{ orderId: string; within: Within }, NoteFacts[]>(async (ctx) => {
  const { tx, input } = ctx;
  const rows = (await tx
    .selectFrom('shipments.note')
    .selectAll()
    .where('order_id', '=', input.orderId)
    .where('deleted', '=', false)
    .where('state', 'not in', [NOTE.draft, NOTE.void])
    .where(reachedBy(ctx.actor, input.within, noteSides))
    .orderBy('id')
    .execute()) as Note[];
  return rows.map(factsOf);
});

/** Locks notes in the order of their ids: after order, payment and voucher, before settlements. Refuses NotFound. */
export const lockNotes = shipments.door<{ noteIds: readonly string[] }, NoteFacts[]>(
  async ({ tx, input }) => {
    const ids = [...new Set(input.noteIds)];
    if (ids.length === 0) return [];
    const rows = (await tx
      .selectFrom('shipments.note')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()) as Note[];
    if (rows.length < ids.length) throw NotFound({});
    return rows.map(factsOf);
  },
);

export { decideReceipt } from './decide-receipt.ts';

/** 50 → 60 by an effective settlement. Refuses StateNotAllowed: a disputed note does not settle. */
export const settleNotes = shipments.door<{ noteIds: readonly string[]; settlementId: string }, void>(
  async (ctx) => {
    for (const id of [...new Set(ctx.input.noteIds)].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
      const note = await heldNote(ctx, id);
      if (note === undefined) throw NotFound({});
      if (note.state === NOTE.settled && note.settlement_id === ctx.input.settlementId) continue;
      const after = await stepNote(ctx, note, 'settle', 'effect', {
        set: { settlement_id: ctx.input.settlementId },
      });
      noteMoved(ctx, after);
    }
  },
);
/** 60 → 50: the settlement of these notes was made void. */
export const unsettleNotes = shipments.door<{ noteIds: readonly string[] }, void>(async (ctx) => {
  for (const id of [...new Set(ctx.input.noteIds)].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
    const note = await heldNote(ctx, id);
    if (note === undefined) throw NotFound({});
    if (note.state !== NOTE.settled) continue;
    const after = await stepNote(ctx, note, 'unsettle', 'effect', { set: { settlement_id: null } });
    noteMoved(ctx, after);
  }
});
export type { ShipmentViews } from './reporting.ts';
