import type { Page } from '@playwright/test';
import { type AuctionRow, auctionDetail, listAuctions } from '#trading/auctions/contract/auction.ts';
import { enrolAuction } from '#trading/auctions/contract/bidding.ts';
import { roomWords } from '#trading/auctions/rules/room-words.ts';
import { type People, seen } from './people.ts';

const { table } = roomWords;
/** Two bidders of different companies. */
export const [ONE, OTHER] = ['buyer_admin', 'buyer2_admin'] as const;
/** A running auction both take part in. */
export async function running(people: People, mode: string, is: (row: AuctionRow) => boolean = () => true) {
  const { list } = await people.does(ONE, listAuctions, { status: '30', mode, pageNum: 1, pageCount: 50 });
  const row = list.find(is);
  if (row === undefined) throw new Error(`no auction of mode ${mode} is running`);
  for (const who of [ONE, OTHER]) {
    const { can, round } = await people.does(who, auctionDetail, { id: row.id });
    if (can.includes('enrol')) await people.does(who, enrolAuction, { id: row.id, round });
  }
  return row;
}
export const shown = (price: string): string => price.replace(/\B(?=(\d{3})+\.)/g, ',');
export const ownSide = (page: Page) => page.getByRole('region', { name: seen(table['mine.title']) });
