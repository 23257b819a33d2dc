import { compare } from '#kernel/rules/decimal.ts';
import { LotCovered, LotUnconfirmed, VoucherChanged } from '../rules/refusals.ts';
import { EVENT, VOUCHER } from '../rules/voucher-lifecycle.ts';
import { appendEvent } from './append-event.ts';
import { ANCHOR, type HeldVoucher, stepVoucher } from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { signedBy } from './sign.ts';
import { issueHash } from './statements.ts';
import { stockOf } from './stock.ts';
import type { Voucher, VoucherContext } from './tables.ts';

/** Proof of the evidence chain: 10 → 20, or 15 → 20 after a retry. */
export async function anchored(
  ctx: VoucherContext,
  v: Voucher,
  proof: { readonly txHash: string; readonly height: string | null; readonly time: Date | null },
): Promise<Voucher> {
  const verb = v.state === VOUCHER.anchorFailed ? 'retry' : 'anchored';
  const moved = await stepVoucher(ctx, v, verb, 'effect', {
    uncounted: {
      anchor_tx: proof.txHash,
      anchor_height: proof.height,
      anchored_at: proof.time ?? (await ctx.now()),
      anchor_error: null,
    },
  });
  await notifySides(ctx, 'issued', moved, ['holder']);
  return moved;
}

/**
 * 05 → 10: the custodian signs, within what he confirmed of the lot less what vouchers hold; the ISSUE event
 * goes into the chain. The chain of this database anchors at once, an outside one after the commit. Runs as
 * the system, behind the lot's chain. Refuses 18201, 18202, 18208.
 */
export async function issueVoucher(
  ctx: VoucherContext<{ readonly contentHash: string; readonly verifyTicket: string }>,
  { chain, voucher: v }: HeldVoucher,
): Promise<Voucher> {
  const hash = issueHash(v);
  if (ctx.input.contentHash !== hash) throw VoucherChanged({});
  const { free } = await stockOf(ctx, chain);
  if (free === null) throw LotUnconfirmed({});
  if (compare(v.quantity, free) > 0) throw LotCovered({ free });
  const signature = await signedBy(ctx, 'custodian', hash, [v]);
  const issued = await stepVoucher(ctx, v, 'confirm', 'custodian', {
    uncounted: { issued_at: new Date(signature.time) },
  });
  const chainHash = await appendEvent(ctx, chain, {
    type: EVENT.issue,
    side: 'custodian',
    vouchers: [{ voucher: issued, after: issued.quantity }],
    issued: issued.quantity,
    signatures: [signature],
    details: {
      warehouseId: v.warehouse_id,
      tankNo: v.tank_no,
      custodianId: v.custodian_member_id,
      storageUntil: v.storage_until,
      files: v.goods.files.map((f) => ({ id: f.id, sha256: f.sha256 })),
    },
  });
  const evidence = ctx.service('voucherEvidence');
  if (!evidence.external) return anchored(ctx, issued, await evidence.anchor(chainHash));
  await ctx.schedule({
    kind: ANCHOR,
    key: issued.id,
    at: { inSeconds: 0 },
    payload: { voucherId: issued.id },
  });
  return issued;
}
