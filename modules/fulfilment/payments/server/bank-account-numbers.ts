import { ACCOUNT } from '../rules/bank-account-lifecycle.ts';
import { SEALED_ACCOUNT } from './payee-account.ts';
import type { BankAccount, PaymentsContext } from './tables.ts';

/** Mark of numbers that were taken over from the statement desk: known as this index alone. */
// not a table: the mark of a blind index
export const DESK_INDEX = 'statements.account';
const TAIL = 4;

/** How a number is stored: sealed, as an index that finds equal ones, and its end. */
export function accountHeld(ctx: PaymentsContext, account: string) {
  const secrets = ctx.service('secrets');
  return {
    account_sealed: secrets.seal(account, SEALED_ACCOUNT),
    account_index: secrets.blindIndex(account, SEALED_ACCOUNT),
    account_tail: account.slice(-TAIL),
  };
}
/** A living account of a company by its number, however the number is known. */
export function ofNumber(
  ctx: PaymentsContext,
  of: { readonly memberId: string; readonly account: string; readonly currency: string },
): Promise<BankAccount | undefined> {
  const secrets = ctx.service('secrets');
  return ctx.tx
    .selectFrom('payments.bank_account')
    .selectAll()
    .where('member_id', '=', of.memberId)
    .where('currency', '=', of.currency)
    .where('state', '<>', ACCOUNT.ended)
    .where('deleted', '=', false)
    .where('account_index', 'in', [
      ...secrets.blindIndexes(of.account, SEALED_ACCOUNT),
      ...secrets.blindIndexes(of.account, DESK_INDEX),
    ])
    .orderBy('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
}
