import { sql } from 'kysely';
import type { Side } from '#kernel/rules/machine.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { partyInScope, reachedBy, type Within } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { OWN_ONLY, protocolLifecycle } from '../rules/contract-lifecycle.ts';
import { BIZ, SCOPE, type ContractContext, type PartySide, type Protocol } from './tables.ts';

const T = 'contracts.protocol';
const columnsOf = (side: PartySide) => ({
  member: `${T}.${side}_member_id`,
  dept: `${T}.${side}_owner_dept_id`,
  emp: `${T}.${side}_owner_emp_id`,
});
export const protocolSides = {
  seller: columnsOf('seller'),
  buyer: columnsOf('buyer'),
  intermediary: columnsOf('intermediary'),
};
export const partiesOfProtocol = (p: Protocol): readonly (string | null)[] =>
  OWN_ONLY.includes(p.protocol_state)
    ? [p.drafter_member_id]
    : [p.seller_member_id, p.buyer_member_id, p.intermediary_member_id];

/** Writes a contract's state: the only one that does. Its company's own approval is seen by that company alone (1.3). */
export const stepProtocol = stepper<
  Protocol,
  typeof protocolLifecycle.codes,
  keyof typeof protocolLifecycle.verbs
>({
  lifecycle: protocolLifecycle,
  table: T,
  column: 'protocol_state',
  bizType: BIZ,
  number: (p) => p.protocol_no,
  parties: partiesOfProtocol,
});

/** On which side of a contract the caller stands in the identity he uses. */
export type Standing = PartySide | 'operator';
export function standingOf(
  actor: Actor,
  p: Pick<Protocol, 'seller_member_id' | 'buyer_member_id' | 'intermediary_member_id'>,
): Standing | null {
  if (isPlatform(actor)) return 'operator';
  if (actor.memberId === null) return null;
  if (actor.memberId === p.intermediary_member_id) return 'intermediary';
  if (actor.identity === 'seller' && actor.memberId === p.seller_member_id) return 'seller';
  return actor.identity === 'buyer' && actor.memberId === p.buyer_member_id ? 'buyer' : null;
}
export const isDrafter = (actor: Actor, p: Pick<Protocol, 'drafter_member_id' | 'drafter_side'>): boolean =>
  actor.memberId === p.drafter_member_id && actor.identity === p.drafter_side;
/** Whoever the submitter put it before: the other side of the contract. */
export const isCounterparty = (actor: Actor, p: Protocol): boolean =>
  !isDrafter(actor, p) && ['seller', 'buyer'].includes(standingOf(actor, p) ?? '');
/** The side under which the table of 11.2 lists an act on what was put before the others. */
export function reviewSide(actor: Actor, p: Protocol): Side {
  const standing = standingOf(actor, p);
  if (standing === 'operator') return 'operator';
  return isDrafter(actor, p) ? p.drafter_side : 'counterparty';
}

/** The contract a caller names, within his scope; NotFound hides the rest. */
export const reached = (ctx: ContractContext) =>
  ctx.tx
    .selectFrom(T)
    .where('deleted', '=', false)
    .where(partyInScope(ctx.actor, SCOPE, protocolSides));

/** Locks a contract of the caller's within his data scope. Refuses with NotFound and StaleVersion. */
export async function lockProtocol(
  ctx: ContractContext,
  input: { id: string; version?: number },
): Promise<Protocol> {
  const row = (await reached(ctx)
    .selectAll()
    .where('id', '=', input.id)
    .forNoKeyUpdate()
    .executeTakeFirst()) as Protocol | undefined;
  if (row === undefined || standingOf(ctx.actor, row) === null) throw NotFound({});
  ctx.target({ type: BIZ, id: row.id, no: row.protocol_no });
  if (input.version !== undefined && row.version !== input.version)
    throw VersionConflict({ version: row.version });
  return row;
}
/** A contract its own company edits and submits. Refuses NotFound to everybody else. */
export async function lockOwnDraft(
  ctx: ContractContext,
  input: { id: string; version: number },
): Promise<Protocol> {
  const row = await lockProtocol(ctx, input);
  if (!isDrafter(ctx.actor, row)) throw NotFound({});
  return row;
}
/** By id, locked, for timers and effects. */
export const heldProtocol = (ctx: ContractContext, id: string): Promise<Protocol | undefined> =>
  ctx.tx.selectFrom(T).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst() as Promise<
    Protocol | undefined
  >;
/** By id, held against a pause or an end until the act is over; several acts may hold it at once. */
export const sharedProtocol = (ctx: ContractContext, id: string): Promise<Protocol | undefined> =>
  ctx.tx.selectFrom(T).selectAll().where('id', '=', id).forShare().executeTakeFirst() as Promise<
    Protocol | undefined
  >;
/** A contract that somebody names by its id, as far as `within` reaches. */
export const namedProtocol = (
  ctx: ContractContext,
  id: string,
  within: Within,
): Promise<Protocol | undefined> =>
  ctx.tx
    .selectFrom(T)
    .selectAll()
    .where('id', '=', id)
    .where(reachedBy(ctx.actor, within, protocolSides))
    .executeTakeFirst() as Promise<Protocol | undefined>;
export const foundProtocol = (ctx: ContractContext, id: string): Promise<Protocol | undefined> =>
  ctx.tx.selectFrom(T).selectAll().where('id', '=', id).executeTakeFirst() as Promise<Protocol | undefined>;

/** Columns of an act that changes no state, with its line in the history. */
export async function noteProtocol(
  ctx: ContractContext,
  p: Protocol,
  note: {
    readonly action: string;
    readonly side: string;
    readonly set?: Readonly<Record<string, unknown>>;
    readonly reason?: string | null;
    readonly changes?: readonly { field: string; before: unknown; after: unknown }[];
  },
): Promise<Protocol> {
  const row = (await ctx.tx
    .updateTable(T)
    .set({
      ...(note.set as object),
      version: sql<number>`version + 1`,
      gmt_modified: await ctx.now(),
      modified_by: ctx.actor.accountId,
    })
    .where('id', '=', p.id)
    .where('version', '=', p.version)
    .returningAll()
    .executeTakeFirst()) as Protocol | undefined;
  if (row === undefined) throw VersionConflict({});
  await ctx.history({
    bizType: BIZ,
    bizId: p.id,
    bizNo: p.protocol_no,
    action: note.action,
    from: null,
    to: null,
    ...(note.changes === undefined ? {} : { changes: note.changes }),
    reason: note.reason ?? null,
    side: note.side,
    parties: partiesOfProtocol(row),
  });
  return row;
}
