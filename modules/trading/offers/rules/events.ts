/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

/** 25 or 55 → 35: the deal is to go through an intermediary, as this side chose with the other's consent. */
export const intermediaryChosen: Kind<{ threadId: string; side: 'buyer' | 'seller' }> = {
  name: 'negotiations.intermediaryChosen',
};
/** A thread left 35 or 55 without an intermediary: dealt directly (30) or void (05). */
export const intermediaryGivenUp: Kind<{ threadId: string; status: '30' | '05' }> = {
  name: 'negotiations.intermediaryGivenUp',
};
/** The offer went on its board, came back to it, or stands there with other terms. */
export const offerListed: Kind<{ readonly offerId: string }> = { name: 'offers.listed' };
