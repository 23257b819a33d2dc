import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { auctionDetail } from '../contract/auction.ts';
import { roomWords } from '../rules/room-words.ts';
import { auctionFacts } from './auction-facts.tsx';
import { auctionBadge } from './badges.ts';
import { LiveRoom } from './room.tsx';

/** An auction as a bidder meets it: the live room, and the terms under it. */
export default viewScreen(auctionDetail, roomWords, (kit) => ({
  title: roomWords.table.one,
  number: (row) => row.auctionNo,
  state: kit.state('status', auctionBadge),
  input: (params) => (params.id === undefined ? null : { id: params.id }),
  above: LiveRoom,
  facts: auctionFacts(kit),
}));
