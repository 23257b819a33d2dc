import { translate } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { OfferDetail } from '../../contract/offer.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';

/** What a release led to, with number and time. */
export const releasedText = (offer: OfferDetail, { locale, deadline }: Formatter): string =>
  translate(sellingWords, locale, offer.publishState === OFFER.submitted ? 'submittedDone' : 'listedDone', {
    no: offer.offerNo ?? '',
    time: deadline(offer.serverTime),
  });
