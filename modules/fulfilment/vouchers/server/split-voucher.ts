import { asSystem } from '#kernel/server/with-scope.ts';
import { splitVoucher } from '../contract/voucher-acts.ts';
import { splitFault } from '../rules/quantities.ts';
import { SplitInvalid } from '../rules/refusals.ts';
import { lockOwnHeld } from './own-held.ts';
import { toActionResult } from './present-voucher.ts';
import { openRequest } from './requests.ts';
import { type Voucher, vouchers } from './tables.ts';

/** The holder asks to split his voucher; the custodian confirms. Refuses 10301, 10302, 10306, 18203, 18205. */
export const splitVoucherHandler = vouchers.command(splitVoucher, async (ctx) => {
  const { voucher } = await lockOwnHeld(ctx, 'split');
  const fault = splitFault(voucher.quantity, ctx.input.quantities);
  if (fault !== null) throw SplitInvalid({ fault }, 'quantities');
  return asSystem(ctx, async () => {
    const [asked] = await openRequest(ctx, 'split', [voucher], {
      quantities: ctx.input.quantities,
      side: 'holder',
    });
    return toActionResult(ctx, asked as Voucher);
  });
});
