import { call } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { countOwnAuctions, listOwnAuctions } from '../contract/selling.ts';
import { auctionHref } from '../rules/hrefs.ts';
import { AUCTION_EDIT } from '../rules/pages.ts';
import { auctionScreenWords } from '../rules/screen-words.ts';
import { auctionBadge } from './badges.ts';
import { sellerEntries } from './entries.ts';
import {
  type AuctionListKit,
  auctionFiltersOf,
  boardOfAuctions,
  furtherColumns,
  leadingColumns,
} from './list-columns.tsx';

const { table } = auctionScreenWords;
/** /tradingActivitiesMange/auction as a seller keeps it: all auctions of his company, drafts among them. */
export default boardScreen(listOwnAuctions, auctionScreenWords, (kit) => {
  const shared = kit as unknown as AuctionListKit;
  return {
    ...boardOfAuctions,
    columns: [
      ...leadingColumns(shared),
      ...furtherColumns(shared),
      kit.dateTime('gmtCreate', { width: 160, optional: true }),
    ],
    filters: auctionFiltersOf(shared),
    tabs: kit.tabs('status', auctionBadge, () => call(countOwnAuctions, {}, { silent: true })),
    card: ['auctionName', 'status', 'product', 'quantityOf', 'currentPrice', 'clock'],
    refreshes: [countOwnAuctions],
    empty: { help: table.emptySeller },
    exportAs: 'AUCTION_OWN',
    exportSeen: true,
    create: { to: AUCTION_EDIT, label: table.newAuction, button: 'Add' },
    actions: [
      kit.open('View', (row) => auctionHref(row.id), { label: table.view, button: 'View' }),
      ...sellerEntries,
    ],
  };
});
