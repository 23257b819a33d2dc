import { sql } from 'kysely';
import { InUse, NoPermission, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import type { Handler } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf, jsonReady } from '#kernel/server/step.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { decide, submitForApproval, withdrawApproval } from '#office/approvals/server/door.ts';
import { AS_IMPORTED } from '#office/transfers/server/door.ts';
import type { HistoryLine, ReviewCalls, ShelfCalls } from '../../contract/products/shelf.ts';
import { catalogueLifecycle, SHELF } from '../../rules/product-lifecycle.ts';
import { refuseUsed } from '../base/uses.ts';
import { catalogue } from '../tables.ts';
import {
  type CatalogueContext,
  chairOf,
  keeps,
  lockShelved,
  mayPressOn,
  type Noun,
  openTx,
  platformKeeps,
  type Shelved,
  toActionResult,
  wall,
} from './noun.ts';

type Steps = Context<AnyTables, unknown>;
const steps = (ctx: CatalogueContext): Steps => ctx as unknown as Steps;

/** 10 → 20: before the operator. Of the platform's own records another operator decides. */
export async function submitRecord<R extends Shelved>(
  ctx: CatalogueContext,
  noun: Noun<R>,
  row: R,
): Promise<R> {
  if (!mayPressOn(ctx.actor, 'submit', noun.routes)) throw NoPermission({});
  const next = await noun.step(steps(ctx), row, 'submit', chairOf(ctx.actor, noun.memberOf(row), 'submit'), {
    set: { reject_reason: null } as unknown as Partial<R>,
  });
  await noun.ready(ctx, next);
  await askReview(ctx, noun, next);
  return next;
}
/** Puts a record that has gone to review before its approvers. */
export async function askReview<R extends Shelved>(
  ctx: CatalogueContext,
  noun: Noun<R>,
  row: R,
): Promise<void> {
  const memberId = noun.memberOf(row);
  await submitForApproval(ctx, {
    kind: noun.kind,
    documentId: row.id,
    documentNo: noun.numberOf(row),
    memberId,
    title: noun.titleOf(row),
    ...(platformKeeps(memberId) ? { decidedBy: 'ownCompany' as const } : {}),
  });
}
async function withdrawRecord<R extends Shelved>(ctx: CatalogueContext, noun: Noun<R>, row: R): Promise<R> {
  const next = await noun.step(
    steps(ctx),
    row,
    'withdraw',
    chairOf(ctx.actor, noun.memberOf(row), 'withdraw'),
  );
  await withdrawApproval(ctx, { kind: noun.kind, documentId: row.id });
  return next;
}
/** 20 → 30: hazard data are checked once more, and what was approved is kept for the next comparison. */
async function approveRecord<R extends Shelved>(ctx: CatalogueContext, noun: Noun<R>, row: R): Promise<R> {
  const next = await noun.step(steps(ctx), row, 'approve', 'operator', {
    set: { reject_reason: null, approved_terms: noun.terms(row) } as unknown as Partial<R>,
  });
  await decide(ctx, { kind: noun.kind, documentId: row.id, verdict: 'approve', reason: null });
  await noun.ready(ctx, next);
  return next;
}
async function rejectRecord<R extends Shelved>(
  ctx: CatalogueContext,
  noun: Noun<R>,
  row: R,
  reason: string,
): Promise<R> {
  const next = await noun.step(steps(ctx), row, 'reject', 'operator', {
    set: { reject_reason: reason } as unknown as Partial<R>,
    reason,
  });
  await decide(ctx, { kind: noun.kind, documentId: row.id, verdict: 'reject', reason });
  return next;
}
async function publishRecord<R extends Shelved>(ctx: CatalogueContext, noun: Noun<R>, row: R): Promise<R> {
  const next = await noun.step(steps(ctx), row, 'publish', chairOf(ctx.actor, noun.memberOf(row), 'publish'));
  await noun.ready(ctx, next);
  return next;
}
async function unpublishRecord<R extends Shelved>(ctx: CatalogueContext, noun: Noun<R>, row: R): Promise<R> {
  const next = await noun.step(
    steps(ctx),
    row,
    'unpublish',
    chairOf(ctx.actor, noun.memberOf(row), 'unpublish'),
  );
  await noun.mayLeave(ctx, next);
  await noun.left(ctx, next);
  return next;
}
/** Soft, and only where nothing refers to it. */
async function deleteRecord<R extends Shelved>(ctx: CatalogueContext, noun: Noun<R>, row: R): Promise<void> {
  await noun.step(steps(ctx), row, 'delete', chairOf(ctx.actor, noun.memberOf(row), 'delete'), {
    set: { deleted: true } as unknown as Partial<R>,
  });
  // What the actor may see is named in the refusal; others' documents only count.
  if (noun.namedAs !== null) await refuseUsed(openTx(ctx), noun.namedAs, row.id);
  if (await noun.used(ctx, row)) throw InUse({});
}

/** Takes back what an import made: a draft nobody has gone on with. */
export async function deleteDraft<R extends Shelved>(
  ctx: CatalogueContext,
  noun: Noun<R>,
  id: string,
): Promise<void> {
  const row = await lockShelved(ctx, noun, { id, version: AS_IMPORTED });
  if (row.state !== SHELF.draft) throw InUse({});
  await deleteRecord(ctx, noun, row);
}

async function historyOf<R extends Shelved>(
  ctx: CatalogueContext,
  noun: Noun<R>,
  id: string,
): Promise<HistoryLine[]> {
  const tx = steps(ctx).tx;
  const seen = await tx
    .selectFrom(noun.table)
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where(wall(ctx.actor, noun.table, noun.member))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  return readHistory({ tx }, { bizType: noun.kind, bizId: id }, [
    'seq',
    'action',
    'fromState',
    'toState',
    'changes',
    'actorName',
    'actorSide',
    'reason',
    'at',
  ]);
}
/** How many records of its list each state has. */
async function countOf<R extends Shelved>(
  ctx: CatalogueContext,
  noun: Noun<R>,
): Promise<Record<string, number>> {
  const rows = (await steps(ctx)
    .tx.selectFrom(noun.table)
    .select(['state', sql<number>`count(*)::int`.as('n')])
    .where('deleted', '=', false)
    .where(noun.seen?.(ctx.actor, noun.table) ?? wall(ctx.actor, noun.table, noun.member))
    .groupBy('state')
    .execute()) as { state: string; n: number }[];
  return Object.fromEntries(rows.map((r) => [r.state, r.n]));
}

/** The acts of 17.2 on one kind of record, for one side. */
export function shelfHandlers<R extends Shelved>(noun: Noun<R>, calls: ShelfCalls): Handler[] {
  const one =
    (act: (ctx: CatalogueContext, noun: Noun<R>, row: R) => Promise<R>) =>
    async (ctx: CatalogueContext<{ id: string; version: number }>) =>
      toActionResult(ctx, noun, await act(ctx, noun, await lockShelved(ctx, noun, ctx.input)));
  const each =
    (act: (ctx: CatalogueContext, noun: Noun<R>, row: R) => Promise<unknown>) =>
    async (ctx: CatalogueContext<{ id: string }>) => {
      await act(ctx, noun, await lockShelved(ctx, noun, { id: ctx.input.id }));
    };
  return [
    catalogue.command(calls.submit, one(submitRecord)),
    catalogue.command(calls.withdraw, one(withdrawRecord)),
    catalogue.command(calls.publish, one(publishRecord)),
    catalogue.command(calls.unpublish, one(unpublishRecord)),
    catalogue.batchCommand(calls.remove, each(deleteRecord)),
    catalogue.batchCommand(calls.submitAll, each(submitRecord)),
    catalogue.batchCommand(calls.publishAll, each(publishRecord)),
    catalogue.batchCommand(calls.unpublishAll, each(unpublishRecord)),
    catalogue.query(calls.history, async (ctx) => ({ list: await historyOf(ctx, noun, ctx.input.id) })),
    catalogue.query(calls.count, (ctx) => countOf(ctx, noun)),
  ];
}
/** The operator's word: exactly one of several decides, the rest read that it is decided. */
export function reviewHandlers<R extends Shelved>(noun: Noun<R>, calls: ReviewCalls): Handler[] {
  return [
    catalogue.command(calls.approve, async (ctx) =>
      toActionResult(ctx, noun, await approveRecord(ctx, noun, await lockShelved(ctx, noun, ctx.input))),
    ),
    catalogue.command(calls.reject, async (ctx) =>
      toActionResult(
        ctx,
        noun,
        await rejectRecord(ctx, noun, await lockShelved(ctx, noun, ctx.input), ctx.input.reason),
      ),
    ),
  ];
}

/**
 * What a change of a record means for its life: in place, back to draft, or a forced review when hazard data
 * of goods on the shelf change.
 */
export async function changeRecord<R extends Shelved>(
  ctx: CatalogueContext,
  noun: Noun<R>,
  before: R,
  set: Partial<R>,
  hazardous: boolean,
): Promise<R> {
  if (before.state === SHELF.onShelf && hazardous) {
    // What stood on the shelf until now is what the reviewer compares with.
    const approved = before.approved_terms ?? noun.terms(before);
    const next = await noun.step(
      steps(ctx),
      before,
      'editHazard',
      chairOf(ctx.actor, noun.memberOf(before), 'editHazard'),
      { set: { ...set, approved_terms: approved } as Partial<R> },
    );
    await noun.mayLeave(ctx, next);
    await noun.ready(ctx, next);
    await askReview(ctx, noun, next);
    await noun.left(ctx, next);
    return next;
  }
  if (before.state !== SHELF.draft && before.state !== SHELF.onShelf)
    return noun.step(steps(ctx), before, 'edit', chairOf(ctx.actor, noun.memberOf(before), 'edit'), { set });
  return changeInPlace(ctx, noun, before, set);
}

/** A draft, or what is on the shelf and carries no new danger: the state stays, the history names each field. */
async function changeInPlace<R extends Shelved>(
  ctx: CatalogueContext,
  noun: Noun<R>,
  before: R,
  set: Partial<R>,
): Promise<R> {
  const memberId = noun.memberOf(before);
  const side = chairOf(ctx.actor, memberId, 'edit');
  if (before.state === SHELF.draft && !keeps(ctx.actor, memberId))
    throw StateNotAllowed({ subject: catalogueLifecycle.subject, verb: 'edit', state: before.state, side });
  const changes = changesOf(before, set);
  if (changes.length === 0) return before;
  const next = (await steps(ctx)
    .tx.updateTable(noun.table)
    .set({
      ...jsonReady(set as Record<string, unknown>),
      ...touched(ctx),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as R;
  await ctx.history({
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
  if (next.state === SHELF.onShelf) await noun.ready(ctx, next);
  return next;
}
/** A new draft's first line of history. */
export const noteNew = <R extends Shelved>(ctx: CatalogueContext, noun: Noun<R>, row: R): Promise<void> => {
  const memberId = noun.memberOf(row);
  const side = chairOf(ctx.actor, memberId, 'save');
  catalogueLifecycle.next('save', null, side);
  ctx.target({ type: noun.kind, id: row.id, no: noun.numberOf(row) });
  return ctx.history({
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
