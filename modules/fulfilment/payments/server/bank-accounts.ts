import { type SelectQueryBuilder, sql } from 'kysely';
import { holds, isPlatform } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { lockRow } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { partiesOf, searchMembers } from '#registry/members/server/door.ts';
import { type BankAccountRow, listAllBankAccounts, listBankAccounts } from '../contract/bank-account.ts';
import { type ACCOUNT, type AccountVerb, bankAccountLifecycle } from '../rules/bank-account-lifecycle.ts';
import { BANK_ACCOUNT_FILES } from '../rules/file-scenes.ts';
import { BANK_ACCOUNTS } from '../rules/pages.ts';
import { AccountNumberWanted } from '../rules/refusals.ts';
import { SEALED_ACCOUNT } from './payee-account.ts';
import { iso } from './present.ts';
import { type BankAccount, payments, type PaymentsContext, type PaymentsTables } from './tables.ts';

const T = 'payments.bank_account';
export const BIZ_ACCOUNT = 'BANK_ACCOUNT';
const step = stepper<BankAccount, typeof ACCOUNT, AccountVerb>({
  lifecycle: bankAccountLifecycle,
  table: T,
  column: 'state',
  bizType: BIZ_ACCOUNT,
  number: (row) => `**** ${row.account_tail}`,
  parties: (row) => [row.member_id],
});
type Side = 'buyer' | 'seller' | 'operator';
export const accountSide = (ctx: PaymentsContext): Side =>
  isPlatform(ctx.actor) ? 'operator' : ctx.actor.identity === 'buyer' ? 'buyer' : 'seller';
const BUTTONS: Partial<Record<AccountVerb, string>> = { verify: 'Approve', refuse: 'Reject', end: 'Void' };
const canOf = (ctx: PaymentsContext, row: BankAccount): string[] =>
  bankAccountLifecycle.open(row.state, accountSide(ctx)).filter((verb) => {
    if (verb !== 'end' && row.account_sealed === null) return false;
    const button = BUTTONS[verb];
    return button !== undefined && (ctx.actor.superAdmin || holds(ctx.actor, button, [BANK_ACCOUNTS]));
  });

type Query = SelectQueryBuilder<PaymentsTables, 'payments.bank_account', BankAccount>;
export const accountsInReach = (ctx: PaymentsContext): Query =>
  ctx.tx
    .selectFrom('payments.bank_account')
    .selectAll()
    .where('deleted', '=', false)
    .where(
      inScope(ctx.actor, 'COLLECTION', {
        member: `${T}.member_id`,
        dept: `${T}.owner_dept_id`,
        emp: `${T}.owner_emp_id`,
      }),
    ) as Query;
const spec = {
  sortable: { gmtCreate: `${T}.gmt_create`, state: `${T}.state` },
  fallback: { column: `${T}.id`, asc: false },
  key: `${T}.id`,
};
type Paged = { pageNum: number; pageCount: number; sortProperties?: string | undefined; sortAsc: boolean };
const page = async (
  ctx: PaymentsContext<Paged & { keyword?: string | null | undefined; state?: string | undefined }>,
) => {
  const { keyword, state } = ctx.input;
  let q = accountsInReach(ctx);
  if (state !== undefined) q = q.where('state', '=', state as BankAccount['state']);
  if (keyword) {
    const members = await searchMembers(ctx, { keyword });
    q = q.where((eb) =>
      eb.or([
        eb('account_tail', '=', keyword),
        sql<boolean>`strpos(holder, ${keyword}) > 0 or strpos(bank_name, ${keyword}) > 0`,
        ...(members.length > 0 ? [eb('member_id', 'in', members)] : []),
      ]),
    );
  }
  const found = await paged(ctx.tx, q, ctx.input, spec);
  return { ...found, list: await presented(ctx, found.list) };
};

/** Rows with their companies and papers; the number whole to its company and to who verifies it. */
async function presented(ctx: PaymentsContext, rows: readonly BankAccount[]): Promise<BankAccountRow[]> {
  if (rows.length === 0) return [];
  const names = await partiesOf(ctx, { memberIds: [...new Set(rows.map((r) => r.member_id))] });
  const files = await filesOf(ctx, { bizType: BANK_ACCOUNT_FILES, bizIds: rows.map((r) => r.id) });
  const whole =
    !isPlatform(ctx.actor) || ctx.actor.superAdmin || holds(ctx.actor, 'Approve', [BANK_ACCOUNTS]);
  return rows.map((r) => ({
    id: r.id,
    version: r.version,
    companyName: names.get(r.member_id)?.name ?? r.holder,
    companyNameEn: names.get(r.member_id)?.nameEn ?? null,
    holder: r.holder,
    bankName: r.bank_name,
    currency: r.currency,
    account:
      whole && r.account_sealed !== null
        ? ctx.service('secrets').open(r.account_sealed, SEALED_ACCOUNT)
        : `**** ${r.account_tail}`,
    cnapsCode: r.cnaps_code,
    swiftBic: r.swift_bic,
    state: r.state,
    refuseReason: r.refuse_reason,
    files: (files.get(r.id) ?? []).map(({ attachmentId, fileName }) => ({ attachmentId, fileName })),
    gmtCreate: r.gmt_create.toISOString(),
    verifiedAt: iso(r.verified_at),
    can: canOf(ctx, r),
  }));
}
export const listBankAccountsHandler = payments.query(listBankAccounts, page);
export const listAllBankAccountsHandler = payments.query(listAllBankAccounts, page);

export const accountResult = (ctx: PaymentsContext, row: BankAccount) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  can: canOf(ctx, row),
});
/** One step of an account's life by who reaches it. Refuses 10301, 10302 and 18912. */
export async function moveAccount(
  ctx: PaymentsContext<{ id: string; version: number }>,
  verb: AccountVerb,
  set: Partial<BankAccount>,
  reason: string | null = null,
) {
  const row = await lockRow(accountsInReach(ctx).where('id', '=', ctx.input.id), ctx.input.version);
  ctx.target({ type: BIZ_ACCOUNT, id: row.id, no: `**** ${row.account_tail}` });
  if (verb !== 'end' && row.account_sealed === null) throw AccountNumberWanted({});
  return accountResult(ctx, await step(ctx, row, verb, accountSide(ctx), { set, reason }));
}
