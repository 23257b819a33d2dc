import { sql } from 'kysely';
import { StateNotAllowed, InUse, NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import type { Handler, Work } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf, jsonReady } from '#kernel/server/step.ts';
import { decide, submitForApproval, withdrawApproval } from '#office/approvals/server/door.ts';
import { AS_IMPORTED } from '#office/transfers/server/door.ts';
import type { HistoryLine, ReviewCalls, ShelfCalls } from '../../contract/products/shelf.ts';
import { catalogueLife, SHELF } from '../../rules/product-life.ts';
import { refuseUsed } from '../base/uses.ts';
import { room } from '../tables.ts';
import {
  acted,
  chairOf,
  type Hand,
  keeps,
  lockShelved,
  mayPressOn,
  type Noun,
  openTx,
  platformKeeps,
  type Shelved,
  wall,
} from './noun.ts';

type Steps = Work<AnyTables, unknown>;
const steps = (w: Hand): Steps => w as unknown as Steps;

/** 10 → 20: before the operator. Of the platform's own records another operator decides. */
export async function submitRecord<R extends Shelved>(w: Hand, noun: Noun<R>, row: R): Promise<R> {
  if (!mayPressOn(w.actor, 'submit', noun.routes)) throw NoPermission({});
  const next = await noun.step(steps(w), row, 'submit', chairOf(w.actor, noun.memberOf(row), 'submit'), {
    set: { reject_reason: null } as unknown as Partial<R>,
  });
  await noun.ready(w, next);
  await askReview(w, noun, next);
  return next;
}
/** Puts a record that has gone to review before its approvers. */
export async function askReview<R extends Shelved>(w: Hand, noun: Noun<R>, row: R): Promise<void> {
  const memberId = noun.memberOf(row);
  await submitForApproval(w, {
    kind: noun.kind,
    documentId: row.id,
    documentNo: noun.numberOf(row),
    memberId,
    title: noun.titleOf(row),
    ...(platformKeeps(memberId) ? { decidedBy: 'ownCompany' as const } : {}),
  });
}
async function withdrawRecord<R extends Shelved>(w: Hand, noun: Noun<R>, row: R): Promise<R> {
  const next = await noun.step(steps(w), row, 'withdraw', chairOf(w.actor, noun.memberOf(row), 'withdraw'));
  await withdrawApproval(w, { kind: noun.kind, documentId: row.id });
  return next;
}
/** 20 → 30: hazard data are checked once more, and what was approved is kept for the next comparison. */
async function approveRecord<R extends Shelved>(w: Hand, noun: Noun<R>, row: R): Promise<R> {
  const next = await noun.step(steps(w), row, 'approve', 'operator', {
    set: { reject_reason: null, approved_terms: noun.terms(row) } as unknown as Partial<R>,
  });
  await decide(w, { kind: noun.kind, documentId: row.id, verdict: 'approve', reason: null });
  await noun.ready(w, next);
  return next;
}
async function rejectRecord<R extends Shelved>(w: Hand, noun: Noun<R>, row: R, reason: string): Promise<R> {
  const next = await noun.step(steps(w), row, 'reject', 'operator', {
    set: { reject_reason: reason } as unknown as Partial<R>,
    reason,
  });
  await decide(w, { kind: noun.kind, documentId: row.id, verdict: 'reject', reason });
  return next;
}
async function publishRecord<R extends Shelved>(w: Hand, noun: Noun<R>, row: R): Promise<R> {
  const next = await noun.step(steps(w), row, 'publish', chairOf(w.actor, noun.memberOf(row), 'publish'));
  await noun.ready(w, next);
  return next;
}
async function unpublishRecord<R extends Shelved>(w: Hand, noun: Noun<R>, row: R): Promise<R> {
  const next = await noun.step(steps(w), row, 'unpublish', chairOf(w.actor, noun.memberOf(row), 'unpublish'));
  await noun.mayLeave(w, next);
  await noun.left(w, next);
  return next;
}
/** Soft, and only where nothing refers to it. */
async function deleteRecord<R extends Shelved>(w: Hand, noun: Noun<R>, row: R): Promise<void> {
  await noun.step(steps(w), row, 'delete', chairOf(w.actor, noun.memberOf(row), 'delete'), {
    set: { deleted: true } as unknown as Partial<R>,
  });
  // What the actor may see is named in the refusal; others' documents only count.
  if (noun.namedAs !== null) await refuseUsed(openTx(w), noun.namedAs, row.id);
  if (await noun.used(w, row)) throw InUse({});
}

/** Takes back what an import made: a draft nobody has gone on with. */
export async function deleteDraft<R extends Shelved>(w: Hand, noun: Noun<R>, id: string): Promise<void> {
  const row = await lockShelved(w, noun, { id, version: AS_IMPORTED });
  if (row.state !== SHELF.draft) throw InUse({});
  await deleteRecord(w, noun, row);
}

interface HistoryRow {
  seq: number;
  action: string;
  from_state: string | null;
  to_state: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
  actor_name: string;
  actor_side: string;
  reason: string | null;
  gmt_create: Date;
}
async function historyOf<R extends Shelved>(w: Hand, noun: Noun<R>, id: string): Promise<HistoryLine[]> {
  const tx = steps(w).tx;
  const seen = await tx
    .selectFrom(noun.table)
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where(wall(w.actor, noun.table, noun.member))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const { rows } =
    await sql<HistoryRow>`select seq, action, from_state, to_state, changes, actor_name, actor_side, reason, gmt_create from kernel.trade_history where biz_type = ${noun.kind} and biz_id = ${id}::bigint order by seq`.execute(
      tx,
    );
  return rows.map((r) => ({
    seq: r.seq,
    action: r.action,
    fromState: r.from_state,
    toState: r.to_state,
    changes: r.changes,
    actorName: r.actor_name,
    actorSide: r.actor_side,
    reason: r.reason,
    at: r.gmt_create.toISOString(),
  }));
}
/** How many records of its list each state has. */
async function countOf<R extends Shelved>(w: Hand, noun: Noun<R>): Promise<Record<string, number>> {
  const rows = (await steps(w)
    .tx.selectFrom(noun.table)
    .select(['state', sql<number>`count(*)::int`.as('n')])
    .where('deleted', '=', false)
    .where(noun.seen?.(w.actor, noun.table) ?? wall(w.actor, noun.table, noun.member))
    .groupBy('state')
    .execute()) as { state: string; n: number }[];
  return Object.fromEntries(rows.map((r) => [r.state, r.n]));
}

/** The acts of 17.2 on one kind of record, for one side. */
export function shelfHandlers<R extends Shelved>(noun: Noun<R>, calls: ShelfCalls): Handler[] {
  const one =
    (act: (w: Hand, noun: Noun<R>, row: R) => Promise<R>) =>
    async (w: Hand<{ id: string; version: number }>) =>
      acted(w, noun, await act(w, noun, await lockShelved(w, noun, w.input)));
  const each =
    (act: (w: Hand, noun: Noun<R>, row: R) => Promise<unknown>) => async (w: Hand<{ id: string }>) => {
      await act(w, noun, await lockShelved(w, noun, { id: w.input.id }));
    };
  return [
    room.on(calls.submit, one(submitRecord)),
    room.on(calls.withdraw, one(withdrawRecord)),
    room.on(calls.publish, one(publishRecord)),
    room.on(calls.unpublish, one(unpublishRecord)),
    room.each(calls.remove, each(deleteRecord)),
    room.each(calls.submitAll, each(submitRecord)),
    room.each(calls.publishAll, each(publishRecord)),
    room.each(calls.unpublishAll, each(unpublishRecord)),
    room.ask(calls.history, async (w) => ({ list: await historyOf(w, noun, w.input.id) })),
    room.ask(calls.count, (w) => countOf(w, noun)),
  ];
}
/** The operator's word: exactly one of several decides, the rest read that it is decided. */
export function reviewHandlers<R extends Shelved>(noun: Noun<R>, calls: ReviewCalls): Handler[] {
  return [
    room.on(calls.approve, async (w) =>
      acted(w, noun, await approveRecord(w, noun, await lockShelved(w, noun, w.input))),
    ),
    room.on(calls.reject, async (w) =>
      acted(w, noun, await rejectRecord(w, noun, await lockShelved(w, noun, w.input), w.input.reason)),
    ),
  ];
}

/** What a change of a record means for its life: in place, back to draft, or a forced review when hazard data of goods on the shelf change. */
export async function changeRecord<R extends Shelved>(
  w: Hand,
  noun: Noun<R>,
  before: R,
  set: Partial<R>,
  hazardous: boolean,
): Promise<R> {
  if (before.state === SHELF.onShelf && hazardous) {
    // What stood on the shelf until now is what the reviewer compares with.
    const approved = before.approved_terms ?? noun.terms(before);
    const next = await noun.step(
      steps(w),
      before,
      'editHazard',
      chairOf(w.actor, noun.memberOf(before), 'editHazard'),
      { set: { ...set, approved_terms: approved } as Partial<R> },
    );
    await noun.mayLeave(w, next);
    await noun.ready(w, next);
    await askReview(w, noun, next);
    await noun.left(w, next);
    return next;
  }
  if (before.state !== SHELF.draft && before.state !== SHELF.onShelf)
    return noun.step(steps(w), before, 'edit', chairOf(w.actor, noun.memberOf(before), 'edit'), { set });
  return changeInPlace(w, noun, before, set);
}

/** A draft, or what is on the shelf and carries no new danger: the state stays, the history names each field. */
async function changeInPlace<R extends Shelved>(
  w: Hand,
  noun: Noun<R>,
  before: R,
  set: Partial<R>,
): Promise<R> {
  const memberId = noun.memberOf(before);
  const side = chairOf(w.actor, memberId, 'edit');
  if (before.state === SHELF.draft && !keeps(w.actor, memberId))
    throw StateNotAllowed({ subject: catalogueLife.subject, verb: 'edit', state: before.state, side });
  const changes = changesOf(before, set);
  if (changes.length === 0) return before;
  const next = (await steps(w)
    .tx.updateTable(noun.table)
    .set({
      ...jsonReady(set as Record<string, unknown>),
      ...touched(w),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as R;
  await w.history({
    bizType: noun.kind,
    bizId: next.id,
    bizNo: noun.numberOf(next),
    action: 'update',
    from: before.state,
    to: next.state,
    changes,
    side,
    parties: [memberId],
  });
  if (next.state === SHELF.onShelf) await noun.ready(w, next);
  return next;
}
/** A new draft's first line of history. */
export const noteNew = <R extends Shelved>(w: Hand, noun: Noun<R>, row: R): Promise<void> => {
  const memberId = noun.memberOf(row);
  const side = chairOf(w.actor, memberId, 'save');
  catalogueLife.next('save', null, side);
  w.target({ type: noun.kind, id: row.id, no: noun.numberOf(row) });
  return w.history({
    bizType: noun.kind,
    bizId: row.id,
    bizNo: noun.numberOf(row),
    action: 'save',
    from: null,
    to: row.state,
    side,
    parties: [memberId],
  });
};
