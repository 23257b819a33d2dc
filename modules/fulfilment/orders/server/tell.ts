import { showDateTime, zoneMark } from '#kernel/rules/format.ts';
import { fill } from '#kernel/rules/words.ts';
import { sayAmount, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { orderNotices, SMS_NOTICES } from '../rules/words.ts';
import type { OrderWork } from './life.ts';
import type { Order } from './tables.ts';

const ZONE = 'Asia/Shanghai';
const table = orderNotices.table as Record<string, { zh: string; en: string }>;
const until = (d: Date | null): string => (d === null ? '--' : `${showDateTime(d.toISOString(), ZONE, false)} ${zoneMark(ZONE)}`);

/** One notice of N-ORD to the sides named, with number, goods, counterparty, amount and deadline (21.1). */
export async function tell(w: OrderWork, event: string, order: Order, to: readonly ('buyer' | 'seller')[], more: Readonly<Record<string, string>> = {}): Promise<void> {
  const names = await partiesOf(w, { memberIds: [order.seller_member_id, order.buyer_member_id] });
  for (const side of to) {
    const other = names.get(side === 'buyer' ? order.seller_member_id : order.buyer_member_id);
    const common = { no: order.order_no, amount: sayAmount(order.currency, order.order_amount), until: until(order.pay_deadline), reason: '', ...more };
    const args = { zh: { quantity: sayQuantity(order.quantity, order.uom, 'zh_CN'), ...common, company: other?.name ?? '', product: order.product_zh }, en: { quantity: sayQuantity(order.quantity, order.uom, 'en_US'), ...common, company: other?.nameEn ?? other?.name ?? '', product: order.product_en } };
    const sentence = (part: 'title' | 'text') => ({ zh: fill(table[`${event}.${part}`]?.zh ?? event, args.zh), en: fill(table[`${event}.${part}`]?.en ?? event, args.en) });
    await notify(w, {
      event, title: sentence('title'), body: sentence('text'), sms: SMS_NOTICES.includes(event), bizType: 'ORDER', bizId: order.id, link: `/transactionManagement/orderDetail?id=${order.id}`,
      to: side === 'buyer' ? { memberId: order.buyer_member_id, empId: order.buyer_owner_emp_id } : { memberId: order.seller_member_id, empId: order.seller_owner_emp_id },
    });
  }
}
