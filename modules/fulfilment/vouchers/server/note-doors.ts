import { add, compare, sub } from '#kernel/rules/decimal.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { takingOf, totalOf, wt } from '../rules/quantities.ts';
import { RequestPending, TakenTooMuch } from '../rules/refusals.ts';
import { ENCUMBRANCE, VOUCHER, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { appendFreeze, freeze } from './freeze-voucher.ts';
import { heldVoucher } from './lock-voucher.ts';
import { consume } from './take-goods.ts';
import { type Voucher, type VoucherContext, vouchers } from './tables.ts';
import { unfreeze } from './unfreeze-voucher.ts';

export const reservedOf = async (
  ctx: VoucherContext,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await ctx.tx
    .selectFrom('vouchers.reservation')
    .select(['voucher_id', 'quantity'])
    .where('voucher_id', 'in', ids.length === 0 ? ['0'] : [...ids])
    .execute();
  const sums = new Map<string, string>();
  for (const r of rows) sums.set(r.voucher_id, add(sums.get(r.voucher_id) ?? '0', r.quantity));
  return sums;
};
export const isPlannable = (v: Voucher): boolean =>
  v.state === VOUCHER.held || (v.state === VOUCHER.encumbered && v.encumbrance_type === ENCUMBRANCE.pickup);

interface OfNote {
  readonly voucherId: string;
  readonly noteId: string;
}
/**
 * Freezes a voucher for what a note plans (20 → 40); one frozen for pickups already takes further notes while
 * its quantity lasts. The same note again changes nothing. Refuses 10301, 10306, 18205, 18207.
 */
export const freezeForNote = vouchers.door<OfNote & { readonly quantity: string }, void>((ctx) =>
  asSystem(ctx, async () => {
    const { voucherId, noteId, quantity } = ctx.input;
    const held = await heldVoucher(ctx, voucherId);
    if (held === undefined) throw NotFound({});
    const { chain, voucher: v } = held;
    const before = await ctx.tx
      .selectFrom('vouchers.reservation')
      .select('voucher_id')
      .where('note_id', '=', noteId)
      .executeTakeFirst();
    if (before !== undefined) return;
    if (v.request_id !== null) throw RequestPending({});
    if (!isPlannable(v))
      throw StateNotAllowed({
        subject: 'voucher',
        verb: 'freeze',
        state: voucherLifecycle.nameOf(v.state),
        side: 'effect',
      });
    const free = sub(v.quantity, (await reservedOf(ctx, [v.id])).get(v.id) ?? '0');
    if (compare(quantity, free) > 0) throw TakenTooMuch({ held: wt(free) });
    await ctx.tx
      .insertInto('vouchers.reservation')
      .values({ note_id: noteId, voucher_id: v.id, quantity: wt(quantity), gmt_create: await ctx.now() })
      .execute();
    const wish = {
      type: ENCUMBRANCE.pickup,
      beneficiaryId: null,
      until: null,
      reason: null,
      noteId,
      quantity: wt(quantity),
    };
    if (v.state === VOUCHER.held) await freeze(ctx, chain, v, 'effect', wish);
    else await appendFreeze(ctx, chain, v, 'effect', wish);
  }),
);

/** The voucher a note's plan lies on now: of one taken in part by another note, the child. */
async function ofNote(ctx: VoucherContext<{ readonly noteId: string }>) {
  const planned = await ctx.tx
    .selectFrom('vouchers.reservation')
    .select(['voucher_id', 'quantity'])
    .where('note_id', '=', ctx.input.noteId)
    .executeTakeFirst();
  if (planned === undefined) return null;
  const held = await heldVoucher(ctx, planned.voucher_id);
  if (held === undefined) throw NotFound({});
  const again = await ctx.tx
    .selectFrom('vouchers.reservation')
    .select('voucher_id')
    .where('note_id', '=', ctx.input.noteId)
    .executeTakeFirst();
  if (again === undefined) return null;
  // Another note took its part while this one waited for the chain, which both hold by now.
  const now = again.voucher_id === held.voucher.id ? held : await heldVoucher(ctx, again.voucher_id);
  return now ?? null;
}
const forget = (ctx: VoucherContext, noteId: string) =>
  ctx.tx.deleteFrom('vouchers.reservation').where('note_id', '=', noteId).execute();

/**
 * Holds the voucher a note is planned on, behind the chain of its lot: locks of vouchers come before those of
 * notes. A note without a plan holds nothing.
 */
export const holdVoucherOfNote = vouchers.door<{ readonly noteId: string }, void>((ctx) =>
  asSystem(ctx, async () => {
    await ofNote(ctx);
  }),
);

/**
 * What a note weighed out leaves its voucher: 50 when all of it was taken, else 60 with a child for the rest.
 * What other notes have planned of it stays. A note that has no plan on a voucher changes nothing. Refuses
 * 10301, 18207.
 */
export const consumeForNote = vouchers.door<
  { readonly noteId: string; readonly quantity: string },
  { childId: string | null }
>((ctx) =>
  asSystem(ctx, async () => {
    const held = await ofNote(ctx);
    if (held === null) return { childId: null };
    await forget(ctx, ctx.input.noteId);
    const others = (await reservedOf(ctx, [held.voucher.id])).get(held.voucher.id) ?? '0';
    const left = sub(held.voucher.quantity, others);
    if (takingOf(left, ctx.input.quantity).kind === 'tooMuch') throw TakenTooMuch({ held: wt(left) });
    const { child } = await consume(ctx, held.chain, held.voucher, {
      weighed: ctx.input.quantity,
      noteId: ctx.input.noteId,
      side: 'effect',
    });
    return { childId: child?.id ?? null };
  }),
);

/** A note that planned is void or aborted: the voucher is free again when no other note plans on it. */
export const unfreezeForNote = vouchers.door<{ readonly noteId: string }, void>((ctx) =>
  asSystem(ctx, async () => {
    const held = await ofNote(ctx);
    if (held === null) return;
    await forget(ctx, ctx.input.noteId);
    const { chain, voucher: v } = held;
    const left = totalOf([...(await reservedOf(ctx, [v.id])).values()]);
    if (compare(left, '0') === 0) await unfreeze(ctx, chain, v, 'effect', null, ctx.input.noteId);
  }),
);
