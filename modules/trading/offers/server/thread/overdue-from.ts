import { addWorkingDays } from '#fulfilment/deals/rules/working-days.ts';
import { marketHours } from '#office/markethours/server/door.ts';
import { LIMITS } from '../../rules/codes.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';

/** When a thread that waits for an intermediary from now on becomes the operator's to settle (3.5: 35 and 55). */
export async function overdueFrom(ctx: OfferContext, offer: Pick<Offer, 'lane'>): Promise<Date> {
  const calendar = await marketHours(ctx, { market: offer.lane });
  return addWorkingDays(await ctx.now(), LIMITS.intermediaryWorkingDays, calendar);
}
