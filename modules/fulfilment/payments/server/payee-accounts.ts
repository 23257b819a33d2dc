import { payeeAccounts } from '../contract/bank-account.ts';
import { DIRECTION } from '../rules/payment-lifecycle.ts';
import { SEALED_ACCOUNT, verifiedAccounts } from './payee-account.ts';
import { orderFor } from './save-payment.ts';
import { payments } from './tables.ts';

/** Where to pay: verified accounts of who is paid by an order, whole, to its parties. */
export const payeeAccountsHandler = payments.query(payeeAccounts, async (ctx) => {
  const order = await orderFor(ctx, ctx.input.orderId);
  const memberId = ctx.input.direction === DIRECTION.in ? order.sellerId : order.buyerId;
  const found = await verifiedAccounts(ctx, { memberId, currency: order.currency });
  return {
    list: found.map((a) => ({
      id: a.id,
      holder: a.holder,
      bankName: a.bank_name,
      account: ctx.service('secrets').open(a.account_sealed as string, SEALED_ACCOUNT),
      cnapsCode: a.cnaps_code,
      swiftBic: a.swift_bic,
      currency: a.currency,
    })),
  };
});
