import { call } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { countAuctions, listAuctions } from '../contract/auction.ts';
import { auctionHref } from '../rules/hrefs.ts';
import { auctionScreenWords } from '../rules/screen-words.ts';
import { publishedBadge } from './badges.ts';
import {
  type AuctionListKit,
  auctionFiltersOf,
  flashing,
  furtherColumns,
  leadingColumns,
} from './list-columns.tsx';
import { partText, sellerText } from './texts.ts';
import { hallTopics } from './topics.ts';

const { table } = auctionScreenWords;
/** /tradingActivitiesMange/auction as a bidder walks through it: what is announced, what runs, what his company has in it. */
export default boardScreen(listAuctions, auctionScreenWords, (kit) => {
  const shared = kit as unknown as AuctionListKit;
  return {
    title: table.auctions,
    entityName: table.one,
    columns: [
      ...leadingColumns(shared, [
        kit.custom('ownPart', { label: table.ownPart, width: 110, text: partText }) as never,
      ]),
      kit.custom('seller', { label: table.seller, width: 220, text: sellerText }),
      ...furtherColumns(shared),
    ],
    within: 'AUCTION',
    opens: (row) => auctionHref(row.id),
    nameOf: (row) => row.auctionName,
    filters: [...auctionFiltersOf(shared), kit.yesNo('mine', { label: table.mineOnly })],
    tabs: kit.tabs('status', publishedBadge, () => call(countAuctions, {}, { silent: true })),
    card: ['auctionName', ['status', 'clock'], ['currentPrice', 'quantityOf'], 'ownPart', 'product'],
    topics: hallTopics,
    flash: [...flashing],
    compare: false,
    mine: (row) => row.part !== null,
    refreshes: [countAuctions],
    empty: { help: table.emptyHall },
    gone: table.goneFromHall,
    actions: [kit.open('View', (row) => auctionHref(row.id), { label: table.view, button: 'View' })],
  };
});
