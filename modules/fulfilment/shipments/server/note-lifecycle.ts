import { sql } from 'kysely';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { inScope, partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { CUSTODIAN_VERBS, NOTE, type NoteVerb, noteLifecycle } from '../rules/note-lifecycle.ts';
import type { Note, ShipmentContext } from './tables.ts';

/** Under which the history and the messages of a note are kept. */
export const BIZ = 'SHIPMENT';
const n = 'shipments.note';
export const noteSides = {
  seller: {
    member: `${n}.seller_member_id`,
    dept: `${n}.seller_owner_dept_id`,
    emp: `${n}.seller_owner_emp_id`,
  },
  buyer: { member: `${n}.buyer_member_id`, dept: `${n}.buyer_owner_dept_id`, emp: `${n}.buyer_owner_emp_id` },
};
export type NoteSide = 'seller' | 'buyer' | 'operator' | 'custodian';
type Parties = Pick<Note, 'seller_member_id' | 'buyer_member_id' | 'custodian_member_id'>;

/** On which side of a note the caller stands. */
export function sideOf(actor: Actor, note: Parties): NoteSide {
  if (isPlatform(actor)) return 'operator';
  if (actor.identity === 'buyer') return 'buyer';
  return actor.memberId === note.seller_member_id ? 'seller' : 'custodian';
}
/** The side a verb is spoken from: a custodian weighs for the seller and does nothing else (decision 0026). */
export function actingSide(actor: Actor, note: Note, verb: NoteVerb): 'seller' | 'buyer' | 'operator' {
  const side = sideOf(actor, note);
  if (side !== 'custodian') return side;
  const mayAct = CUSTODIAN_VERBS.includes(verb);
  if (!mayAct) throw StateNotAllowed({ subject: 'shipment', verb, state: note.state, side: 'custodian' });
  return 'seller';
}

/**
 * Notes the caller reaches: of his side within his data scope, of his warehouse from their submission on. A
 * draft is seen by the side that writes it.
 */
export const reached = (ctx: ShipmentContext) =>
  ctx.tx
    .selectFrom(n)
    .where(`${n}.deleted`, '=', false)
    .where((eb) =>
      eb.or([
        partyInScope(ctx.actor, 'SHIPMENT', noteSides),
        ...(ctx.actor.identity === 'seller'
          ? [
              eb.and([
                inScope(ctx.actor, 'SHIPMENT', { member: `${n}.custodian_member_id` }),
                eb(`${n}.state`, '<>', NOTE.draft),
              ]),
            ]
          : []),
      ]),
    )
    .where((eb) =>
      isPlatform(ctx.actor)
        ? eb.lit(true)
        : eb.or([
            eb(`${n}.state`, '<>', NOTE.draft),
            eb(`${n}.made_by`, '=', ctx.actor.identity === 'buyer' ? 'buyer' : 'seller'),
          ]),
    );

/** One of them. Refuses 10301. */
export const seeNote = (ctx: ShipmentContext, id: string): Promise<Note> =>
  foundRow(reached(ctx).where(`${n}.id`, '=', id).selectAll(n));

/**
 * A note as its caller knows it, not locked: for acts that lock a voucher first. `lockNote` asks for the same
 * version afterwards, so what was asked of it here still holds. Refuses 10301 and 10302.
 */
export async function seeNoteAt(
  ctx: ShipmentContext,
  wish: { readonly id: string; readonly version: number },
): Promise<Note> {
  const note = await seeNote(ctx, wish.id);
  if (note.version !== wish.version) throw VersionConflict({ version: note.version });
  return note;
}
/** Locks a note the caller reaches. Refuses 10301 and 10302. */
export async function lockNote(
  ctx: ShipmentContext,
  wish: { readonly id: string; readonly version: number },
): Promise<Note> {
  const note = (await reached(ctx)
    .where(`${n}.id`, '=', wish.id)
    .selectAll(n)
    .forNoKeyUpdate()
    .executeTakeFirst()) as Note | undefined;
  if (note === undefined) throw NotFound({});
  if (note.version !== wish.version) throw VersionConflict({ version: note.version });
  ctx.target({ type: BIZ, id: note.id, no: note.note_no });
  return note;
}
/** A note by id, locked, for timers and effects. */
export const heldNote = (ctx: ShipmentContext, id: string): Promise<Note | undefined> =>
  ctx.tx.selectFrom(n).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst() as Promise<
    Note | undefined
  >;

/** Companies that see the history of a note. */
export const partiesOfNote = (note: Parties): (string | null)[] => [
  note.seller_member_id,
  note.buyer_member_id,
  note.custodian_member_id,
];
/** Writes a note's state: the only one that does. */
export const stepNote = stepper<Note, typeof noteLifecycle.codes, NoteVerb>({
  lifecycle: noteLifecycle,
  table: n,
  column: 'state',
  bizType: BIZ,
  number: (row) => row.note_no,
  parties: partiesOfNote,
  deadlines: { shipped: { at: 'silence_at', lapse: 'silence' } },
});

/** Pages of everybody concerned look again. */
export function noteMoved(ctx: ShipmentContext, note: Note): void {
  ctx.live(`note:${note.id}`);
  for (const memberId of new Set([
    note.seller_member_id,
    note.buyer_member_id,
    note.custodian_member_id,
    '0',
  ]))
    if (memberId !== null) ctx.live(`notes:${memberId}`);
}

/** Strictly before by the database clock, read after the lock (trading-domain 1.6). */
export async function isBefore(ctx: ShipmentContext, at: Date): Promise<boolean> {
  const { rows } = await sql<{
    before: boolean;
  }>`select kernel.now() < ${at.toISOString()}::timestamptz as before`.execute(ctx.tx);
  return rows[0]?.before === true;
}
