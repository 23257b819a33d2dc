import { tradingLimits } from '#office/configuration/server/door.ts';
import { openMinutesFromNow } from '#office/markethours/server/door.ts';
import { confirmMinutes, type Lane } from '../../rules/codes.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';

/**
 * When the time to confirm that begins at the instant of the act will be over: open minutes of the market, as
 * many as the operator has set (trading-domain 1.5, 3.5).
 */
export const confirmByOf = async (ctx: OfferContext, offer: Offer, from: Date): Promise<Date> =>
  openMinutesFromNow(ctx, {
    market: offer.lane,
    from,
    minutes: confirmMinutes(offer.lane as Lane, await tradingLimits(ctx)),
  });
