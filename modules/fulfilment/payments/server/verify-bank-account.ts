import { verifyBankAccount } from '../contract/bank-account.ts';
import { moveAccount } from './bank-accounts.ts';
import { payments } from './tables.ts';

/** 10 → 20: the operator compared holder, number and proof. */
export const verifyBankAccountHandler = payments.command(verifyBankAccount, async (ctx) =>
  moveAccount(ctx, 'verify', {
    verified_at: await ctx.now(),
    verified_by: ctx.actor.accountId,
    refuse_reason: null,
  }),
);
