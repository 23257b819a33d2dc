import type { Side } from '#kernel/rules/machine.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { ENDED, PROTOCOL, protocolLifecycle } from '../rules/contract-lifecycle.ts';
import { partKeys } from '../rules/contract-content.ts';
import {
  ContractAuthority,
  ContractChanged,
  ContractClauseUnknown,
  ContractParentEnded,
  ContractTermOver,
} from '../rules/refusals.ts';
import { toActionResult } from './can.ts';
import { requireUncontracted } from './contracted-deals.ts';
import {
  foundProtocol,
  isCounterparty,
  lockProtocol,
  noteProtocol,
  reviewSide,
  stepProtocol,
} from './lifecycle.ts';
import { notifySides } from './notify.ts';
import { unauthorised } from './signatures.ts';
import type { ContractContext, Mark, Protocol } from './tables.ts';
import { takeEffectIfAll } from './take-effect.ts';
import { expiryOf } from './term.ts';
import { termsOf } from './versions.ts';

/** A contract put before the caller: the other side, or the operator. Refuses NotFound to its own company. */
async function lockToReview(
  ctx: ContractContext,
  input: { id: string; version: number },
): Promise<{ row: Protocol; side: 'counterparty' | 'operator' }> {
  const row = await lockProtocol(ctx, input);
  const side = reviewSide(ctx.actor, row);
  if (side !== 'operator' && !isCounterparty(ctx.actor, row)) throw NotFound({});
  return { row, side: side as 'counterparty' | 'operator' };
}
const writeReview = (
  ctx: ContractContext,
  p: Protocol,
  review: {
    readonly side: 'counterparty' | 'operator';
    readonly passed: boolean;
    readonly reason: string | null;
    readonly marks: readonly Mark[];
    readonly at: Date;
  },
) =>
  ctx.tx
    .insertInto('contracts.review')
    .values({
      gmt_create: review.at,
      protocol_id: p.id,
      content_version: p.content_version,
      side: review.side,
      passed: review.passed,
      reviewer_name: ctx.actor.name,
      member_id: ctx.actor.memberId ?? '0',
      reason: review.reason,
      marks: JSON.stringify(review.marks) as never,
    })
    .execute();

/** What a supplementary or termination agreement belongs to must not be over (11 edge cases). */
export async function requireLiveParent(ctx: ContractContext, p: Protocol): Promise<void> {
  if (p.parent_id === null) return;
  const parent = await foundProtocol(ctx, p.parent_id);
  if (parent === undefined || ENDED.includes(parent.protocol_state)) throw ContractParentEnded({});
}

/** Past its last day nobody signs it or agrees to it. Refuses ContractTermOver. */
export async function requireRunning(ctx: ContractContext, p: Protocol): Promise<void> {
  if (p.expiry_date !== null && (await ctx.now()) >= expiryOf(p))
    throw ContractTermOver({ no: p.protocol_no, day: p.expiry_date });
}

/**
 * The review of one side is passed: what it saw is what it agrees to. With the last review and signature the contract
 * takes effect. Refuses 17421, 17423 where somebody signed without authority, 17424, 17426, 17435.
 */
export async function passReviewOf(
  ctx: ContractContext<{ id: string; version: number; contentHash: string }>,
) {
  const { row, side } = await lockToReview(ctx, ctx.input);
  const passed = side === 'operator' ? row.operator_passed_at : row.other_passed_at;
  if (row.protocol_state !== PROTOCOL.toReview || passed !== null)
    throw StateNotAllowed({ subject: 'protocol', verb: 'passReview', state: row.protocol_state, side });
  if (row.content_hash !== ctx.input.contentHash) throw ContractChanged({});
  if (side === 'counterparty') await requireTrader(ctx, { memberId: ctx.actor.memberId as string });
  await requireLiveParent(ctx, row);
  await requireRunning(ctx, row);
  await requireUncontracted(ctx, row);
  const name = side === 'operator' ? unauthorised(row) : null;
  if (name !== null) throw ContractAuthority({ name });
  const at = await ctx.now();
  await writeReview(ctx, row, { side, passed: true, reason: null, marks: [], at });
  const noted = await noteProtocol(ctx, row, {
    action: 'passReview',
    side,
    set: side === 'operator' ? { operator_passed_at: at } : { other_passed_at: at },
  });
  const after = await takeEffectIfAll(ctx, noted, side as Side);
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, after);
}

/** 10 → 11: the submitter reads which parts are not agreed to and why; signatures fall. Refuses 17433. */
export async function refuseReviewOf(
  ctx: ContractContext<{ id: string; version: number; reason: string; marks: readonly Mark[] }>,
) {
  const { reason, marks } = ctx.input;
  const { row, side } = await lockToReview(ctx, ctx.input);
  protocolLifecycle.next('refuseReview', row.protocol_state, side);
  const parts = new Set(partKeys(await termsOf(ctx, row)));
  if (marks.some((m) => !parts.has(m.part))) throw ContractClauseUnknown({}, 'marks');
  await writeReview(ctx, row, { side, passed: false, reason, marks, at: await ctx.now() });
  await ctx.tx
    .updateTable('contracts.sign_record')
    .set({ void: true })
    .where('protocol_id', '=', row.id)
    .where('void', '=', false)
    .execute();
  const refused = await stepProtocol(ctx, row, 'refuseReview', side, {
    set: { reject_reason: reason },
    uncounted: {
      due_at: null,
      other_passed_at: null,
      operator_passed_at: null,
      seller_signer: null,
      buyer_signer: null,
      intermediary_signer: null,
    },
    reason,
  });
  await notifySides(ctx, 'N-CON-03', refused, ['submitter'], { reason });
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, refused);
}
