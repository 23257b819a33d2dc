import { sql } from 'kysely';
import { compare, sub } from '#kernel/rules/decimal.ts';
import { DEPOSIT, type DepositNature } from '../rules/deposit-lifecycle.ts';
import { MoneyShort } from '../rules/refusals.ts';
import {
  documentOf,
  type End,
  endAll,
  fillAll,
  lockBoth,
  nameOfDeposit,
  type OfDocument,
  type OfPayer,
  stepDeposits,
} from './deposit-steps.ts';
import { availableBalances, type MoneyContext } from './ledger.ts';
import { type Deposit, money } from './tables.ts';

const LIVE = [DEPOSIT.required, DEPOSIT.frozen, DEPOSIT.topUpAsked];
/** Deposits of documents by their payers that have not ended, locked in one order; by document and payer. */
export async function heldDeposits(
  ctx: MoneyContext,
  of: readonly OfPayer[],
): Promise<ReadonlyMap<string, Deposit>> {
  const wanted = of.map(({ bizType, bizId, payerId }) => ({ t: bizType, i: bizId, p: payerId }));
  const { rows } = await sql<Deposit>`select d.* from money.deposit d
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(t text, i bigint, p bigint)
      on d.biz_type = w.t and d.biz_id = w.i and d.payer_member_id = w.p
    where d.deposit_state = any(${LIVE}::text[]) order by d.id for no key update of d`.execute(ctx.tx);
  return new Map(rows.map((row) => [nameOfDeposit(documentOf(row)), row]));
}

export interface RequiredDeposit extends OfDocument {
  readonly bizNo: string;
  readonly nature: DepositNature;
  /** Above zero, two decimals. */
  readonly required: string;
  /** Until when it must be frozen in full. */
  readonly dueAt: Date;
}
/** — → 10 for each of them, in their order. */
export async function requireAll(ctx: MoneyContext, list: readonly RequiredDeposit[]): Promise<Deposit[]> {
  if (list.length === 0) return [];
  const cells = list.map((d) => ({
    ...{ biz_type: d.bizType, biz_id: d.bizId, biz_no: d.bizNo, currency: d.currency, required: d.required },
    ...{ payer_member_id: d.payerId, receiver_member_id: d.receiverId, deposit_nature: d.nature },
    due_at: d.dueAt.toISOString(),
  }));
  const { accountId } = ctx.actor;
  const { rows } = await sql<Deposit>`
    insert into money.deposit (created_by, modified_by, biz_type, biz_id, biz_no, payer_member_id, receiver_member_id, currency,
      deposit_nature, required, deposit_state, due_at)
    select ${accountId}::bigint, ${accountId}::bigint, d.biz_type, d.biz_id, d.biz_no, d.payer_member_id, d.receiver_member_id, d.currency,
      d.deposit_nature, d.required, ${DEPOSIT.required}, d.due_at
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as d(biz_type text, biz_id bigint, biz_no text, payer_member_id bigint,
      receiver_member_id bigint, currency text, deposit_nature text, required numeric, due_at timestamptz)
    order by d.payer_member_id, d.biz_id returning *`.execute(ctx.tx);
  const made = new Map(rows.map((row) => [nameOfDeposit(documentOf(row)), row]));
  const deposits = list.map((d) => made.get(nameOfDeposit(d)) as Deposit);
  await ctx.history(
    deposits.map((row) => ({
      bizType: 'DEPOSIT',
      bizId: row.id,
      bizNo: row.biz_no,
      action: 'require',
      from: null,
      to: DEPOSIT.required,
      side: 'effect',
      parties: [row.payer_member_id, row.receiver_member_id],
    })),
  );
  return deposits;
}

/** Whether each payer has what his deposits lack, taken together. Refuses with MoneyShort (17302). */
async function requireCovered(
  ctx: MoneyContext,
  currency: string,
  lacking: readonly { readonly payerId: string; readonly missing: string }[],
): Promise<void> {
  const payers = [...new Set(lacking.map((l) => l.payerId))];
  const available = await availableBalances(ctx, { memberIds: payers, currency });
  for (const { payerId, missing } of lacking) {
    const left = sub(available.get(payerId) ?? '0', missing);
    if (compare(left, '0') < 0) throw MoneyShort({ currency });
    available.set(payerId, left);
  }
}

/**
 * Freezes deposits of several documents, or tops the live ones up to `required`, in the act itself: nothing is asked
 * for later. What is frozen already is enough where it is as much. All of one currency, each document and payer once;
 * a statement for each table, however many they are. Refuses with MoneyShort (17302) and then leaves nothing.
 */
export const coverDeposits = money.door<readonly RequiredDeposit[], Deposit[]>(async (ctx) => {
  const list = ctx.input;
  const [first] = list;
  if (first === undefined) return [];
  await lockBoth(ctx, ...list);
  const held = await heldDeposits(ctx, list);
  const heldOf = (d: OfPayer): Deposit | undefined => held.get(nameOfDeposit(d));
  const short = list.filter((d) => compare(d.required, heldOf(d)?.required ?? '0') > 0);
  if (short.length === 0) return list.map((d) => heldOf(d) as Deposit);
  await requireCovered(
    ctx,
    first.currency,
    short.map((d) => ({ payerId: d.payerId, missing: sub(d.required, heldOf(d)?.balance ?? '0') })),
  );
  const raised = await stepDeposits(
    ctx,
    short.flatMap((d) => {
      const row = heldOf(d);
      if (row === undefined) return [];
      return [{ row, verb: 'askTopUp', side: 'effect', set: { required: d.required, due_at: d.dueAt } }];
    }),
  );
  const made = await requireAll(
    ctx,
    short.filter((d) => heldOf(d) === undefined),
  );
  const filled = await fillAll(ctx, [
    ...made.map((row) => ({ row, verb: 'freeze' as const, side: 'effect' as const })),
    // Only the payer tops up, whoever acts for him.
    ...raised.map((row) => ({ row, verb: 'topUp' as const, side: 'buyer' as const })),
  ]);
  const now = new Map(filled.map((row) => [nameOfDeposit(documentOf(row)), row]));
  return list.map((d) => now.get(nameOfDeposit(d)) ?? (heldOf(d) as Deposit));
});
export type DepositEnd = OfDocument & End;
/**
 * Ends deposits of documents of one currency: offset into payment, forfeited to the injured party, or released; what an
 * offset or forfeit leaves goes back to the payer (trading-domain 12.2). Null where none is live.
 */
export const endDeposits = money.door<readonly DepositEnd[], (Deposit | null)[]>(async (ctx) => {
  const list = ctx.input;
  if (list.length === 0) return [];
  await lockBoth(ctx, ...list);
  const held = await heldDeposits(ctx, list);
  const ending = list.flatMap((of) => {
    const deposit = held.get(nameOfDeposit(of));
    // What was announced is decided by its own time or by a second person; the end of a document does not undo it.
    return deposit === undefined || (deposit.forfeit_at !== null && of.verb === 'release')
      ? []
      : [{ ...of, deposit }];
  });
  const ended = await endAll(ctx, ending);
  const now = new Map(ended.map((row) => [nameOfDeposit(documentOf(row)), row]));
  return list.map((of) => now.get(nameOfDeposit(of)) ?? held.get(nameOfDeposit(of)) ?? null);
});
/** As endDeposits, of one document. */
export const endDeposit = money.door<DepositEnd, Deposit | null>(
  async (ctx) => (await endDeposits(ctx, [ctx.input]))[0] ?? null,
);
