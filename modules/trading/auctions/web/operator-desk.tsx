import { call } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { countOverseenAuctions, listOverseenAuctions } from '../contract/oversight.ts';
import { auctionHref } from '../rules/hrefs.ts';
import { auctionScreenWords } from '../rules/screen-words.ts';
import { overseenBadge } from './badges.ts';
import { operatorEntries } from './entries.ts';
import {
  type AuctionListKit,
  auctionFiltersOf,
  boardOfAuctions,
  furtherColumns,
  leadingColumns,
} from './list-columns.tsx';
import { OperatorDialogs } from './operator-dialogs.tsx';
import { reserveText, sellerText } from './texts.ts';

const { table } = auctionScreenWords;
/** /tradingActivitiesMange/auction as an operator watches it: what is to be reviewed, what runs. */
export default boardScreen(listOverseenAuctions, auctionScreenWords, (kit) => {
  const shared = kit as unknown as AuctionListKit;
  return {
    ...boardOfAuctions,
    columns: [
      ...leadingColumns(shared),
      kit.custom('seller', { label: table.seller, width: 220, text: sellerText }),
      kit.custom('reserveState', {
        label: table.reserveState,
        width: 130,
        text: (row, formatter) => reserveText(row.reserveState, formatter),
      }),
      ...furtherColumns(shared),
      kit.dateTime('gmtCreate', { width: 160, optional: true }),
    ],
    filters: auctionFiltersOf(shared),
    tabs: kit.tabs('status', overseenBadge, () => call(countOverseenAuctions, {}, { silent: true })),
    card: ['auctionName', 'status', 'product', 'quantityOf', 'currentPrice', 'clock'],
    refreshes: [countOverseenAuctions],
    empty: { help: table.emptyOperator },
    above: OperatorDialogs,
    exportAs: 'AUCTION',
    actions: [
      kit.open('View', (row) => auctionHref(row.id), { label: table.view, button: 'View' }),
      ...operatorEntries,
    ],
  };
});
