import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import type { NoteState } from '../rules/note-lifecycle.ts';
import { ShipNotThisMode } from '../rules/refusals.ts';
import { isByWater } from '../rules/transport.ts';
import { sideOf } from './note-lifecycle.ts';
import type { Note, ShipmentContext } from './tables.ts';

interface DocumentDates {
  readonly presented: string | null;
  readonly discrepancies: string | null;
  readonly discrepanciesOn: string | null;
  readonly accepted: string | null;
}
/** What is known of the documents of a voyage, with what is said now; what is not said stays. */
export function documentDates(
  note: Note,
  said: Partial<DocumentDates>,
): DocumentDates & Note['document_dates'] {
  const known = note.document_dates;
  const of = (key: keyof DocumentDates) => said[key] ?? known?.[key] ?? null;
  return {
    presented: of('presented'),
    discrepancies: of('discrepancies'),
    discrepanciesOn: of('discrepanciesOn'),
    accepted: of('accepted'),
  };
}
/** Barge and vessel alone, in states where the act has a meaning; the buyer judges, the others report. */
export function requireSailing(
  ctx: ShipmentContext,
  note: Note,
  verb: 'voyage' | 'judgeDocuments',
  states: readonly NoteState[],
) {
  const side = sideOf(ctx.actor, note);
  if (!isByWater(note.transport_mode)) throw ShipNotThisMode({});
  if (!states.includes(note.state) || (side === 'buyer') !== (verb === 'judgeDocuments'))
    throw StateNotAllowed({ subject: 'shipment', verb, state: note.state, side });
  return side;
}
