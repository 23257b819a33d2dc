import { sql } from 'kysely';
import { foundRow, lockRow, touched } from '#kernel/server/rows.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { ACCOUNT } from '../rules/bank-account-lifecycle.ts';
import { paymentWords } from '../rules/words.ts';
import { accountHeld, DESK_INDEX, ofNumber } from './bank-account-numbers.ts';
import { SEALED_ACCOUNT } from './payee-account.ts';
import { type BankAccount, payments, type PaymentsContext } from './tables.ts';

/** The operator's treasury keeps accounts as a company does. */
const TREASURY = '0';

export interface DeskAccount {
  readonly id: string;
  readonly version: number;
  readonly bankName: string;
  readonly tail: string;
  readonly currency: string;
  /** Columns of the bank's sheets, as the desk wrote them. */
  readonly mapping: unknown;
}
const facts = (a: BankAccount): DeskAccount => ({
  id: a.id,
  version: a.version,
  bankName: a.bank_name,
  tail: a.account_tail,
  currency: a.currency,
  mapping: a.mapping,
});
const living = (ctx: PaymentsContext, memberId: string) =>
  ctx.tx
    .selectFrom('payments.bank_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted', '=', false);

/** Accounts of a company whose statements may be read; those that ended, as far as they are asked for by id. */
export const deskAccounts = payments.door<
  { memberId: string; ids?: readonly string[] | undefined },
  DeskAccount[]
>(async (ctx) => {
  const { memberId, ids } = ctx.input;
  const q = living(ctx, memberId);
  const asked =
    ids === undefined ? q.where('state', '<>', ACCOUNT.ended) : q.where('id', 'in', ['0', ...ids]);
  return (await asked.orderBy('id').execute()).map(facts);
});
/** One of them, locked where statements are taken over one after the other. Refuses 10301. */
export const deskAccount = payments.door<{ memberId: string; id: string; lock: boolean }, DeskAccount>(
  async (ctx) => {
    const { memberId, id, lock } = ctx.input;
    const q = living(ctx, memberId).where('id', '=', id);
    return facts(lock ? await lockRow(q) : await foundRow(q));
  },
);
/** Whether an account bears one of these numbers. */
export const bearsNumber = payments.door<{ id: string; numbers: readonly string[] }, boolean>(async (ctx) => {
  const { id, numbers } = ctx.input;
  const row = await ctx.tx
    .selectFrom('payments.bank_account')
    .select(['account_sealed', 'account_index'])
    .where('id', '=', id)
    .executeTakeFirst();
  const secrets = ctx.service('secrets');
  const mark = row?.account_sealed === null ? DESK_INDEX : SEALED_ACCOUNT;
  return numbers.some((no) => secrets.blindIndexes(no, mark).includes(row?.account_index ?? ''));
});
/** The columns of the last file that was taken over. */
export const rememberColumns = payments.door<{ id: string; mapping: unknown }, undefined>(async (ctx) => {
  await ctx.tx
    .updateTable('payments.bank_account')
    .set({ mapping: JSON.stringify(ctx.input.mapping) as never })
    .where('id', '=', ctx.input.id)
    .execute();
});

/** An account of a company for its desk; one that is known already answers. It waits to be verified like all others. */
export const openDeskAccount = payments.door<
  { memberId: string; bankName: string; account: string; currency: string },
  DeskAccount
>(async (ctx) => {
  const { memberId, bankName, account, currency } = ctx.input;
  const isTreasury = memberId === TREASURY;
  const known = await ofNumber(ctx, { memberId, account, currency });
  if (known !== undefined) {
    if (known.account_sealed !== null) return facts(known);
    const now = await ctx.now();
    return facts(
      await ctx.tx
        .updateTable('payments.bank_account')
        .set({
          ...accountHeld(ctx, account),
          ...touched(ctx),
          ...(isTreasury ? { state: ACCOUNT.verified, verified_at: now } : {}),
        })
        .where('id', '=', known.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }
  const party = isTreasury ? undefined : (await partiesOf(ctx, { memberIds: [memberId] })).get(memberId);
  return facts(
    await ctx.tx
      .insertInto('payments.bank_account')
      .values({
        created_by: ctx.actor.accountId,
        modified_by: ctx.actor.accountId,
        member_id: memberId,
        owner_dept_id: ctx.actor.deptId,
        owner_emp_id: ctx.actor.empId,
        holder: (party?.name ?? paymentWords.table.treasury.zh).slice(0, 100),
        bank_name: bankName,
        currency,
        ...accountHeld(ctx, account),
        state: isTreasury ? ACCOUNT.verified : ACCOUNT.toVerify,
      })
      .onConflict((c) =>
        c
          .columns(['member_id', 'account_index', 'currency'])
          .where(sql<boolean>`state <> ${sql.lit(ACCOUNT.ended)}`)
          .doUpdateSet({ bank_name: bankName }),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
});
