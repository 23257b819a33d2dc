import { type OrderFacts, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import type { Deadline, DeadlineSource } from '#kernel/server/deadlines.ts';
import { PAYMENTS, paymentHref } from '../rules/pages.ts';
import { DIRECTION, PAYMENT } from '../rules/payment-lifecycle.ts';
import { deadlineWords } from '../rules/deadline-words.ts';
import { BIZ } from './lock-payment.ts';
import type { PaymentsContext, Registration } from './tables.ts';

const { table } = deadlineWords;
/** The end of a business day, as an instant. */
const endOf = (day: string): Date => new Date(`${addDays(day, 1)}T00:00:00+08:00`);
type Of = Parameters<DeadlineSource['deadlinesOf']>[1];
type Dated = 'bill_due_date' | 'lc_latest_shipment' | 'lc_present_by' | 'lc_expiry';

const one = (
  r: Registration,
  dueAt: Date,
  task: Deadline['task'],
  otherwise: Deadline['otherwise'],
): Deadline => ({
  bizType: BIZ,
  id: r.id,
  no: r.payment_no,
  dueAt,
  companyIds: [r.buyer_member_id],
  goods: null,
  task,
  otherwise,
  href: paymentHref(r.id),
});

/** Days that a paper of a payment sets the company that was paid by it. */
const ofPapers = async (ctx: PaymentsContext, of: Of, column: Dated): Promise<Registration[]> =>
  ctx.tx
    .selectFrom('payments.registration')
    .selectAll()
    .where('seller_member_id', '=', of.memberId)
    .where('direction', '=', DIRECTION.in)
    .where('state', 'in', [PAYMENT.toConfirm, PAYMENT.confirmed])
    .where(column, 'is not', null)
    .where(column, '<', of.until.toISOString().slice(0, 10))
    .orderBy(column)
    .limit(of.most)
    .execute();

/** Each with the goods of the orders it pays. */
async function withGoods(ctx: PaymentsContext, found: readonly Deadline[]): Promise<Deadline[]> {
  if (found.length === 0) return [];
  const allocated = await ctx.tx
    .selectFrom('payments.allocation')
    .select(['registration_id', 'order_id'])
    .distinct()
    .where('registration_id', 'in', [...new Set(found.map((d) => d.id))])
    .where('order_id', 'is not', null)
    .orderBy('order_id')
    .execute();
  const ids = [...new Set(allocated.flatMap((a) => a.order_id ?? []))];
  const orders = ids.length === 0 ? [] : await ordersByIds(ctx, { ids, within: WHOLE_COMPANY });
  return found.map((d) => {
    const paid = allocated.filter((a) => a.registration_id === d.id).map((a) => a.order_id);
    const of = orders.filter((o) => paid.includes(o.id));
    const joined = (name: (o: OrderFacts) => string) => [...new Set(of.map(name))].join(' / ');
    const goods = { zh: joined((o) => o.productZh), en: joined((o) => o.productEn) };
    return { ...d, goods: of.length === 0 ? null : goods };
  });
}

/** What the payee has to do by a day: confirm, present documents, collect a bill. */
export const paymentDeadlines: DeadlineSource = {
  kind: BIZ,
  title: table.title,
  path: PAYMENTS,
  async deadlinesOf(caller, of) {
    const ctx = caller as unknown as PaymentsContext;
    const waiting = await ctx.tx
      .selectFrom('payments.registration')
      .selectAll()
      .where('seller_member_id', '=', of.memberId)
      .where('state', '=', PAYMENT.toConfirm)
      .where('confirm_by', '<', of.until)
      .orderBy('confirm_by')
      .limit(of.most)
      .execute();
    const dated = async (column: Dated, task: Deadline['task'], otherwise: Deadline['otherwise']) =>
      (await ofPapers(ctx, of, column)).map((r) => one(r, endOf(r[column] as string), task, otherwise));
    const found = [
      ...waiting.map((r) => one(r, r.confirm_by as Date, table.confirm, null)),
      ...(await dated('bill_due_date', table.collectBill, table.billLate)),
      ...(await dated('lc_latest_shipment', table.ship, table.lcRefused)),
      ...(await dated('lc_present_by', table.present, table.lcRefused)),
      ...(await dated('lc_expiry', table.lcExpiry, table.lcRefused)),
    ];
    const soonest = found.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()).slice(0, of.most);
    return withGoods(ctx, soonest);
  },
};
