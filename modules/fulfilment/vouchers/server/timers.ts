import { REQUEST } from '../rules/request-lifecycle.ts';
import { VOUCHER } from '../rules/voucher-lifecycle.ts';
import { cancelTransfer } from './accept-transfer.ts';
import { heldVoucher, holdChain, REQUEST_LAPSE, TRANSFER_LAPSE } from './lock-voucher.ts';
import { closeRequest } from './requests.ts';
import { vouchers } from './tables.ts';

/** 48 hours passed without both signatures: 30 → 20, the old holder keeps it. */
export const transferLapse = vouchers.timer(TRANSFER_LAPSE, async (ctx) => {
  const held = await heldVoucher(ctx, ctx.input.key);
  if (held === undefined || held.voucher.state !== VOUCHER.transferring) return;
  const until = held.voucher.transfer_until as Date;
  if ((await ctx.now()) < until)
    return ctx.schedule({ kind: TRANSFER_LAPSE, key: held.voucher.id, at: until });
  await cancelTransfer(ctx, held.chain, held.voucher, 'timer', null);
});

/** Nobody answered a request to split, merge or void for 48 hours: its vouchers stay as they are. */
export const requestLapse = vouchers.timer(REQUEST_LAPSE, async (ctx) => {
  const find = () =>
    ctx.tx.selectFrom('vouchers.request').selectAll().where('id', '=', ctx.input.key).executeTakeFirst();
  const seen = await find();
  if (seen === undefined) return;
  await holdChain(ctx, seen.lot_id);
  const request = await find();
  if (request === undefined || request.state !== REQUEST.waiting) return;
  if ((await ctx.now()) < request.due_at)
    return ctx.schedule({ kind: REQUEST_LAPSE, key: request.id, at: request.due_at });
  await closeRequest(ctx, request, { verb: 'lapse', side: 'timer' }, null);
});
