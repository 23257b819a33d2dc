import { add, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import { canonical } from '#kernel/rules/signature.ts';
import { type AuctionTerms, MODE, type StoredBid } from './auction-terms.ts';
import { type Clearing, clearAuction } from './clearing.ts';

export const INPUT_FORMAT = 'auction-input/1';
/** A bid that counted, under the alias of its bidder: the file names nobody. */
export interface FiledBid {
  readonly seq: number;
  readonly at: string;
  readonly bidder: string;
  readonly quantity: DecimalText;
  readonly unitPrice: DecimalText;
  readonly acceptPartial: boolean;
  /** Mode 20: the tick whose price was paid; else null. */
  readonly tick: number | null;
}
/** What a result is computed from: terms and ordered valid bids (INV-AUC-04). There is no reserve price in it. */
export interface AuctionInput {
  readonly format: typeof INPUT_FORMAT;
  readonly auctionNo: string;
  readonly round: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly terms: AuctionTerms;
  readonly bids: readonly FiledBid[];
}
/** The one text of an input: keys in order, no white space, bids by their sequence. */
export const inputText = (input: AuctionInput): string =>
  canonical({ ...input, bids: input.bids.toSorted((a, b) => a.seq - b.seq) });

/** A falling auction was decided take by take: each paid its own price. */
function taken(terms: AuctionTerms, bids: readonly FiledBid[]): Clearing {
  const fills = bids
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ seq, bidder, quantity, unitPrice }) => ({ seq, bidder, quantity, unitPrice, inPart: false }));
  const sold = add('0', ...fills.map((f) => f.quantity));
  return { fills, sold, left: sub(terms.totalQty, sold) };
}
/** Who won how much at which price, from the input alone. */
export function resultOf({ terms, bids }: AuctionInput): Clearing {
  if (terms.mode === MODE.descending) return taken(terms, bids);
  return clearAuction(
    terms,
    bids.map(
      ({ seq, bidder, quantity, unitPrice, acceptPartial }): StoredBid => ({
        ...{ seq, bidder, quantity, unitPrice, acceptPartial },
      }),
    ),
  );
}
export const outputText = (clearing: Clearing): string => canonical(clearing);
