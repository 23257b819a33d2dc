import { orderOf } from '#fulfilment/orders/server/door.ts';
import { sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { type FixingNotice, fixingNotices } from '../rules/fixing-notices.ts';
import type { Pricing, SettlementContext } from './tables.ts';

const table = fixingNotices.table as Readonly<Record<string, LocalizedText>>;
interface NoticeDetails {
  readonly quantity: string;
  readonly price?: string;
  readonly futures?: string;
  readonly until?: Date;
  readonly reason?: string;
  readonly name?: string;
}

/** One notice of a basis price to the sides named, with number, goods, counterparty, quantity and price (21.1). */
export async function notifyFixing(
  ctx: SettlementContext,
  what: FixingNotice,
  p: Pricing,
  to: readonly ('buyer' | 'seller')[],
  told: NoticeDetails,
): Promise<void> {
  const order = await orderOf(ctx, { orderId: p.order_id, within: WHOLE_COMPANY });
  if (order === null) return;
  const price = (value: string | undefined) =>
    inBoth((locale) => (value === undefined ? '' : sayPrice(p.currency, value, p.uom, locale)));
  for (const side of to) {
    const args = {
      no: p.order_no,
      contract: p.contract,
      product: bothNames(p.product_zh, p.product_en),
      quantity: inBoth((locale) => sayQuantity(told.quantity, p.uom, locale)),
      price: price(told.price),
      futures: price(told.futures),
      until: told.until === undefined ? '' : showBinding(told.until),
      reason: told.reason ?? '',
      company:
        side === 'buyer'
          ? bothNames(order.sellerName, order.sellerNameEn)
          : bothNames(order.buyerName, order.buyerNameEn),
    };
    await notify(ctx, {
      event: 'N-ORD-15',
      title: table[`${what}.title`] as LocalizedText,
      body: fillBoth(table[`${what}.text`] as LocalizedText, args),
      bizType: 'ORDER',
      bizId: p.order_id,
      link: `/transactionManagement/orderDetail?id=${p.order_id}`,
      to:
        side === 'buyer'
          ? { memberId: p.buyer_member_id, empId: order.buyerOwner.empId }
          : { memberId: p.seller_member_id, empId: order.sellerOwner.empId },
    });
  }
}
