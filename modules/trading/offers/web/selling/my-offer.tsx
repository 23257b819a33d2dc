import { sellingWords } from '../../rules/selling/selling-words.ts';
import { ownList } from './own-list.tsx';

/** /transactionManagement/myOffer: own offers of every lane. */
export default ownList({ title: sellingWords.table.myOffers, path: '/transactionManagement/myOffer' });
