import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { payInSandbox } from '../../contract/gateway.ts';
import { PAYMENT } from '../../rules/payment-lifecycle.ts';
import { BIZ, seePayment } from '../lock-payment.ts';
import { toActionResult } from '../present.ts';
import { payments } from '../tables.ts';
import { SANDBOX } from './sandbox.ts';

export const SANDBOX_NOTIFY = 'payments.sandboxNotify';
/** Seconds after the payment at which the sandbox sends its notice: at once, again, and late. */
const SENDS_AFTER = [0, 3, 20] as const;

/** Pays in the sandbox: what a payer does with his phone. The notices come over HTTP like those of a provider. */
export const payInSandboxHandler = payments.command(payInSandbox, async (ctx) => {
  const row = await seePayment(ctx, ctx.input.id);
  const asked = await ctx.tx
    .selectFrom('payments.gateway_order')
    .selectAll()
    .where('registration_id', '=', row.id)
    .where('provider', '=', SANDBOX)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (asked === undefined || row.state !== PAYMENT.draft)
    throw StateNotAllowed({ subject: 'payment', verb: 'succeed', state: row.state, side: 'buyer' });
  ctx.target({ type: BIZ, id: row.id, no: row.payment_no });
  if (asked.sandbox_paid_at === null) {
    await ctx.tx
      .updateTable('payments.gateway_order')
      .set({ sandbox_paid_at: await ctx.now() })
      .where('id', '=', asked.id)
      .execute();
    await ctx.schedule(
      SENDS_AFTER.map((inSeconds, n) => ({
        kind: SANDBOX_NOTIFY,
        key: `${asked.out_no}:${n}`,
        at: { inSeconds },
        payload: { outNo: asked.out_no },
      })),
    );
  }
  return toActionResult(row, ctx.actor);
});
