import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { unfreezeVoucher } from '../contract/voucher-acts.ts';
import { EVENT, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { appendEvent } from './append-event.ts';
import { FREE, lockVoucher, partiesOf, sidesOf, stepVoucher, voucherMoved } from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { toActionResult } from './present-voucher.ts';
import { type LotChain, type Voucher, type VoucherContext, vouchers } from './tables.ts';
import { freedBy } from './who-may.ts';

/** 40 → 20 with the UNFREEZE event. Runs as the system. */
export async function unfreeze(
  ctx: VoucherContext,
  chain: LotChain,
  v: Voucher,
  side: 'beneficiary' | 'operator' | 'effect',
  reason: string | null,
  noteId?: string,
): Promise<Voucher> {
  const moved = await stepVoucher(ctx, v, 'unfreeze', side, { set: FREE, reason, parties: partiesOf(v) });
  await appendEvent(ctx, chain, {
    type: EVENT.unfreeze,
    side,
    vouchers: [{ voucher: moved, before: v.quantity, after: v.quantity, also: [v.beneficiary_member_id] }],
    details: { encumbrance: v.encumbrance_type, noteId },
  });
  await notifySides(ctx, 'freed', v, ['holder', 'beneficiary']);
  voucherMoved(ctx, moved, [v.beneficiary_member_id]);
  return moved;
}

export const isReserved = async (ctx: VoucherContext, v: Voucher): Promise<boolean> =>
  (await ctx.tx
    .selectFrom('vouchers.reservation')
    .select('note_id')
    .where('voucher_id', '=', v.id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The pledgee releases a pledge, the operator a freeze by a court, the holder a pickup he planned. Refuses 10301, 10302, 10306. */
export const unfreezeVoucherHandler = vouchers.command(unfreezeVoucher, async (ctx) => {
  const { chain, voucher: v } = await lockVoucher(ctx, ctx.input);
  const side = freedBy(v, sidesOf(ctx.actor, v), await isReserved(ctx, v));
  if (side === null)
    throw StateNotAllowed({
      subject: 'voucher',
      verb: 'unfreeze',
      state: voucherLifecycle.nameOf(v.state),
      side: 'party',
    });
  return asSystem(ctx, async () =>
    toActionResult(ctx, await unfreeze(ctx, chain, v, side, ctx.input.reason)),
  );
});
