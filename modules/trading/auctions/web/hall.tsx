import { call } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { Tint } from '#kernel/web/screens/status-tag.tsx';
import { shutWords } from '#registry/counterparties/rules/shut-words.ts';
import { countAuctions, listAuctions } from '../contract/auction.ts';
import { auctionHref } from '../rules/hrefs.ts';
import { auctionScreenWords } from '../rules/screen-words.ts';
import { publishedBadge } from './badges.ts';
import {
  type AuctionListKit,
  auctionFiltersOf,
  boardOfAuctions,
  furtherColumns,
  leadingColumns,
} from './list-columns.tsx';
import { partText, sellerText } from './texts.ts';

const { table } = auctionScreenWords;
/** /tradingActivitiesMange/auction as a bidder walks through it: what is announced, what runs, what his company has in it. */
export default boardScreen(listAuctions, auctionScreenWords, (kit) => {
  const shared = kit as unknown as AuctionListKit;
  return {
    ...boardOfAuctions,
    columns: [
      ...leadingColumns(shared, [
        kit.custom('ownPart', {
          label: table.ownPart,
          width: 110,
          text: (row, formatter) =>
            row.part === null && row.shut !== null
              ? formatter.text(shutWords.table[row.shut])
              : partText(row, formatter),
          cell: (row, formatter) =>
            row.part === null && row.shut !== null ? (
              <span title={formatter.text(shutWords.table[row.shut])}>
                <Tint color="gray" label={formatter.text(shutWords.table.shut)} />
              </span>
            ) : (
              partText(row, formatter)
            ),
        }) as never,
      ]),
      kit.custom('seller', { label: table.seller, width: 220, text: sellerText }),
      ...furtherColumns(shared),
    ],
    filters: [...auctionFiltersOf(shared), kit.yesNo('mine', { label: table.mineOnly })],
    tabs: kit.tabs('status', publishedBadge, () => call(countAuctions, {}, { silent: true })),
    card: ['auctionName', ['status', 'clock'], ['currentPrice', 'quantityOf'], 'ownPart', 'product'],
    mine: (row) => row.part !== null,
    refreshes: [countAuctions],
    empty: { help: table.emptyHall },
    actions: [kit.open('View', (row) => auctionHref(row.id), { label: table.view, button: 'View' })],
  };
});
