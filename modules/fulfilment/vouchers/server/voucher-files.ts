import { bindable } from '#office/attachments/server/door.ts';
import { BIZ, reached } from './lock-voucher.ts';
import type { VoucherContext } from './tables.ts';

// Whoever the voucher names may open its receipt, intake note and inspection.
bindable(
  BIZ,
  async (ctx, bizId) =>
    (await reached(ctx as unknown as VoucherContext)
      .where('vouchers.voucher.id', '=', bizId)
      .select('vouchers.voucher.id')
      .executeTakeFirst()) !== undefined,
);
