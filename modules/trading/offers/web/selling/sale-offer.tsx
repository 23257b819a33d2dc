import { LANE } from '../../rules/codes.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { ownList } from './own-list.tsx';

/** /rmbSellManagement/SaleOffer: own offers of lane 10. */
export default ownList({
  title: sellingWords.table.listTitle,
  path: '/rmbSellManagement/SaleOffer',
  lane: LANE.rmb,
});
