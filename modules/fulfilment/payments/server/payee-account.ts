import { withScope } from '#kernel/server/with-scope.ts';
import { ACCOUNT } from '../rules/bank-account-lifecycle.ts';
import type { BankAccount, PaymentsContext } from './tables.ts';

export const SEALED_ACCOUNT = 'payments.account_sealed';
export const SEALED_PAYER = 'payments.payer_account_sealed';

/**
 * Verified accounts of a company in a currency, the newest first. The caller has checked that its actor is a party
 * of a document that names the company as payee; this opens its rows for this one look.
 */
export const verifiedAccounts = (
  ctx: PaymentsContext,
  of: { readonly memberId: string; readonly currency: string },
): Promise<BankAccount[]> =>
  withScope(ctx, { open: { accounts_of: of.memberId } }, () =>
    ctx.tx
      .selectFrom('payments.bank_account')
      .selectAll()
      .where('member_id', '=', of.memberId)
      .where('currency', '=', of.currency)
      .where('state', '=', ACCOUNT.verified)
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
  );
