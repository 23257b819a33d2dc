import { sql } from 'kysely';
import type { Deadline, DeadlineSource } from '#kernel/server/deadlines.ts';
import { DEPOSIT, depositLifecycle } from '../rules/deposit-lifecycle.ts';
import { depositHref, receivableHref } from '../rules/hrefs.ts';
import { DEPOSITS, RECEIVABLES } from '../rules/pages.ts';
import { RECEIVABLE } from '../rules/receivable-lifecycle.ts';
import { moneyWords } from '../rules/words.ts';
import { money } from './tables.ts';

const t = moneyWords.table;

const depositsDue = money.door<{ memberId: string; until: Date; most: number }, Deadline[]>(async (ctx) => {
  const { memberId, until, most } = ctx.input;
  const rows = await ctx.tx
    .selectFrom('money.deposit')
    .select(['id', 'biz_no', 'due_at', 'deposit_state', 'forfeit_at', 'objected_at', 'forfeit_double'])
    .select(['payer_member_id', 'receiver_member_id'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('payer_member_id', '=', memberId),
          eb('deposit_state', 'in', [DEPOSIT.required, DEPOSIT.topUpAsked]),
          eb('due_at', '<', until),
        ]),
        eb.and([
          eb('forfeit_at', '<', until),
          eb('objected_at', 'is', null),
          sql<boolean>`case when forfeit_double then receiver_member_id else payer_member_id end = ${memberId}::bigint`,
        ]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((r): Deadline => {
    const objecting = r.forfeit_at !== null && r.objected_at === null;
    const required = r.deposit_state === DEPOSIT.required;
    return {
      bizType: 'DEPOSIT',
      id: r.id,
      no: r.biz_no,
      dueAt: (objecting ? r.forfeit_at : r.due_at) as Date,
      companyIds: [r.payer_member_id === memberId ? r.receiver_member_id : r.payer_member_id],
      goods: null,
      task: objecting
        ? t[r.forfeit_double ? 'task.objectDouble' : 'task.object']
        : required
          ? t['task.freeze']
          : t['task.topUp'],
      otherwise:
        required && !objecting
          ? depositLifecycle.labels.lapsed
          : objecting && r.forfeit_double
            ? t.returnDouble
            : depositLifecycle.labels.forfeited,
      href: depositHref(r.id),
    };
  });
});
const receivablesDue = money.door<{ memberId: string; until: Date; most: number }, Deadline[]>(
  async (ctx) => {
    const { memberId, until, most } = ctx.input;
    const rows = await ctx.tx
      .selectFrom('money.receivable')
      .select(['id', 'biz_no', 'due_date', 'creditor_member_id'])
      .where('debtor_member_id', '=', memberId)
      .where('receivable_state', 'in', [RECEIVABLE.open, RECEIVABLE.partPaid, RECEIVABLE.overdue])
      .where('due_date', '<=', until.toISOString().slice(0, 10))
      .orderBy('due_date')
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map(
      (r): Deadline => ({
        bizType: 'RECEIVABLE',
        id: r.id,
        no: r.biz_no,
        // Overdue from the first instant of the next business day.
        dueAt: new Date(Date.parse(`${r.due_date}T00:00:00+08:00`) + 86_400_000),
        companyIds: [r.creditor_member_id],
        goods: null,
        task: t['task.pay'],
        otherwise: t['task.interest'],
        href: receivableHref(r.id),
      }),
    );
  },
);

/** What a company must pay or freeze, or may object to. */
export const deadlineSources: readonly DeadlineSource[] = [
  {
    kind: 'money.deposit',
    title: t.deposits,
    path: DEPOSITS,
    deadlinesOf: (ctx, of) => depositsDue(ctx, of),
  },
  {
    kind: 'money.receivable',
    title: t.payables,
    path: RECEIVABLES,
    deadlinesOf: (ctx, of) => receivablesDue(ctx, of),
  },
];
