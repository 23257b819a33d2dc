import { dayOf } from '#kernel/rules/clock.ts';
import { compare, sub } from '#kernel/rules/decimal.ts';
import { type Actor, holds, isPlatform } from '#kernel/server/actor.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { type Party, partiesOf } from '#registry/members/server/door.ts';
import type { CreditRow } from '../contract/credit.ts';
import type { DepositRow } from '../contract/deposit.ts';
import type { ReceivableRow } from '../contract/receivable.ts';
import { PAYMENT_FORM, PAYMENTS } from '../rules/hrefs.ts';
import { DEPOSIT, DEPOSIT_NATURE } from '../rules/deposit-lifecycle.ts';
import { CREDIT_LINES, DEPOSITS, RECEIVABLES } from '../rules/pages.ts';
import { RECEIVABLE } from '../rules/receivable-lifecycle.ts';
import { ageOf, overdueDays, overdueInterest } from '../rules/receivables.ts';
import type { Sums } from './deposit-outcomes.ts';
import type { MoneyContext } from './ledger.ts';
import type { CreditLine, Deposit, Receivable } from './tables.ts';

const LIVE: readonly string[] = [RECEIVABLE.open, RECEIVABLE.partPaid, RECEIVABLE.overdue];
const may = (actor: Actor, button: string, page: string): boolean =>
  actor.superAdmin || holds(actor, button, [page]);
/** Those of the verbs whose button the reader holds on the page. */
const allowed = (
  actor: Actor,
  page: string,
  verbs: readonly (readonly [verb: string, button: string, open: boolean])[],
): string[] => verbs.filter(([, button, open]) => open && may(actor, button, page)).map(([verb]) => verb);

/** Names of companies as a list needs them; the reader's language chooses. */
export const companiesOf = (ctx: MoneyContext, ids: readonly string[]): Promise<Map<string, Party>> =>
  partiesOf(ctx, { memberIds: [...new Set(ids)].filter((id) => id !== '0') });
export const nameIn = (parties: ReadonlyMap<string, Party>, id: string) => ({
  name: parties.get(id)?.name ?? '',
  nameEn: parties.get(id)?.nameEn ?? null,
});
const sellerAndBuyer = (parties: ReadonlyMap<string, Party>, sellerId: string, buyerId: string) => ({
  sellerName: nameIn(parties, sellerId).name,
  sellerNameEn: nameIn(parties, sellerId).nameEn,
  buyerName: nameIn(parties, buyerId).name,
  buyerNameEn: nameIn(parties, buyerId).nameEn,
});

/** What happened to a document; row security shows a company only what it is party to. */
export const eventsOf = async (ctx: MoneyContext, bizType: string, id: string) =>
  (
    await readHistory(ctx, { bizType, bizId: id }, [
      'seq',
      'action',
      'actorName',
      'actorSide',
      'reason',
      'changes',
      'at',
    ])
  ).map((e) => ({
    ...e,
    changes: e.changes.map((c) => ({ field: c.field, before: c.before ?? null, after: c.after ?? null })),
  }));

/** Who may object to what is announced: its payer to a forfeiture, its receiver to returning double. */
export const objectorOf = (row: Deposit): string =>
  row.forfeit_double ? row.receiver_member_id : row.payer_member_id;

/** What the reader may do with a deposit now. */
export function depositCan(actor: Actor, d: Deposit, now: Date): string[] {
  const late = d.due_at !== null && now >= d.due_at;
  const payer = !isPlatform(actor) && actor.memberId === d.payer_member_id;
  const operator = isPlatform(actor);
  const held = d.deposit_state === DEPOSIT.frozen || d.deposit_state === DEPOSIT.topUpAsked;
  const objects = !operator && actor.memberId === objectorOf(d);
  const decides = d.forfeit_at === null || (d.objected_at !== null && now >= d.forfeit_at);
  const second =
    operator &&
    held &&
    decides &&
    (d.forfeit_at === null || d.forfeit_by === null || d.forfeit_by !== actor.accountId);
  const earnest = d.deposit_nature === DEPOSIT_NATURE.earnestMoney;
  return allowed(actor, DEPOSITS, [
    ['freeze', 'Confirm', payer && d.deposit_state === DEPOSIT.required && !late],
    ['topUp', 'Confirm', payer && d.deposit_state === DEPOSIT.topUpAsked && !late],
    ['object', 'Reject', objects && d.forfeit_at !== null && d.objected_at === null && now < d.forfeit_at],
    ['release', 'Confirm', operator && held],
    ['returnDouble', 'Confirm', second && earnest && (d.forfeit_at === null || d.forfeit_double)],
    ['offset', 'Confirm', operator && d.deposit_state === DEPOSIT.frozen],
    ['forfeit', 'Confirm', second && !d.forfeit_double],
  ]);
}
export function presentDeposit(
  ctx: MoneyContext,
  d: Deposit,
  parties: ReadonlyMap<string, Party>,
  at: { readonly now: Date; readonly sums: Sums },
): DepositRow {
  const { now, sums } = at;
  const [payer, receiver] = [nameIn(parties, d.payer_member_id), nameIn(parties, d.receiver_member_id)];
  const lacking = sub(d.required, d.balance);
  const waits = d.deposit_state === DEPOSIT.required || d.deposit_state === DEPOSIT.topUpAsked;
  return {
    id: d.id,
    version: d.version,
    bizType: d.biz_type,
    bizId: d.biz_id,
    bizNo: d.biz_no,
    side: isPlatform(ctx.actor)
      ? 'operator'
      : ctx.actor.memberId === d.payer_member_id
        ? 'payer'
        : 'receiver',
    payerId: d.payer_member_id,
    payerName: payer.name,
    payerNameEn: payer.nameEn,
    receiverName: receiver.name,
    receiverNameEn: receiver.nameEn,
    currency: d.currency,
    nature: d.deposit_nature,
    required: d.required,
    balance: d.balance,
    lacking: waits && compare(lacking, '0') > 0 ? lacking : '0.00',
    state: d.deposit_state,
    dueAt: d.due_at?.toISOString() ?? null,
    forfeitAt: d.forfeit_at?.toISOString() ?? null,
    forfeitAmount: d.forfeit_amount,
    forfeitReason: d.forfeit_reason,
    forfeitDouble: d.forfeit_double,
    objection: d.objection,
    ...sums,
    gmtCreate: d.gmt_create.toISOString(),
    can: depositCan(ctx.actor, d, now),
  };
}

/** A buyer registers what he owes for an order or a statement. */
const mayPay = (actor: Actor, r: Receivable): boolean =>
  actor.identity === 'buyer' &&
  actor.memberId === r.debtor_member_id &&
  r.biz_type !== 'DEPOSIT' &&
  LIVE.includes(r.receivable_state) &&
  holds(actor, 'Add', [PAYMENT_FORM, PAYMENTS]);
/** What the reader may do with a receivable now. */
export function receivableCan(actor: Actor, r: Receivable): string[] {
  const overdue = isPlatform(actor) && r.receivable_state === RECEIVABLE.overdue;
  const asked = overdue && r.write_off_at !== null;
  return [
    ...(mayPay(actor, r) ? ['pay'] : []),
    ...allowed(actor, RECEIVABLES, [
      ['writeOff', 'Void', overdue && !asked],
      ['approveWriteOff', 'Void', asked && r.write_off_by !== actor.accountId],
      ['refuseWriteOff', 'Reject', asked],
    ]),
  ];
}
export function presentReceivable(
  ctx: MoneyContext,
  r: Receivable,
  parties: ReadonlyMap<string, Party>,
  now: Date,
): ReceivableRow {
  const today = dayOf(now);
  const live = LIVE.includes(r.receivable_state);
  return {
    id: r.id,
    version: r.version,
    bizType: r.biz_type,
    bizId: r.biz_id,
    bizNo: r.biz_no,
    side: isPlatform(ctx.actor)
      ? 'operator'
      : ctx.actor.memberId === r.creditor_member_id
        ? 'creditor'
        : 'debtor',
    ...sellerAndBuyer(parties, r.creditor_member_id, r.debtor_member_id),
    currency: r.currency,
    amount: r.amount,
    paid: r.paid,
    unpaid: r.unpaid,
    dueDate: r.due_date,
    age: live ? ageOf(r.due_date, today) : null,
    overdueDays: live ? overdueDays(r.due_date, today) : 0,
    interest: live ? overdueInterest(r.unpaid, r.daily_rate, r.due_date, today) : '0.00',
    state: r.receivable_state,
    writeOffReason: r.write_off_at === null ? null : r.write_off_reason,
    writeOffName: r.write_off_at === null ? null : r.write_off_name,
    gmtCreate: r.gmt_create.toISOString(),
    can: receivableCan(ctx.actor, r),
  };
}

/** What stands in the way of the next draw on a line. */
export const standingOf = (c: CreditLine, today: string): CreditRow['standing'] =>
  c.blocked_reason !== null ? 'blocked' : c.valid_until < today ? 'ended' : 'open';
export function creditCan(actor: Actor, c: CreditLine): string[] {
  const creditor =
    !isPlatform(actor) && actor.memberId === c.creditor_member_id && actor.identity === 'seller';
  return allowed(actor, CREDIT_LINES, [
    ['change', 'Edit', creditor],
    ['block', 'Disable', creditor && c.blocked_reason === null],
    ['unblock', 'Enable', creditor && c.blocked_reason !== null],
  ]);
}
export function presentCredit(
  ctx: MoneyContext,
  c: CreditLine,
  parties: ReadonlyMap<string, Party>,
  now: Date,
): CreditRow {
  const standing = standingOf(c, dayOf(now));
  const free = sub(c.granted, c.drawn);
  return {
    id: c.id,
    version: c.version,
    side: isPlatform(ctx.actor)
      ? 'operator'
      : ctx.actor.memberId === c.creditor_member_id
        ? 'creditor'
        : 'debtor',
    creditorId: c.creditor_member_id,
    debtorId: c.debtor_member_id,
    ...sellerAndBuyer(parties, c.creditor_member_id, c.debtor_member_id),
    currency: c.currency,
    granted: c.granted,
    drawn: c.drawn,
    free: standing === 'open' && compare(free, '0') > 0 ? free : '0.00',
    creditDays: c.credit_days,
    validUntil: c.valid_until,
    standing,
    blockedReason: c.blocked_reason,
    gmtCreate: c.gmt_create.toISOString(),
    can: creditCan(ctx.actor, c),
  };
}
