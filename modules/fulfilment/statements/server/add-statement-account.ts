import { created } from '#kernel/server/rows.ts';
import { addStatementAccount } from '../contract/statement.ts';
import { ACCOUNT_INDEX, plainAccount } from './read-statement.ts';
import { deskOf, statements } from './tables.ts';

/** A bank account whose statements are read here; asked again, the first answers. */
export const addStatementAccountHandler = statements.command(addStatementAccount, async (ctx) => {
  const { bankName, accountNo, currency } = ctx.input;
  const plain = plainAccount(accountNo);
  const index = ctx.service('secrets').blindIndex(plain, ACCOUNT_INDEX);
  const row = await ctx.tx
    .insertInto('statements.bank_account')
    .values({
      ...created(ctx),
      member_id: deskOf(ctx),
      bank_name: bankName,
      currency,
      account_index: index,
      account_tail: plain.slice(-4),
    })
    .onConflict((c) =>
      c.columns(['member_id', 'account_index', 'currency']).doUpdateSet({ bank_name: bankName }),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  ctx.target({ type: 'BANK_ACCOUNT', id: row.id, no: null });
  return row;
});
