import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadList } from './thread-lists.tsx';

/**
 * /transactionManagement/myCounterOffer: the company's negotiations of every lane, live ones first, seen from
 * the side it is signed in on.
 */
export default threadList({
  title: threadWords.table.myCounterOffer,
  help: threadWords.table.emptyBuyer,
  ended: 'too',
});
