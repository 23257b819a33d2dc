import { LANE } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { CURRENT_TRADING } from '../../rules/pages.ts';
import { foreignWords } from '../../rules/selling/foreign-words.ts';
import { ownList } from './own-list.tsx';

/** A seller's live offers of lane 30. */
export default ownList({
  title: foreignWords.table.tradingOffers,
  path: CURRENT_TRADING,
  lane: LANE.inTransit,
  states: [OFFER.submitted, OFFER.onOffer, OFFER.paused, OFFER.stopped, OFFER.expired],
  createLabel: foreignWords.table.newIntl,
});
