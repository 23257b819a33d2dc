import { checkDealsOf } from '#fulfilment/deals/server/door.ts';
import { claimInvoiced } from '#fulfilment/invoices/server/door.ts';
import { forfeitByDecision, returnDoubleByDecision } from '#fulfilment/money/server/door.ts';
import { addClaimLine, settlementOf, unblockSettlement } from '#fulfilment/settlements/server/door.ts';
import { decideReceipt } from '#fulfilment/shipments/server/door.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { scoreCompanies } from '#registry/members/server/door.ts';
import { type AppealOutcome, type AppealVerb, OUTCOME } from '../rules/appeal-lifecycle.ts';
import { isShortage } from '../rules/claim-deadlines.ts';
import { appealEnded } from '../rules/events.ts';
import { DepositNotHeld, EarnestMoneyNotHeld } from '../rules/refusals.ts';
import { appealMoved, memberOf, otherSide, stepAppeal } from './lock-appeal.ts';
import { notifyParties } from './notify.ts';
import type { Appeal, AppealContext } from './tables.ts';
import { OLD, UNANSWERED } from './timer-kinds.ts';

interface OfDeposit {
  readonly depositId: string;
  readonly amount: string;
}
interface Ending {
  readonly verb: Extract<AppealVerb, 'refuse' | 'withdraw' | 'agree' | 'decide'>;
  readonly side: Side;
  readonly outcome: AppealOutcome;
  readonly qty?: string | null;
  readonly amount?: string | null;
  readonly text: string;
  readonly ruleCited?: string;
  readonly forfeit?: OfDeposit | null;
  readonly double?: OfDeposit | null;
}
const DECIDING: readonly string[] = [OUTCOME.agreed, OUTCOME.upheld, OUTCOME.partly, OUTCOME.refused];

/** The decided amount as the one line it becomes (INV-APL-01); already invoiced, the invoice owes a red letter. */
async function settleAmount(
  ctx: AppealContext,
  row: Appeal,
  amount: string,
  text: string,
): Promise<{ settlement_id: string; settlement_no: string | null }> {
  const signed = row.claimant_side === 'buyer' ? `-${amount}` : amount;
  const { settlementId } = await addClaimLine(ctx, {
    orderId: row.order_id,
    noteId: row.note_id,
    appealId: row.id,
    amount: signed,
    text: `${row.appeal_no} ${text}`.trim(),
  });
  const statement = await settlementOf(ctx, { settlementId, within: WHOLE_COMPANY });
  if (row.claimant_side === 'buyer' && statement !== null)
    await claimInvoiced(ctx, {
      orderId: row.order_id,
      settlementId,
      amount,
      cause: row.appeal_no,
    });
  return { settlement_id: settlementId, settlement_no: statement?.settlementNo ?? null };
}

/**
 * What was found against the respondent: his deposit goes to the claimant, and earnest money he received back double,
 * once he may no longer object; he loses score.
 */
async function fault(ctx: AppealContext, row: Appeal, by: Ending): Promise<void> {
  const { forfeit, double } = by;
  const reason = `${row.appeal_no} ${by.text}`.slice(0, 300);
  if (forfeit != null) {
    const announced = await asSystem(ctx, () => forfeitByDecision(ctx, { ...forfeit, reason }));
    if (announced === null) throw DepositNotHeld({ most: `${row.currency} 0.00` }, 'forfeit');
  }
  if (double != null) {
    const { depositId } = double;
    const announced = await asSystem(ctx, () => returnDoubleByDecision(ctx, { depositId, reason }));
    if (announced?.amount !== double.amount) throw EarnestMoneyNotHeld({}, 'returnDouble');
  }
  await scoreCompanies(ctx, {
    memberIds: [memberOf(row, otherSide(row.claimant_side))],
    cause: 'appealLost',
    bizId: row.id,
    bizNo: row.appeal_no,
  });
}

/** → 3 with all its effects: statements go on, a disputed receipt is received, the amount becomes a line, once. */
export async function endAppeal(ctx: AppealContext, row: Appeal, by: Ending): Promise<Appeal> {
  const amount = by.amount ?? null;
  const qty = by.qty ?? null;
  const settled = await asSystem(ctx, async () => {
    await unblockSettlement(ctx, { appealId: row.id });
    if (row.note_id !== null && row.target_type === 'shipment' && DECIDING.includes(by.outcome))
      await decideReceipt(ctx, {
        noteId: row.note_id,
        side: by.side === 'operator' ? 'operator' : row.claimant_side,
        short: isShortage(row.appeal_type, row.aspect) && by.outcome !== OUTCOME.refused ? qty : null,
        reason: row.appeal_no,
      });
    return amount === null ? null : settleAmount(ctx, row, amount, by.text);
  });
  const ended = await stepAppeal(ctx, row, by.verb, by.side, {
    reason: by.text.slice(0, 300),
    set: {
      outcome: by.outcome,
      decided_qty: qty,
      decided_amount: amount,
      ended_at: await ctx.now(),
      settlement_no: settled?.settlement_no ?? null,
      forfeit_amount: by.forfeit?.amount ?? null,
      double_amount: by.double?.amount ?? null,
    },
    uncounted: {
      deposit_id: by.forfeit?.depositId ?? null,
      double_deposit_id: by.double?.depositId ?? null,
      decision: by.text,
      rule_cited: by.ruleCited ?? null,
      decided_by_name: ctx.actor.name,
      settlement_id: settled?.settlement_id ?? null,
      due_at: null,
      offer: null,
    },
  });
  if (by.verb === 'decide' && by.outcome !== OUTCOME.refused) await fault(ctx, row, by);
  await ctx.unschedule(UNANSWERED, row.id);
  await ctx.unschedule(OLD, row.id);
  await checkDealsOf(ctx, { orderIds: [row.order_id] });
  await ctx.emit(appealEnded, { appealId: row.id, orderId: row.order_id, outcome: by.outcome });
  await notifyParties(ctx, 'N-APL-04', ended, ['buyer', 'seller'], by.text.slice(0, 300));
  appealMoved(ctx, ended);
  return ended;
}
