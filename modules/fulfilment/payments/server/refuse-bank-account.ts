import { refuseBankAccount } from '../contract/bank-account.ts';
import { moveAccount } from './bank-accounts.ts';
import { payments } from './tables.ts';

/** 10 → 30 with the reason its company reads. */
export const refuseBankAccountHandler = payments.command(refuseBankAccount, (ctx) =>
  moveAccount(ctx, 'refuse', { refuse_reason: ctx.input.reason }, ctx.input.reason),
);
