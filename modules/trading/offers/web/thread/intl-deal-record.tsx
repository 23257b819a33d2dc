import { LANE } from '../../rules/codes.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadList } from './thread-lists.tsx';

/** /intlTradeManagement/intlDealRecord: ended negotiations of lane 30, deals and voids, for either side. */
export default threadList({
  title: threadWords.table.historyTrade,
  help: threadWords.table.emptyEnded,
  lane: LANE.inTransit,
  ended: true,
});
