import { clockActor } from '#kernel/server/actor.ts';
import { ignoringClock, type Job } from '#kernel/server/capability.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { publish } from '#kernel/server/live.ts';
import { ANCHOR_TRIES, EVENT, VOUCHER } from '../rules/voucher-lifecycle.ts';
import type { EvidenceProof } from './evidence.ts';
import { anchored } from './issue-voucher.ts';
import { ANCHOR, ANCHOR_AGAIN, heldVoucher, stepVoucher, voucherMoved } from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { type VoucherContext, vouchers } from './tables.ts';

/** Seconds before the chain is asked again, by how often it has failed. */
const PAUSES = [60, 300];

/** The hash an evidence chain is given of a voucher: that of its ISSUE event. */
const issueHashOf = async (ctx: VoucherContext, voucherId: string): Promise<string | null> => {
  const row = await ctx.tx
    .selectFrom('vouchers.event as e')
    .innerJoin('vouchers.voucher as v', 'v.lot_id', 'e.lot_id')
    .select('e.chain_hash')
    .where('v.id', '=', voucherId)
    .where('v.state', 'in', [VOUCHER.anchoring, VOUCHER.anchorFailed])
    .where('e.event_type', '=', EVENT.issue)
    .where((eb) => eb(eb.val(voucherId), '=', eb.fn.any('e.voucher_ids')))
    .executeTakeFirst();
  return row?.chain_hash ?? null;
};

/** The chain gave no proof: tried again twice, then 10 → 15 and an operator is notified (trading-domain 15). */
async function failed(ctx: VoucherContext, voucherId: string, error: string): Promise<void> {
  const held = await heldVoucher(ctx, voucherId);
  if (held === undefined) return;
  const v = held.voucher;
  const tries = v.anchor_tries + 1;
  const noted = { anchor_tries: tries, anchor_error: error.slice(0, 300) };
  if (v.state === VOUCHER.anchoring && tries >= ANCHOR_TRIES) {
    const moved = await stepVoucher(ctx, v, 'anchorFailed', 'effect', { uncounted: noted });
    await notifySides(ctx, 'anchorFailed', moved, ['operator']);
    return voucherMoved(ctx, moved);
  }
  await ctx.tx.updateTable('vouchers.voucher').set(noted).where('id', '=', v.id).execute();
  if (v.state === VOUCHER.anchoring)
    // By a timer of its own: the task that failed is still there and would be taken for the new one.
    await ctx.schedule({ kind: ANCHOR_AGAIN, key: v.id, at: { inSeconds: PAUSES[tries - 1] ?? 300 } });
}

/** Asks an outside evidence chain for the proof of a voucher; repeatable, because the same hash gives the same proof. */
export const anchorVoucher: Job = {
  kind: ANCHOR,
  async run(task, given) {
    const runtime = given as Runtime;
    const { voucherId } = task.payload as { voucherId: string };
    const actor = clockActor(`anchor-${task.id}`);
    const act = <R>(mode: 'read' | 'write', work: (ctx: VoucherContext) => Promise<R>): Promise<R> =>
      inTransaction(runtime.database.db, actor, mode, async (tx) => {
        const after = postCommitEffects();
        const result = await work(createContext(runtime, tx, actor, {}, after) as unknown as VoucherContext);
        if (mode === 'write') await publish(tx, after.live);
        return result;
      });
    const hash = await act('read', (ctx) => issueHashOf(ctx, voucherId));
    if (hash === null) return;
    const outcome: EvidenceProof | string = await runtime.services.voucherEvidence
      .anchor(hash)
      .catch((error: unknown) => String(error));
    await act('write', async (ctx) => {
      if (typeof outcome === 'string') return failed(ctx, voucherId, outcome);
      const held = await heldVoucher(ctx, voucherId);
      const state = held?.voucher.state;
      if (held === undefined || (state !== VOUCHER.anchoring && state !== VOUCHER.anchorFailed)) return;
      voucherMoved(ctx, await anchored(ctx, held.voucher, outcome));
    });
  },
};

/** The pause after a failed attempt is over: the chain is asked again. */
export const anchorAgain = ignoringClock(
  vouchers.timer(ANCHOR_AGAIN, async (ctx) => {
    const voucherId = ctx.input.key;
    await ctx.schedule({ kind: ANCHOR, key: voucherId, at: { inSeconds: 0 }, payload: { voucherId } });
  }),
);
