import { bindable } from '#office/attachments/server/door.ts';
import { BIZ, reached } from './lock-voucher.ts';
import { knowsOrigin } from './present-voucher.ts';
import type { VoucherContext } from './tables.ts';

// Whoever the voucher names may open its receipt, intake note and inspection, unless the issuer is kept apart from him.
bindable(BIZ, async (ctx, bizId) => {
  const v = await reached(ctx as unknown as VoucherContext)
    .where('vouchers.voucher.id', '=', bizId)
    .selectAll('vouchers.voucher')
    .executeTakeFirst();
  return v !== undefined && knowsOrigin(ctx.actor, v);
});
