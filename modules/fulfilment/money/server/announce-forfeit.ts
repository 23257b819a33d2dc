import { compare, type DecimalText } from '#kernel/rules/decimal.ts';
import { DEPOSIT, DEPOSIT_NATURE, depositLifecycle, OBJECTION_HOURS } from '../rules/deposit-lifecycle.ts';
import { FORFEIT_DUE, lockBoth, nameOfDeposit, type OfDocument } from './deposit-steps.ts';
import { endHeld, noteDeposit } from './deposits.ts';
import type { MoneyContext } from './ledger.ts';
import { heldDeposits } from './many-deposits.ts';
import { notifyDeposits } from './notify.ts';
import { type Deposit, money } from './tables.ts';

/**
 * Says what will be forfeited, or what its receiver will return double, and gives the one who loses by it 24 hours to
 * object (trading-domain 1.2, 12.2).
 */
export async function announceForfeit(
  ctx: MoneyContext,
  row: Deposit,
  of: { readonly amount: DecimalText; readonly reason: string; readonly isDouble?: boolean },
): Promise<Deposit> {
  const until = new Date((await ctx.now()).getTime() + OBJECTION_HOURS * 3_600_000);
  const isDouble = of.isDouble === true;
  const announced = await noteDeposit(ctx, row, {
    action: isDouble ? 'announceDouble' : 'announceForfeit',
    side: 'operator',
    set: {
      forfeit_at: until,
      forfeit_amount: of.amount,
      forfeit_reason: of.reason,
      forfeit_by: ctx.actor.accountId,
      forfeit_double: isDouble,
      objection: null,
      objected_at: null,
    },
    reason: of.reason,
  });
  await ctx.schedule({ kind: FORFEIT_DUE, key: row.id, at: until });
  await notifyDeposits(
    ctx,
    'N-PAY-07',
    [{ row: announced, to: ['payer', 'receiver'] }],
    isDouble ? 'double' : 'announced',
  );
  return announced;
}

export interface DocumentOfDeposit {
  readonly bizType: string;
  readonly bizId: string;
}
interface AtFault {
  readonly documents: readonly DocumentOfDeposit[];
  readonly payerId: string;
  readonly receiverId: string;
}
/** A decision of fault about one deposit. */
interface Decided {
  readonly depositId: string;
  readonly reason: string;
}
const HELD: readonly string[] = [DEPOSIT.frozen, DEPOSIT.topUpAsked];
/** Deposits of these documents that a decision of fault can forfeit or send back double: paid in by one side for the other, and free of an announcement. */
export const forfeitableDeposits = money.door<AtFault, Deposit[]>(async ({ tx, input }) => {
  if (input.documents.length === 0) return [];
  const rows = await tx
    .selectFrom('money.deposit')
    .selectAll()
    .where((eb) =>
      eb.or(input.documents.map((d) => eb.and([eb('biz_type', '=', d.bizType), eb('biz_id', '=', d.bizId)]))),
    )
    .where('payer_member_id', '=', input.payerId)
    .where('receiver_member_id', '=', input.receiverId)
    .where('forfeit_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.filter((d) => HELD.includes(d.deposit_state));
});
/** A deposit that holds money and has nothing announced on it, locked; null otherwise. */
async function lockHeld(ctx: MoneyContext, depositId: string): Promise<Deposit | null> {
  const row = await ctx.tx
    .selectFrom('money.deposit')
    .selectAll()
    .where('id', '=', depositId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined && HELD.includes(row.deposit_state) && row.forfeit_at === null ? row : null;
}
/**
 * A decided fault: so much of a deposit goes to the injured party once the payer's 24 hours are over; a second person
 * decides where he objects. Null where the deposit holds less, or its forfeiture is announced already.
 */
export const forfeitByDecision = money.door<Decided & { amount: DecimalText }, { depositId: string } | null>(
  async (ctx) => {
    const { amount, reason } = ctx.input;
    const row = await lockHeld(ctx, ctx.input.depositId);
    if (row === null || compare(amount, row.balance) > 0) return null;
    depositLifecycle.next('forfeit', row.deposit_state, 'operator');
    await announceForfeit(ctx, row, { amount, reason });
    return { depositId: row.id };
  },
);
/**
 * The receiver of earnest money was found at fault: it goes back to its payer and as much again is owed by him once his
 * 24 hours are over; a second person decides where he objects (trading-domain 1.2). Null where it is no earnest money,
 * or something is announced on it already.
 */
export const returnDoubleByDecision = money.door<Decided, { depositId: string; amount: DecimalText } | null>(
  async (ctx) => {
    const row = await lockHeld(ctx, ctx.input.depositId);
    if (row === null || row.deposit_nature !== DEPOSIT_NATURE.earnestMoney) return null;
    depositLifecycle.next('release', row.deposit_state, 'operator');
    await announceForfeit(ctx, row, { amount: row.balance, reason: ctx.input.reason, isDouble: true });
    return { depositId: row.id, amount: row.balance };
  },
);

/** Who is to blame for the end of a document, as its deposit sees it. */
export type DepositFault = 'payer' | 'receiver' | 'none';
/**
 * The end of a document decides its deposit by the fault (1.2, 12.2): the payer's forfeits it, the receiver's gives
 * earnest money back double, both announced first; nobody's releases it. What was announced before stays as it is.
 */
export const endDepositByFault = money.door<
  OfDocument & { readonly fault: DepositFault; readonly reason: string },
  Deposit | null
>(async (ctx) => {
  const { fault, reason } = ctx.input;
  await lockBoth(ctx, ctx.input);
  const row = (await heldDeposits(ctx, [ctx.input])).get(nameOfDeposit(ctx.input)) ?? null;
  if (row === null || row.forfeit_at !== null) return row;
  const isDouble = fault === 'receiver' && row.deposit_nature === DEPOSIT_NATURE.earnestMoney;
  if (HELD.includes(row.deposit_state) && (fault === 'payer' || isDouble))
    return announceForfeit(ctx, row, { amount: row.balance, reason, isDouble });
  return endHeld(ctx, row, { verb: 'release', side: 'effect', reason });
});
