import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { notifySuccess } from '#kernel/web/request/index.ts';
import type { OfferDetail } from '../../contract/offer.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';

/** What a release led to, with number and time. */
export function useReleased() {
  const t = useWords(sellingWords);
  const format = useFormat();
  return (offer: OfferDetail) => {
    const said = { no: offer.offerNo ?? '', time: format.deadline(offer.serverTime) };
    notifySuccess(offer.publishState === OFFER.submitted ? t('submittedDone', said) : t('listedDone', said));
  };
}
