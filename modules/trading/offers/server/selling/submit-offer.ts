import { submitOffer } from '../../contract/offer.ts';
import { OfferIncomplete } from '../../rules/refusals-offer.ts';
import { lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { presentDetail } from './present-offer.ts';
import { release } from './release-offer.ts';

/** Release: on the board at once for sellers on the auto-approval list without a warning, else before an operator. */
export const submitOfferHandler = offers.command(submitOffer, async (ctx) => {
  const offer = await lockOwnOffer(ctx, ctx.input);
  if (offer.is_template) throw OfferIncomplete({ issues: [] });
  return presentDetail(ctx, await release(ctx, offer, ctx.input.priceConfirmed));
});
