import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify, notifyMany } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { depositLifecycle } from '../rules/deposit-lifecycle.ts';
import { depositHref, receivableHref } from '../rules/hrefs.ts';
import { moneyNotices } from '../rules/notice-words.ts';
import { overdueDays } from '../rules/receivables.ts';
import type { MoneyContext } from './ledger.ts';
import type { Deposit, Receivable } from './tables.ts';

const table = moneyNotices.table as Readonly<Record<string, LocalizedText>>;
const labelOf = (state: string): LocalizedText =>
  depositLifecycle.labels[depositLifecycle.nameOf(state) as keyof typeof depositLifecycle.labels];

export interface DepositNews {
  readonly row: Deposit;
  readonly to: readonly ('payer' | 'receiver')[];
  /** What became of an ended one, where its state alone does not say it. */
  readonly became?: LocalizedText | null;
}
/** A notice of each of several deposits to its payer, its receiver or both: written by one statement. */
export async function notifyDeposits(
  ctx: MoneyContext,
  event: 'N-PAY-05' | 'N-PAY-06' | 'N-PAY-07',
  news: readonly DepositNews[],
  part: 'text' | 'announced' | 'double' = 'text',
): Promise<void> {
  if (news.length === 0) return;
  const memberIds = news.flatMap(({ row }) => [row.payer_member_id, row.receiver_member_id]);
  const names = await partiesOf(ctx, { memberIds: [...new Set(memberIds)] });
  const noticeOf = ({ row, became }: DepositNews, side: 'payer' | 'receiver') => {
    const [self, otherId] =
      side === 'payer'
        ? [row.payer_member_id, row.receiver_member_id]
        : [row.receiver_member_id, row.payer_member_id];
    const other = names.get(otherId);
    const args = {
      no: row.biz_no,
      amount: sayAmount(row.currency, part === 'text' ? row.required : row.forfeit_amount),
      until: showBinding(part === 'text' ? row.due_at : row.forfeit_at),
      reason: row.forfeit_reason ?? '',
      state: became ?? labelOf(row.deposit_state),
      company: bothNames(other?.name ?? '', other?.nameEn),
    };
    return {
      event,
      title: table[`${event}.title`] as LocalizedText,
      body: fillBoth(table[`${event}.${part}`] as LocalizedText, args),
      sms: event === 'N-PAY-06',
      bizType: 'DEPOSIT',
      bizId: row.id,
      link: depositHref(row.id),
      to: { memberId: self, empId: null },
    };
  };
  await notifyMany(
    ctx,
    news.flatMap((of) => of.to.map((side) => noticeOf(of, side))),
  );
}

/** N-PAY-08 to both sides of a receivable, once a day. */
export async function notifyReceivable(ctx: MoneyContext, row: Receivable): Promise<void> {
  const names = await partiesOf(ctx, { memberIds: [row.creditor_member_id, row.debtor_member_id] });
  const today = dayOf(await ctx.now());
  const days = overdueDays(row.due_date, today);
  for (const [self, otherId] of [
    [row.debtor_member_id, row.creditor_member_id],
    [row.creditor_member_id, row.debtor_member_id],
  ] as const) {
    const other = names.get(otherId);
    await notify(ctx, {
      event: 'N-PAY-08',
      title: table['N-PAY-08.title'] as LocalizedText,
      body: fillBoth(table[days > 0 ? 'N-PAY-08.overdue' : 'N-PAY-08.text'] as LocalizedText, {
        no: row.biz_no,
        amount: sayAmount(row.currency, row.unpaid),
        until: row.due_date,
        days,
        company: bothNames(other?.name ?? '', other?.nameEn),
      }),
      bizType: 'RECEIVABLE',
      bizId: row.id,
      link: receivableHref(row.id),
      onceKey: `N-PAY-08:${row.id}:${self}:${today}`,
      to: { memberId: self, empId: null },
    });
  }
}
