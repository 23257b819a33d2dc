import { tradingLimits } from '#office/configuration/server/door.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { prolongOffer } from '../../contract/offer.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { Validity } from '../../rules/refusals-offer.ts';
import { checkProlong } from '../../rules/thread/rounds.ts';
import { listQuantity } from '../effects/effects.ts';
import { notifyParties, notifyThreads } from '../effects/notify.ts';
import { storeIsOpen } from '../effects/store-closed.ts';
import { lockOwnOffer, stepOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { licensed, show } from './manage-offer.ts';

/**
 * Later, at most as many days more as the operator has set, the price unchanged; within 7 days an expired
 * offer comes back with its unsold rest (3.3).
 */
export const prolongOfferHandler = offers.command(prolongOffer, async (ctx) => {
  const offer = await lockOwnOffer(ctx, ctx.input);
  const until = new Date(ctx.input.validUntil);
  const expired = offer.publish_state === OFFER.expired;
  const out = await stepOffer(ctx, offer, 'prolong', 'seller', { set: { valid_until: until } });
  await assertMarketOpen(ctx, { market: offer.lane, act: 'trade' });
  const rule = checkProlong(
    { validUntil: offer.valid_until as Date, expired },
    until,
    await ctx.now(),
    (await tradingLimits(ctx)).prolongMaxDays,
  );
  if (rule !== null) throw Validity({ rule }, 'validUntil');
  await ctx.schedule({ kind: 'offers.expire', key: out.id, at: until });
  if (expired) {
    await storeIsOpen(ctx, out);
    await licensed(ctx, out);
    await listQuantity(ctx, out);
    await notifyParties(ctx, 'N-OFF-02', { offer: out, to: ['seller'] });
  } else await notifyThreads(ctx, 'N-OFF-06', out, 'open');
  return show(ctx, out);
});
