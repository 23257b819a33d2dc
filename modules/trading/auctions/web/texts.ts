import { sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { AuctionRow } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { deskWords } from '../rules/desk-words.ts';
import { auctionScreenWords } from '../rules/screen-words.ts';

const { table } = auctionScreenWords;
/** A name in the reader's language; a dash where there is none. */
export const nameText = (
  zh: string | null | undefined,
  en: string | null | undefined,
  formatter: Pick<Formatter, 'locale'>,
): string => (formatter.locale === 'zh_CN' ? zh || en : en || zh) || EMPTY;
export const goodsText = (
  row: Pick<AuctionRow, 'productZh' | 'productEn'>,
  formatter: Pick<Formatter, 'locale'>,
): string => nameText(row.productZh, row.productEn, formatter);
export const sellerText = (
  row: Pick<AuctionRow, 'sellerZh' | 'sellerEn'>,
  formatter: Pick<Formatter, 'locale'>,
): string => nameText(row.sellerZh, row.sellerEn, formatter);
export const priceText = (
  price: string | null,
  row: Pick<AuctionRow, 'uom'>,
  formatter: Pick<Formatter, 'locale'>,
): string => sayPrice('CNY', price, row.uom, formatter.locale);
export const quantityText = (
  quantity: string | null,
  row: Pick<AuctionRow, 'uom'>,
  formatter: Pick<Formatter, 'locale'>,
): string => sayQuantity(quantity, row.uom, formatter.locale);

/** The price that counts now: the best bid, the falling price, or the start price before the first bid. */
export const priceNow = (row: AuctionRow): string | null => row.currentPrice ?? row.startPrice;
/** The same in words: a sealed auction shows none. */
export const priceNowText = (row: AuctionRow, formatter: Formatter): string =>
  row.mode === MODE.sealed && row.currentPrice === null && row.status !== AUCTION.published
    ? formatter.text(table['price.sealed'])
    : priceText(priceNow(row), row, formatter);
/** What is for sale: all of it, of a falling auction what is left. */
export const amountText = (row: AuctionRow, formatter: Pick<Formatter, 'locale'>): string =>
  row.leftQty === null || row.status === AUCTION.published
    ? quantityText(row.totalQty, row, formatter)
    : `${formatterQuantity(row.leftQty)} / ${quantityText(row.totalQty, row, formatter)}`;
const formatterQuantity = (value: string): string => sayQuantity(value, null, 'en_US');

const RUNNING: readonly string[] = [AUCTION.bidding, AUCTION.paused];
/** How the reader's company stands in an auction; null where it does not take part. */
export function partOf(
  row: Pick<AuctionRow, 'part' | 'mode' | 'status'>,
): 'enrolled' | 'leading' | 'outbid' | 'sealed' | 'won' | 'lost' | 'voided' | 'left' | null {
  const { part } = row;
  if (part === null) return null;
  if (part.wonQty !== null) return 'won';
  if (part.state === BID.valid) return row.mode === MODE.sealed ? 'sealed' : 'leading';
  if (part.state === BID.outbid) return 'outbid';
  if (part.state === BID.lost) return 'lost';
  if (part.state === BID.voided && RUNNING.includes(row.status)) return 'voided';
  return part.enrolled ? 'enrolled' : 'left';
}
export function partText(row: AuctionRow, formatter: Formatter): string {
  const part = partOf(row);
  if (part === null) return EMPTY;
  const quantity = quantityText(row.part?.wonQty ?? null, row, formatter);
  return fill(formatter.text(table[`part.${part}`]), { quantity });
}

/** Whether the reserve was met, as the operator reads it after the bidding; never the price. */
export const reserveText = (
  state: 'none' | 'met' | 'notMet' | null | undefined,
  formatter: Formatter,
): string => (state ? formatter.text(deskWords.table[`reserve.${state}`]) : EMPTY);
