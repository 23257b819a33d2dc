import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { offerOversight } from './offer-list.tsx';

/** /resourceSupervision/resourceOfferList */
export default offerOversight(oversightWords.table.resourceTitle, '/resourceSupervision/resourceOfferList');
