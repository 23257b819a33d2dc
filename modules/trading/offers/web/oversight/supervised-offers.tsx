import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { offerOversight } from './offer-list.tsx';

/** /offerManagement/offerList */
export default offerOversight(oversightWords.table.overseeTitle, '/offerManagement/offerList');
