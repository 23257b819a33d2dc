import { dayOf } from '#kernel/rules/clock.ts';
import { announceDeal } from '#office/content/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { storedGoods } from '../rules/agreed.ts';
import type { DealContext } from './lifecycle.ts';
import type { Deal, Leg } from './tables.ts';

/**
 * The announcement of an effective deal, as far as both its parties consent (administration-domain 12.2). A deal with
 * an intermediary between them is not announced: it would name them to each other, with a price of one leg.
 */
export async function announce(ctx: DealContext, deal: Deal, leg: Leg): Promise<void> {
  const parties = await partiesOf(ctx, { memberIds: [deal.seller_member_id, deal.buyer_member_id] });
  const seller = parties.get(deal.seller_member_id);
  const buyer = parties.get(deal.buyer_member_id);
  if (seller === undefined || buyer === undefined) return;
  const named = (p: typeof seller) => ({ name: p.name, nameEn: p.nameEn, consent: p.announceConsent });
  await announceDeal(ctx, {
    dealId: deal.id,
    productZh: deal.product_zh,
    productEn: deal.product_en,
    spec: storedGoods(deal).grade,
    quantity: deal.quantity,
    unit: deal.uom,
    price: leg.price,
    currency: deal.currency,
    region: null,
    tradeType: deal.trade_type,
    seller: named(seller),
    buyer: named(buyer),
    dealDate: dayOf(deal.deal_time),
  });
}
