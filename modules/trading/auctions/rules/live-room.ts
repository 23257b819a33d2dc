import { add, compare, type DecimalText } from '#kernel/rules/decimal.ts';
import { ALLOCATION, type AuctionTerms, MODE } from './auction-terms.ts';
import { BID } from './bid-lifecycle.ts';
import { leastPrice } from './decide-bids.ts';

/** A bid as everybody in the room reads it. */
interface PublishedBid {
  readonly seq: number;
  /** Milliseconds of the server's clock. */
  readonly at: number;
  readonly alias: number;
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  /** The earlier bid of the same bidder that it stands for. */
  readonly replaces: number | null;
}
/** What a batch of bids changed, as it goes to all who look at an auction. */
export interface AuctionNews {
  readonly bids: number;
  readonly endTime: string;
  readonly extendCount: number;
  readonly price?: DecimalText | null;
  readonly left?: DecimalText;
  readonly tape?: readonly PublishedBid[];
  /** The bids that would win now. */
  readonly leading?: readonly number[];
}

export interface LadderLine {
  readonly seq: number;
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  readonly cumulative: DecimalText;
  readonly own: boolean;
}
export interface TapeLine {
  readonly seq: number;
  readonly at: string;
  readonly alias: number;
  readonly own: boolean;
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  readonly leading: boolean;
}
interface OwnPart {
  readonly enrolled: boolean;
  readonly alias: number;
  readonly seq: number | null;
  readonly state: string | null;
  readonly rank: number | null;
}
/** What is seen of an auction in its room, and moves with the bids. */
export interface RoomView {
  readonly mode: string | null;
  readonly bidCount: number;
  readonly endTime: string | null;
  readonly extendCount: number;
  readonly currentPrice: DecimalText | null;
  readonly leftQty: DecimalText | null;
  readonly leastPrice: DecimalText | null;
  readonly ladder: readonly LadderLine[];
  readonly tape: readonly TapeLine[];
  readonly part: OwnPart | null;
}

/** Lines of ladder and tape that are shown. */
export const MOST_LINES = 50;
type Line = Omit<LadderLine, 'cumulative'>;
/** As the clearing serves bids: the better price, of several winners the larger quantity, then the earlier bid. */
export const byMerit =
  (allocation: string | null) =>
  (a: Line, b: Line): number =>
    compare(b.price, a.price) ||
    (allocation === ALLOCATION.multiWinner ? compare(b.quantity, a.quantity) : 0) ||
    a.seq - b.seq;
/** The best bids first, with what all down to a line ask for together. */
export function ladderOf(lines: readonly Line[], allocation: string | null): LadderLine[] {
  let cumulative = '0';
  return lines
    .toSorted(byMerit(allocation))
    .slice(0, MOST_LINES)
    .map((line) => {
      cumulative = add(cumulative, line.quantity);
      return { ...line, cumulative };
    });
}

/** Whether the news follows what is seen without a gap; a bid of one's own is read with its sums and deposit. */
function follows(view: RoomView, news: AuctionNews): boolean {
  if (view.mode === MODE.sealed) return true;
  const { tape } = news;
  if (tape === undefined || news.leading === undefined) return false;
  const last = view.tape[0]?.seq ?? 0;
  const ownAlias = view.part?.enrolled === true ? view.part.alias : null;
  return (
    news.bids === view.bidCount + tape.length &&
    tape.every((bid, n) => bid.seq === last + 1 + n) &&
    tape.every((bid) => bid.alias !== ownAlias) &&
    // Below the lines that are shown nobody knows who moves up.
    view.ladder.length < MOST_LINES
  );
}

/**
 * The room after a piece of news, or null where it has to be read anew: something was missed, or it is not told in
 * full. Told twice it changes nothing.
 */
export function withNews<V extends RoomView>(
  view: V,
  news: AuctionNews,
  terms: AuctionTerms | null,
): V | null {
  if (news.bids < view.bidCount || (news.bids === view.bidCount && news.endTime === view.endTime))
    return view;
  if (!follows(view, news) || terms === null) return null;
  const times = { bidCount: news.bids, endTime: news.endTime, extendCount: news.extendCount };
  if (view.mode === MODE.sealed) return { ...view, ...times };
  const newBids = news.tape ?? [];
  const leading = new Set(news.leading);
  // What was taken of a falling price stays taken.
  const leads = (seq: number) => view.mode === MODE.descending || leading.has(seq);
  const replaced = new Set(newBids.map((bid) => bid.replaces));
  const ladder = ladderOf(
    [...view.ladder, ...newBids.map((bid) => ({ ...bid, own: false }))]
      .filter((line) => !replaced.has(line.seq))
      .map(({ seq, price, quantity, own }) => ({ seq, price, quantity, own })),
    terms.allocation,
  );
  const tape = [
    ...newBids.toReversed().map((bid) => ({
      seq: bid.seq,
      at: new Date(bid.at).toISOString(),
      alias: bid.alias,
      own: false,
      price: bid.price,
      quantity: bid.quantity,
      leading: false,
    })),
    ...view.tape,
  ]
    .slice(0, MOST_LINES)
    .map((line) => ({ ...line, leading: leads(line.seq) }));
  return {
    ...view,
    ...times,
    currentPrice: news.price ?? null,
    leftQty: news.left ?? view.leftQty,
    ladder,
    tape,
    leastPrice:
      view.mode === MODE.ascending
        ? leastPrice(
            terms,
            ladder.map((line) => ({
              seq: line.seq,
              bidder: '',
              quantity: line.quantity,
              unitPrice: line.price,
              acceptPartial: false,
            })),
          )
        : view.leastPrice,
    part: partAfter(view, ladder, leading),
  };
}

/** How the reader's own bid stands among the others now. */
function partAfter(
  { mode, part }: RoomView,
  ladder: readonly LadderLine[],
  leading: ReadonlySet<number>,
): OwnPart | null {
  if (part === null || part.seq === null || mode !== MODE.ascending) return part;
  if (part.state !== BID.valid && part.state !== BID.outbid) return part;
  const at = ladder.findIndex((line) => line.seq === part.seq);
  return {
    ...part,
    state: leading.has(part.seq) ? BID.valid : BID.outbid,
    rank: at < 0 ? part.rank : at + 1,
  };
}
