import { sql } from 'kysely';
import { add } from '#kernel/rules/decimal.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { takeGoods } from '../contract/voucher-acts.ts';
import { voucherConsumed } from '../rules/events.ts';
import { takingOf, wt } from '../rules/quantities.ts';
import { TakenTooMuch } from '../rules/refusals.ts';
import { ENCUMBRANCE, EVENT, VOUCHER, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { appendEvent } from './append-event.ts';
import { freeze } from './freeze-voucher.ts';
import { lockVoucher, partiesOf, sidesOf, stepVoucher, voucherMoved } from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { toActionResult } from './present-voucher.ts';
import { insertChild } from './requests.ts';
import { type LotChain, type Voucher, type VoucherContext, vouchers } from './tables.ts';
import { isReserved } from './unfreeze-voucher.ts';

/** Goods left the lot since its custodian confirmed it. */
const noteTaken = (ctx: VoucherContext, chain: LotChain, quantity: string): Promise<unknown> =>
  sql`update vouchers.lot_chain set taken_qty = ${add(chain.taken_qty, quantity)}::numeric where lot_id = ${chain.lot_id}::bigint`.execute(
    ctx.tx,
  );

/** What other notes have planned goes over to the voucher for the rest, which is frozen for them at once. */
async function followReservations(ctx: VoucherContext, chain: LotChain, from: Voucher, child: Voucher) {
  const moved = await ctx.tx
    .updateTable('vouchers.reservation')
    .set({ voucher_id: child.id })
    .where('voucher_id', '=', from.id)
    .returning(['note_id', 'quantity'])
    .execute();
  const [first] = moved;
  if (first === undefined) return;
  await freeze(ctx, chain, child, 'effect', {
    type: ENCUMBRANCE.pickup,
    beneficiaryId: null,
    until: null,
    reason: null,
    noteId: first.note_id,
    quantity: moved.reduce((sum, r) => add(sum, r.quantity), '0'),
  });
}

/**
 * 40 → 50 when all was taken within the scale's tolerance, else 40 → 60 with a child for the rest in 20; the
 * CONSUME event holds both. Runs as the system. Refuses 18207.
 */
export async function consume(
  ctx: VoucherContext,
  chain: LotChain,
  v: Voucher,
  wish: { readonly weighed: string; readonly noteId: string | null; readonly side: 'custodian' | 'effect' },
): Promise<{ voucher: Voucher; child: Voucher | null }> {
  const taking = takingOf(v.quantity, wish.weighed);
  if (taking.kind === 'tooMuch') throw TakenTooMuch({ held: wt(v.quantity) }, 'quantity');
  const ended = await stepVoucher(ctx, v, 'consume', wish.side, {
    to: taking.kind === 'full' ? 'redeemed' : 'superseded',
    set: { encumbrance_type: null, beneficiary_member_id: null, encumbrance_until: null },
    uncounted: { encumbrance_reason: null, ended_at: await ctx.now() },
    parties: partiesOf(v),
  });
  const child = taking.kind === 'part' ? await insertChild(ctx, [ended], taking.rest) : null;
  const consumed = taking.kind === 'full' ? v.quantity : wish.weighed;
  await appendEvent(ctx, chain, {
    type: EVENT.consume,
    side: wish.side,
    vouchers: [
      { voucher: ended, before: v.quantity, also: [v.beneficiary_member_id] },
      ...(child === null ? [] : [{ voucher: child, after: child.quantity }]),
    ],
    consumed,
    details: { weighed: wt(wish.weighed), noteId: wish.noteId },
  });
  await noteTaken(ctx, chain, consumed);
  if (child !== null) await followReservations(ctx, chain, v, child);
  await ctx.emit(voucherConsumed, {
    voucherId: v.id,
    noteId: wish.noteId,
    quantity: wt(consumed),
    childId: child?.id ?? null,
  });
  await notifySides(ctx, 'consumed', ended, ['holder']);
  voucherMoved(ctx, ended);
  return { voucher: ended, child };
}

/**
 * The custodian weighed out what the holder had planned without a shipping note. Refuses 10301, 10302, 10306,
 * 18207.
 */
export const takeGoodsHandler = vouchers.command(takeGoods, async (ctx) => {
  const { chain, voucher: v } = await lockVoucher(ctx, ctx.input);
  const planned = v.state === VOUCHER.encumbered && v.encumbrance_type === ENCUMBRANCE.pickup;
  if (!planned || !sidesOf(ctx.actor, v).custodian || (await isReserved(ctx, v)))
    throw StateNotAllowed({
      subject: 'voucher',
      verb: 'consume',
      state: voucherLifecycle.nameOf(v.state),
      side: 'party',
    });
  return asSystem(ctx, async () => {
    const { voucher } = await consume(ctx, chain, v, {
      weighed: ctx.input.quantity,
      noteId: null,
      side: 'custodian',
    });
    return toActionResult(ctx, voucher);
  });
});
