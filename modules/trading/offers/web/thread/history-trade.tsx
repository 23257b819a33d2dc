import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadList } from './thread-lists.tsx';

/** /rmbSellManagement/HistoryTrade: ended negotiations of lane 10, deals and voids. */
export default threadList({
  title: threadWords.table.historyTrade,
  help: threadWords.table.emptyEnded,
  lane: '10',
  ended: true,
});
