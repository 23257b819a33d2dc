import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadList } from './thread-lists.tsx';

/** /rmbSellManagement/CurrentTrading: the seller's live negotiations of lane 10. */
export default threadList({
  title: threadWords.table.currentTrading,
  help: threadWords.table.emptySeller,
  lane: '10',
  ended: false,
});
