import { openDeskAccount } from '#fulfilment/payments/server/door.ts';
import { addStatementAccount } from '../contract/statement.ts';
import { plainAccount } from './read-statement.ts';
import { deskOf, statements } from './tables.ts';

/** A bank account whose statements are read here; asked again, the first answers. It is an account like any other. */
export const addStatementAccountHandler = statements.command(addStatementAccount, async (ctx) => {
  const { bankName, accountNo, currency } = ctx.input;
  const { id, version } = await openDeskAccount(ctx, {
    memberId: deskOf(ctx),
    bankName,
    account: plainAccount(accountNo),
    currency,
  });
  ctx.target({ type: 'BANK_ACCOUNT', id, no: null });
  return { id, version };
});
