import { endBankAccount } from '../contract/bank-account.ts';
import { moveAccount } from './bank-accounts.ts';
import { payments } from './tables.ts';

/** → 40 by its company: it takes no more money. */
export const endBankAccountHandler = payments.command(endBankAccount, (ctx) => moveAccount(ctx, 'end', {}));
