import { sql } from 'kysely';
import { QuantityRefused } from '#fulfilment/quantities/rules/refusals.ts';
import { lockPosition, readPosition } from '#fulfilment/quantities/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { nowHere, together } from '#kernel/server/database.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { requirePair } from '#registry/members/server/door.ts';
import { requireLicence, requireLicences } from '#registry/qualifications/server/door.ts';
import { LIMITS } from '../rules/codes.ts';
import { ENDED } from '../rules/negotiation-life.ts';
import { priceDistance } from '../rules/price-distance.ts';
import { quantityAllowed } from '../rules/quantity.ts';
import { PriceFar, TradeRate } from '../rules/refusals.ts';
import { OfferEnded } from '../rules/refusals-offer.ts';
import type { OfferWork } from './lock-offer.ts';
import { referenceFor } from './selling/reference.ts';
import type { Offer } from './tables.ts';

/** G-MKT and the offer's own validity, both by one reading of the database clock behind the locks; answers that instant. */
export async function inHours(w: OfferWork, offer: Offer, act: 'trade' | 'confirm' = 'trade'): Promise<Date> {
  const now = await assertMarketOpen(w, { market: offer.lane, act });
  if (act === 'trade' && offer.valid_until !== null && now >= offer.valid_until) throw OfferEnded({});
  return now;
}

/** G-CMP, G-TERM, G-BLK, G-SELF of both sides; tells whether they are related (trading-domain 0.4). */
export async function partiesMayDeal(
  w: OfferWork,
  sides: { buyerId: string; sellerId: string },
): Promise<{ relatedParty: boolean }> {
  return requirePair(w, sides);
}

/** G-QTY against the position as it is now; refuses with the fresh available quantity. */
export async function quantityFits(w: OfferWork, offer: Offer, quantity: string): Promise<void> {
  const position = await readPosition(w, { id: offer.position_id as string });
  const answer = quantityAllowed(
    {
      divisible: offer.divisible,
      available: position.available,
      minQty: offer.min_qty,
      step: offer.qty_step,
    },
    quantity,
  );
  if (!answer.ok) throw QuantityRefused({ available: showQuantity(position.available) }, 'quantity');
}

/** Locks the goods of an offer, behind the offer itself (trust 1.5). */
export const lockGoods = (w: OfferWork, offer: Offer): Promise<unknown> =>
  lockPosition(w, { id: offer.position_id as string });

/** As quantityFits, for an act that takes the goods: the position is locked from here on. */
export async function goodsFree(w: OfferWork, offer: Offer, quantity: string): Promise<void> {
  await lockGoods(w, offer);
  await quantityFits(w, offer, quantity);
}

const licenceOf = async (
  w: OfferWork,
  offer: Offer,
  side: 'buyer' | 'seller',
  memberId: string,
  quantity: string,
) => ({
  side,
  memberId,
  quantity,
  goods: { spuId: offer.spu_id as string, casNo: offer.cas_no, controlClasses: offer.control_classes },
  lastDeliveryDay: offer.delivery_end ?? dayOf(await w.now()),
});
/** G-LIC of one side for a quantity of this offer's goods. Refuses with 17101 and the missing paper. */
export async function licensedFor(
  w: OfferWork,
  offer: Offer,
  side: 'buyer' | 'seller',
  memberId: string,
  quantity: string,
): Promise<void> {
  await requireLicence(w, await licenceOf(w, offer, side, memberId, quantity));
}
/** G-LIC of both sides; the licence of a deal is no one-sided thing. */
export async function bothLicensed(
  w: OfferWork,
  offer: Offer,
  buyerId: string,
  quantity: string,
): Promise<void> {
  await requireLicences(w, {
    of: [
      await licenceOf(w, offer, 'buyer', buyerId, quantity),
      await licenceOf(w, offer, 'seller', offer.seller_member_id, quantity),
    ],
  });
}

/** G-PRC: within the operator's band around the reference, or the sender confirmed the warning. */
export async function priceNear(
  w: OfferWork,
  offer: Offer,
  price: string,
  confirmed: boolean,
): Promise<void> {
  const [reference, limits] = await together([referenceFor(w, offer), tradingLimits(w)]);
  const distance = priceDistance(price, reference, limits.priceBandPercent);
  if (distance.far && !confirmed)
    throw PriceFar({ distance: distance.pct ?? '', reference: distance.reference ?? '' }, 'price');
}

/** E-RATE-01: at most 10 counters a minute and 20 open threads per buyer and lane (3.10.14); one guarded upsert counts the minute. */
export async function notTooMany(w: OfferWork, lane: string, opensThread: boolean): Promise<void> {
  const member = w.actor.memberId as string;
  const { rows } = await sql<{
    acts: number;
  }>`insert into offers.act_rate as r (member_id, lane, minute, acts) values (${member}::bigint, ${lane}, ${nowHere}, 1)
    on conflict (member_id, lane) do update set acts = case when r.minute + interval '1 minute' <= ${nowHere} then 1 else r.acts + 1 end, minute = case when r.minute + interval '1 minute' <= ${nowHere} then ${nowHere} else r.minute end returning acts`.execute(
    w.tx,
  );
  if ((rows[0]?.acts ?? 0) > LIMITS.countersPerMinute) throw TradeRate({});
  if (!opensThread) return;
  const { n } = await w.tx
    .selectFrom('offers.negotiation')
    .select(sql<string>`count(*)`.as('n'))
    .where('buyer_member_id', '=', member)
    .where('lane', '=', lane)
    .where('status', 'not in', ENDED)
    .executeTakeFirstOrThrow();
  if (Number.parseInt(n, 10) >= LIMITS.openThreadsPerLane) throw TradeRate({});
}
