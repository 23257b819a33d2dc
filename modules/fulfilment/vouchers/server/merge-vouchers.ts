import { asSystem } from '#kernel/server/with-scope.ts';
import { mergeVouchers } from '../contract/voucher-acts.ts';
import { MergeInvalid } from '../rules/refusals.ts';
import { VOUCHER } from '../rules/voucher-lifecycle.ts';
import { lockOwnHeld } from './own-held.ts';
import { toActionResult } from './present-voucher.ts';
import { heldByIds, openRequest } from './requests.ts';
import { type Voucher, vouchers } from './tables.ts';

/**
 * The holder asks to merge vouchers of one lot that he holds free; the custodian confirms. Refuses 10301,
 * 10302, 10306, 18204, 18205.
 */
export const mergeVouchersHandler = vouchers.command(mergeVouchers, async (ctx) => {
  const { voucher } = await lockOwnHeld(ctx, 'merge');
  const ids = [...new Set([voucher.id, ...ctx.input.ids])];
  const list = await heldByIds(ctx, ids);
  const fits = (v: Voucher) =>
    v.lot_id === voucher.lot_id &&
    v.holder_member_id === voucher.holder_member_id &&
    v.state === VOUCHER.held &&
    v.request_id === null &&
    !v.deleted;
  if (list.length !== ids.length || list.length < 2 || !list.every(fits)) throw MergeInvalid({}, 'ids');
  return asSystem(ctx, async () => {
    const asked = await openRequest(ctx, 'merge', list, { side: 'holder' });
    return toActionResult(ctx, asked.find((v) => v.id === voucher.id) as Voucher);
  });
});
