import { ADD_OFFER, MY_OFFERS } from '../../rules/pages.ts';
import { foreignWords } from '../../rules/selling/foreign-words.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { ownList } from './own-list.tsx';

/** /transactionManagement/myOffer: own offers of every lane; a new one here is a dollar offer. */
export default ownList({
  title: sellingWords.table.myOffers,
  path: MY_OFFERS,
  create: ADD_OFFER,
  createLabel: foreignWords.table.newUsd,
});
