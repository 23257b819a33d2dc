import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { freezeVoucher } from '../contract/voucher-acts.ts';
import { RequestPending } from '../rules/refusals.ts';
import { ENCUMBRANCE, type Encumbrance, EVENT, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { appendEvent } from './append-event.ts';
import { contentHash } from './hashes.ts';
import { lockVoucher, sidesOf, stepVoucher, voucherMoved } from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { toActionResult } from './present-voucher.ts';
import { type LotChain, type Voucher, type VoucherContext, vouchers } from './tables.ts';

export interface FreezeWish {
  readonly type: Encumbrance;
  readonly beneficiaryId: string | null;
  readonly until: string | null;
  readonly reason: string | null;
  /** Of a freeze for a shipping note. */
  readonly noteId?: string;
  readonly quantity?: string;
}
/** 20 → 40 with the FREEZE event; the reason stays here, the chain gets its hash. Runs as the system. */
export async function freeze(
  ctx: VoucherContext,
  chain: LotChain,
  v: Voucher,
  side: 'holder' | 'operator' | 'effect',
  wish: FreezeWish,
): Promise<Voucher> {
  const moved = await stepVoucher(ctx, v, 'freeze', side, {
    set: {
      encumbrance_type: wish.type,
      beneficiary_member_id: wish.beneficiaryId,
      encumbrance_until: wish.until,
      encumbrance_reason: wish.reason,
    },
    reason: wish.reason,
  });
  await appendFreeze(ctx, chain, moved, side, wish);
  await notifySides(ctx, 'frozen', moved, ['holder', 'beneficiary'], { reason: wish.reason });
  voucherMoved(ctx, moved);
  return moved;
}
export const appendFreeze = (
  ctx: VoucherContext,
  chain: LotChain,
  v: Voucher,
  side: string,
  wish: FreezeWish,
): Promise<string> =>
  appendEvent(ctx, chain, {
    type: EVENT.freeze,
    side,
    vouchers: [{ voucher: v, before: v.quantity, after: v.quantity }],
    details: {
      encumbrance: wish.type,
      beneficiaryId: wish.beneficiaryId,
      until: wish.until,
      reasonHash: wish.reason === null ? null : contentHash({ reason: wish.reason, voucherNo: v.voucher_no }),
      noteId: wish.noteId,
      quantity: wish.quantity,
    },
  });

/** A pledgee is another company that trades here. Refuses 10009. */
async function requirePledgee(ctx: VoucherContext, v: Voucher, beneficiaryId: string): Promise<void> {
  const known = (await partiesOf(ctx, { memberIds: [beneficiaryId] })).has(beneficiaryId);
  if (!known || beneficiaryId === v.holder_member_id)
    throw new InvalidInput([{ field: 'beneficiaryId', rule: 'voucher.pledgee', message: '' }]);
}

/**
 * The holder pledges his voucher or plans a pickup; the operator freezes it by order of a court. Refuses
 * 10009, 10301, 10302, 10306, 18205.
 */
export const freezeVoucherHandler = vouchers.command(freezeVoucher, async (ctx) => {
  const { type, beneficiaryId, until, reason } = ctx.input;
  const { chain, voucher: v } = await lockVoucher(ctx, ctx.input);
  const sides = sidesOf(ctx.actor, v);
  const side =
    type === ENCUMBRANCE.court ? (sides.operator ? 'operator' : null) : sides.holder ? 'holder' : null;
  if (side === null)
    throw StateNotAllowed({
      subject: 'voucher',
      verb: 'freeze',
      state: voucherLifecycle.nameOf(v.state),
      side: sides.operator ? 'operator' : 'party',
    });
  if (v.request_id !== null) throw RequestPending({});
  if (type === ENCUMBRANCE.pledge) {
    if (beneficiaryId === null) throw NotFound({}, 'beneficiaryId');
    await requirePledgee(ctx, v, beneficiaryId);
  }
  return asSystem(ctx, async () => {
    const beneficiary =
      type === ENCUMBRANCE.pledge ? beneficiaryId : type === ENCUMBRANCE.pickup ? v.holder_member_id : null;
    const wish = { type, beneficiaryId: beneficiary, until, reason };
    return toActionResult(ctx, await freeze(ctx, chain, v, side, wish));
  });
});
