import { brokenConstraint } from '#kernel/server/database.ts';
import { created } from '#kernel/server/rows.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { addBankAccount } from '../contract/bank-account.ts';
import { ACCOUNT } from '../rules/bank-account-lifecycle.ts';
import { BANK_ACCOUNT_FILES, paymentScene } from '../rules/file-scenes.ts';
import { AccountKnown } from '../rules/refusals.ts';
import { accountResult, accountSide, BIZ_ACCOUNT } from './bank-accounts.ts';
import { SEALED_ACCOUNT } from './payee-account.ts';
import { payments } from './tables.ts';

/** A company names an account; it waits for the operator. */
export const addBankAccountHandler = payments.command(addBankAccount, async (ctx) => {
  const { input, actor } = ctx;
  const secrets = ctx.service('secrets');
  const row = await ctx.tx
    .insertInto('payments.bank_account')
    .values({
      ...created(ctx),
      member_id: actor.memberId as string,
      owner_dept_id: actor.deptId,
      owner_emp_id: actor.empId,
      holder: input.holder,
      bank_name: input.bankName,
      currency: input.currency,
      account_sealed: secrets.seal(input.account, SEALED_ACCOUNT),
      account_index: secrets.blindIndex(input.account, SEALED_ACCOUNT),
      account_tail: input.account.slice(-4),
      cnaps_code: input.cnapsCode,
      swift_bic: input.swiftBic,
      state: ACCOUNT.toVerify,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw brokenConstraint(error) === 'bank_account_number' ? AccountKnown({}, 'account') : error;
    });
  await bindFiles(ctx, {
    bizType: BANK_ACCOUNT_FILES,
    bizId: row.id,
    attachmentIds: input.fileIds,
    most: 9,
    scenes: [paymentScene],
  });
  await ctx.history({
    bizType: BIZ_ACCOUNT,
    bizId: row.id,
    bizNo: `**** ${row.account_tail}`,
    action: 'add',
    from: null,
    to: ACCOUNT.toVerify,
    side: accountSide(ctx),
    parties: [row.member_id],
  });
  ctx.target({ type: BIZ_ACCOUNT, id: row.id, no: `**** ${row.account_tail}` });
  return accountResult(ctx, row);
});
