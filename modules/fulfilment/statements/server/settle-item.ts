import {
  moveMoney,
  payReceivable,
  refundPaid,
  refundReturned,
  reopenReceivable,
  reversePosting,
} from '#fulfilment/money/server/door.ts';
import { confirmFromStatement, reverseFromStatement } from '#fulfilment/payments/server/door.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { Line, Match, StatementContext, TargetType } from './tables.ts';

export interface Chosen {
  readonly type: TargetType;
  readonly id: string;
  readonly no: string;
  readonly partyId: string;
  readonly amount: string;
}
/** A match as movements name it: by the reference the bank gave, which both companies know from their statements. */
const matchRef = (line: Pick<Line, 'id' | 'bank_ref'>, matchId: string) => ({
  bizType: 'STATEMENT_MATCH',
  bizId: matchId,
  bizNo: line.bank_ref ?? `L${line.id}`,
});
const causeOf = (line: Line, matchId: string, what: string) => ({
  ...matchRef(line, matchId),
  key: `match:${matchId}:${what}`,
});

/**
 * What a match does to its item. A registration is confirmed by its own door, with its own guards; a refund is
 * paid; money for a balance comes in; a receivable is paid. Answers the postings to mirror when it is taken back.
 */
export async function settleItem(
  ctx: StatementContext,
  line: Line,
  item: Chosen,
  matchId: string,
): Promise<string[]> {
  const reference = line.bank_ref ?? `L${line.id}`;
  if (item.type === 'PAYMENT') {
    await confirmFromStatement(ctx, { paymentId: item.id, bankRef: reference });
    return [];
  }
  if (item.type === 'REFUND') {
    await refundPaid(ctx, { id: item.id, bankRef: reference });
    return [];
  }
  const { currency, member_id: memberId } = line;
  const { amount, partyId } = item;
  const paidIn = await moveMoney(ctx, {
    cause: causeOf(line, matchId, 'in'),
    currency,
    movement: { kind: 'PAY_IN', giverId: partyId, amount },
  });
  if (item.type === 'BALANCE') return [paidIn.postingId];
  const settled = await moveMoney(ctx, {
    cause: causeOf(line, matchId, 'settle'),
    currency,
    movement: { kind: 'SETTLE', giverId: partyId, takerId: memberId, amount },
  });
  await payReceivable(ctx, { id: item.id, amount, by: matchRef(line, matchId) });
  return [paidIn.postingId, settled.postingId];
}

/** Takes back what a match did; refused where the money is spent meanwhile. */
export async function unsettleItem(
  ctx: StatementContext,
  line: Line,
  match: Match,
  reason: string,
): Promise<void> {
  if (match.target_type === 'PAYMENT') {
    await reverseFromStatement(ctx, { paymentId: match.target_id, reason });
    return;
  }
  if (match.target_type === 'REFUND') {
    await refundReturned(ctx, { id: match.target_id, reason });
    return;
  }
  if (match.target_type === 'RECEIVABLE')
    await reopenReceivable(ctx, {
      id: match.target_id,
      amount: match.amount,
      by: matchRef(line, match.id),
    });
  // The other side of these postings is another company's: the match itself says that they are the desk's.
  for (const postingId of match.postings.toReversed())
    await asSystem(ctx, () =>
      reversePosting(ctx, { cause: causeOf(line, match.id, `back:${postingId}`), postingId }),
    );
}
