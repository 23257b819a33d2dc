import { add, type DecimalText, isPositive, sub } from '#kernel/rules/decimal.ts';
import { type AuctionTerms, MODE } from './auction-terms.ts';
import { bestPrice, leadingOf } from './decide-bids.ts';
import { type LadderLine, ladderOf } from './live-room.ts';
import type { AuctionInput, FiledBid } from './result-file.ts';

/** How an auction stood behind one of its bids. */
export interface Frame {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The bid that came; null at the beginning and at the end. */
  readonly bid: FiledBid | null;
  /** The best price, or the one a falling auction sold at; null before the first bid. */
  readonly price: DecimalText | null;
  readonly left: DecimalText;
  readonly ladder: readonly (LadderLine & { readonly bidder: string; readonly leads: boolean })[];
}
function frameOf(terms: AuctionTerms, bids: readonly FiledBid[], at: number, bid: FiledBid | null): Frame {
  const falling = terms.mode === MODE.descending;
  const leading = falling ? new Set(bids.map((b) => b.seq)) : leadingOf(terms, bids);
  const bidderOf = new Map(bids.map((b) => [b.seq, b.bidder]));
  const sold = add('0', ...bids.map((b) => b.quantity));
  return {
    at,
    bid,
    price: falling ? (bids.at(-1)?.unitPrice ?? null) : bestPrice(bids),
    left: falling ? sub(terms.totalQty, sold) : terms.totalQty,
    ladder: ladderOf(
      bids.map((b) => ({ seq: b.seq, price: b.unitPrice, quantity: b.quantity, own: false })),
      terms.allocation,
    ).map((line) => ({
      ...line,
      bidder: bidderOf.get(line.seq) ?? '',
      leads: leading.has(line.seq),
    })),
  };
}
/**
 * The auction again, from what its result was computed from: the beginning, every bid that counted, the end. Sealed
 * bids were opened together: they are there from the end on.
 */
export function framesOf({ terms, bids, startTime, endTime }: AuctionInput): readonly Frame[] {
  const ordered = bids.toSorted((a, b) => a.seq - b.seq);
  const first = frameOf(terms, [], Date.parse(startTime), null);
  const last = frameOf(terms, ordered, Date.parse(endTime), null);
  if (terms.mode === MODE.sealed) return [first, last];
  const between = ordered.map((bid, n) => frameOf(terms, ordered.slice(0, n + 1), Date.parse(bid.at), bid));
  // What is sold out ends with its last take.
  const over = terms.mode === MODE.descending && !isPositive(last.left);
  return [first, ...between, ...(over ? [] : [last])];
}
/** The frame that stands at an instant. */
export const frameAt = (frames: readonly Frame[], at: number): number =>
  Math.max(
    0,
    frames.findLastIndex((frame) => frame.at <= at),
  );
