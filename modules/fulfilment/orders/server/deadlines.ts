import { sql } from 'kysely';
import { type Deadline, type DeadlineSource, goodsOf, otherSides } from '#kernel/server/deadlines.ts';
import { CHANGE } from '../rules/change-lifecycle.ts';
import { deadlineWords } from '../rules/deadline-words.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { CLOSE_HOURS } from '../rules/pay-deadline.ts';

interface Row {
  id: string;
  order_no: string;
  seller_member_id: string;
  buyer_member_id: string;
  product_zh: string;
  product_en: string;
  due_at: Date;
  task: keyof typeof deadlineWords.table;
  otherwise: keyof typeof deadlineWords.table | null;
}
/** What a company has to do about its orders itself: pay, confirm, answer a change, reinstate, confirm receipt. */
export const orderDeadlines: DeadlineSource = {
  kind: 'order',
  title: deadlineWords.table.title,
  path: '/transactionManagement/orderPendingPayment',
  async deadlinesOf(ctx, { memberId, until, most }): Promise<Deadline[]> {
    const state = (code: string) => sql.lit(code);
    const { rows } = await sql<Row>`
      select o.id, o.order_no, o.seller_member_id::text, o.buyer_member_id::text, o.product_zh, o.product_en, d.due_at, d.task, d.otherwise from orders."order" o join lateral (
        select o.pay_deadline as due_at, case when o.operation_type = '10' and o.customer_confirmed_at is null
            then 'confirmOrder' else 'pay' end as task, 'lapses' as otherwise
          where o.order_state = ${state(ORDER.awaitingPayment)} and o.buyer_member_id = ${memberId}::bigint
        union all select o.overdue_at + make_interval(hours => ${CLOSE_HOURS}), 'reinstate', 'closes'
          where o.order_state = ${state(ORDER.overdue)} and o.seller_member_id = ${memberId}::bigint
        union all select o.complete_by, 'confirmReceipt', 'completes'
          where o.order_state = ${state(ORDER.pickingUp)} and o.complete_by is not null
            and o.buyer_member_id = ${memberId}::bigint
        union all select (o.delivery_end + 1)::timestamp at time zone 'Asia/Shanghai', 'pickUp', 'storage'
          where o.order_state = ${state(ORDER.awaitingPickup)} and o.buyer_member_id = ${memberId}::bigint
        union all select c.answer_by, 'answerChange', 'changeLapses' from orders.change c
          where c.order_id = o.id and c.change_state = ${state(CHANGE.proposed)}
            and ${memberId}::bigint = case c.side when 'buyer' then o.seller_member_id else o.buyer_member_id end
      ) d on d.due_at is not null
      where not o.deleted and o.order_state in (${state(ORDER.awaitingPayment)}, ${state(ORDER.paying)},
          ${state(ORDER.awaitingPickup)}, ${state(ORDER.pickingUp)}, ${state(ORDER.overdue)})
        and ${memberId}::bigint in (o.seller_member_id, o.buyer_member_id) and d.due_at < ${until}
      order by d.due_at, o.id limit ${most}`.execute(ctx.tx);
    return rows.map((r) => ({
      bizType: 'ORDER',
      id: r.id,
      no: r.order_no,
      dueAt: r.due_at,
      companyIds: otherSides(r, memberId),
      goods: goodsOf(r),
      task: deadlineWords.table[r.task],
      otherwise: r.otherwise === null ? null : deadlineWords.table[r.otherwise],
      href: `/transactionManagement/orderDetail?id=${r.id}`,
    }));
  },
};
