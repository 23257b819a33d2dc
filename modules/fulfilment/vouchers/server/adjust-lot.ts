import { add, compare, sub } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { lotConfirmed, recordStock, storedLots } from '#registry/catalogue/server/door.ts';
import { adjustLot } from '../contract/voucher-acts.ts';
import { proRata, wt } from '../rules/quantities.ts';
import { NoLoss, StockBelowVouchers } from '../rules/refusals.ts';
import { REQUEST } from '../rules/request-lifecycle.ts';
import { EVENT, VOUCHER } from '../rules/voucher-lifecycle.ts';
import { appendEvent, type TouchedVoucher } from './append-event.ts';
import { BIZ, holdChain, partiesOf, voucherMoved } from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { closeRequest, requestOf } from './requests.ts';
import { transferHash } from './statements.ts';
import { stockOf } from './stock.ts';
import { type Request, type Voucher, type VoucherContext, vouchers } from './tables.ts';

/**
 * What of a voucher follows its new quantity: signatures given under the old one fall, the transfer waits for
 * both anew.
 */
function followQuantity(v: Voucher, quantity: string) {
  if (v.state !== VOUCHER.transferring) return { quantity };
  const to = { memberId: v.transfer_to_member_id as string, orderId: v.transfer_order_id as string };
  return {
    quantity,
    transfer_hash: transferHash({ ...v, quantity }, to),
    receiver_signature: null,
    custodian_signature: null,
  };
}
async function shrink(ctx: VoucherContext, v: Voucher, quantity: string, reason: string): Promise<Voucher> {
  const request = await requestOf(ctx, v);
  const free = request === undefined ? v : await withdrawn(ctx, v, request);
  const moved = await ctx.tx
    .updateTable('vouchers.voucher')
    .set((eb) => ({
      ...followQuantity(free, quantity),
      version: eb('version', '+', 1),
      gmt_modified: nowHere,
      modified_by: ctx.actor.accountId,
    }))
    .where('id', '=', free.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: BIZ,
    bizId: v.id,
    bizNo: v.voucher_no,
    action: 'adjust',
    from: v.state,
    to: v.state,
    changes: [{ field: 'quantity', before: v.quantity, after: moved.quantity }],
    reason,
    side: 'custodian',
    parties: partiesOf(v),
  });
  return moved;
}
/** Quantities of an open request no longer add up. */
async function withdrawn(ctx: VoucherContext, v: Voucher, request: Request): Promise<Voucher> {
  if (request.state !== REQUEST.waiting) return v;
  const freed = await closeRequest(ctx, request, { verb: 'withdraw', side: 'effect' }, null);
  return freed.find((x) => x.id === v.id) ?? v;
}

/** One event names all holders of a lot to each other; vouchers that keep their companies apart have one of their own. */
function toldApart(touched: readonly TouchedVoucher[]): (readonly TouchedVoucher[])[] {
  const open = touched.filter((t) => t.voucher.through_member_id === null);
  const apart = touched.filter((t) => t.voucher.through_member_id !== null);
  return [...(open.length === 0 ? [] : [open]), ...apart.map((t) => [t])];
}

/**
 * A dip found less than the vouchers of a lot hold: the loss is spread over all of them in proportion, also
 * the pledged ones, as an ADJUST event, and every holder is notified. The custodian acts; for goods nobody with
 * a login keeps, the operator. Refuses 10301, 18212.
 */
export const adjustLotHandler = vouchers.command(adjustLot, async (ctx) => {
  const { lotId, quantity, reason } = ctx.input;
  const [lot] = await storedLots(ctx, { ids: [lotId] });
  const isKeeper =
    lot !== undefined &&
    (lot.custodianMemberId === null ? isPlatform(ctx.actor) : lot.custodianMemberId === ctx.actor.memberId);
  const known = await ctx.tx
    .selectFrom('vouchers.lot_chain')
    .select('lot_id')
    .where('lot_id', '=', lotId)
    .executeTakeFirst();
  if (lot === undefined || !isKeeper || known === undefined) throw NotFound({}, 'lotId');
  ctx.target({ type: 'LOT', id: lot.id, no: lot.lotNo });
  return asSystem(ctx, async () => {
    const chain = await holdChain(ctx, lotId);
    const { live, covered } = await stockOf(ctx, chain);
    if (live.length === 0 || compare(quantity, covered) >= 0) throw NoLoss({ covered }, 'quantity');
    const shares = proRata(
      quantity,
      live.map((v) => v.quantity),
    );
    const touched: { voucher: Voucher; before: string; after: string }[] = [];
    for (const [n, v] of live.entries()) {
      const after = shares[n] as string;
      touched.push({ voucher: await shrink(ctx, v, after, reason), before: v.quantity, after });
    }
    const lost = wt(sub(covered, quantity));
    for (const list of toldApart(touched))
      await appendEvent(ctx, chain, {
        type: EVENT.adjust,
        side: 'custodian',
        vouchers: list,
        lost: wt(list.reduce((sum, t) => add(sum, sub(t.before ?? '0', t.after ?? '0')), '0')),
        details: { stock: wt(quantity) },
      });
    await recordStock(ctx, { lotId, quantity: wt(quantity) });
    await ctx.tx
      .updateTable('vouchers.lot_chain')
      .set({ taken_qty: '0' })
      .where('lot_id', '=', lotId)
      .execute();
    for (const { voucher } of touched) {
      await notifySides(ctx, 'adjusted', voucher, ['holder', 'beneficiary', 'receiver'], { reason });
      voucherMoved(ctx, voucher);
    }
    return { lotNo: lot.lotNo, lost, vouchers: touched.length };
  });
});

/** The custodian confirmed the stock anew: never below what vouchers hold; what was taken before is in the figure. */
export const followStock = vouchers.listen(lotConfirmed, (ctx) =>
  asSystem(ctx, async () => {
    const { lotId, quantity } = ctx.input;
    const known = await ctx.tx
      .selectFrom('vouchers.lot_chain')
      .select('lot_id')
      .where('lot_id', '=', lotId)
      .executeTakeFirst();
    if (known === undefined) return;
    const { covered } = await stockOf(ctx, await holdChain(ctx, lotId));
    if (compare(quantity, covered) < 0) throw StockBelowVouchers({ covered }, 'quantity');
    await ctx.tx
      .updateTable('vouchers.lot_chain')
      .set({ taken_qty: '0' })
      .where('lot_id', '=', lotId)
      .execute();
  }),
);
