import { brokenConstraint } from '#kernel/server/database.ts';
import { created, touched } from '#kernel/server/rows.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { addBankAccount } from '../contract/bank-account.ts';
import { ACCOUNT } from '../rules/bank-account-lifecycle.ts';
import { BANK_ACCOUNT_FILES, paymentScene } from '../rules/file-scenes.ts';
import { AccountKnown } from '../rules/refusals.ts';
import { accountResult, accountSide, BIZ_ACCOUNT } from './bank-accounts.ts';
import { accountHeld, ofNumber } from './bank-account-numbers.ts';
import { type BankAccount, payments, type PaymentsContext } from './tables.ts';

type Named = ReturnType<typeof accountHeld> & {
  readonly member_id: string;
  readonly holder: string;
  readonly bank_name: string;
  readonly currency: string;
  readonly cnaps_code: string | null;
  readonly swift_bic: string | null;
};
const newAccount = (ctx: PaymentsContext, data: Named): Promise<BankAccount> =>
  ctx.tx
    .insertInto('payments.bank_account')
    .values({
      ...created(ctx),
      ...data,
      owner_dept_id: ctx.actor.deptId,
      owner_emp_id: ctx.actor.empId,
      state: ACCOUNT.toVerify,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw brokenConstraint(error) === 'bank_account_number' ? AccountKnown({}, 'account') : error;
    });

/** A company names an account, or one its desk of statements reads already; it waits for the operator. */
export const addBankAccountHandler = payments.command(addBankAccount, async (ctx) => {
  const { input, actor } = ctx;
  const memberId = actor.memberId as string;
  const data = {
    holder: input.holder,
    bank_name: input.bankName,
    ...accountHeld(ctx, input.account),
    cnaps_code: input.cnapsCode,
    swift_bic: input.swiftBic,
  };
  const known = await ofNumber(ctx, { memberId, account: input.account, currency: input.currency });
  if (known !== undefined && known.account_sealed !== null) throw AccountKnown({}, 'account');
  const row =
    known === undefined
      ? await newAccount(ctx, { ...data, member_id: memberId, currency: input.currency })
      : await ctx.tx
          .updateTable('payments.bank_account')
          .set({ ...data, ...touched(ctx) })
          .where('id', '=', known.id)
          .returningAll()
          .executeTakeFirstOrThrow();
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
