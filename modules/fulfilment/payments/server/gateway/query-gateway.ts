import { queryGatewayPayment } from '../../contract/gateway.ts';
import { BIZ, seePayment } from '../lock-payment.ts';
import { toActionResult } from '../present.ts';
import { payments } from '../tables.ts';
import { bookNotice } from './book-notice.ts';
import { providerOf } from './receive-notice.ts';

/** Asks the provider itself, where its notice is long in coming; what it says is booked as its notice would be. */
export const queryGatewayPaymentHandler = payments.command(queryGatewayPayment, async (ctx) => {
  const row = await seePayment(ctx, ctx.input.id);
  const asked = await ctx.tx
    .selectFrom('payments.gateway_order')
    .selectAll()
    .where('registration_id', '=', row.id)
    .executeTakeFirst();
  const provider = asked === undefined ? undefined : providerOf(asked.provider);
  const notice =
    asked === undefined || provider === undefined
      ? null
      : await ctx.outsideTransaction(() => provider.query(asked));
  if (notice !== null && provider !== undefined) await bookNotice(ctx, provider.name, notice);
  ctx.target({ type: BIZ, id: row.id, no: row.payment_no });
  return toActionResult(await seePayment(ctx, row.id), ctx.actor);
});
