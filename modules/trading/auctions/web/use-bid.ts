import { useRef, useState } from 'react';
import { isUnsettled, type RefusalError, toast, useAct, useActKey } from '#kernel/web/request/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { placeBid } from '../contract/bidding.ts';
import { MODE } from '../rules/auction-terms.ts';
import type { BidAsked } from './bid-dialog.tsx';

const BYTES = 16;
/** Anything nobody can guess: the fingerprint of a sealed bid tells nothing of its sums. */
const newSalt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (b) => b.toString(16).padStart(2, '0')).join('');

/** What was refused of a bid, and where it belongs. */
export interface BidRefused {
  readonly price: string | null;
  readonly quantity: string | null;
  readonly other: string | null;
}
const NONE: BidRefused = { price: null, quantity: null, other: null };
const placed = (error: RefusalError): BidRefused => {
  const of = (field: string) => error.errors.find((e) => e.field === field)?.message ?? null;
  const [price, quantity] = [of('unitPrice'), of('quantity')];
  return { price, quantity, other: price === null && quantity === null ? error.message : null };
};

/**
 * A bid from the question to its answer. Unanswered it keeps its key and its salt, so that a repeat is the same bid; a
 * refusal goes back to the fields, and what was typed stays.
 */
export function useBid(
  row: AuctionDetail,
  said: (state: string, bid: BidAsked) => string,
  onPlaced: () => void,
) {
  const [asked, ask] = useState<BidAsked | null>(null);
  const [refused, refuse] = useState<BidRefused>(NONE);
  const [unanswered, leaveOpen] = useState<string | null>(null);
  const salt = useRef<{ of: string; salt: string } | null>(null);
  const of = asked === null ? '' : `${asked.price}:${asked.quantity}:${asked.acceptPartial}`;
  const key = useActKey(`auctions.bid:${row.id}:${row.round}:${of}`);
  const { run, running } = useAct(placeBid, {
    key,
    suppressErrors: 'all',
    onDone: (output) => {
      if (asked !== null) toast('success', said(output.state, asked));
      salt.current = null;
      leaveOpen(null);
      ask(null);
      onPlaced();
    },
    onRefused: (error) => {
      if (isUnsettled(error)) return leaveOpen(error.message);
      refuse(placed(error));
      leaveOpen(null);
      ask(null);
    },
  });
  const saltOf = (): string => {
    if (salt.current?.of !== of) salt.current = { of, salt: newSalt() };
    return salt.current.salt;
  };
  return {
    asked,
    refused,
    unanswered,
    running,
    ask: (bid: BidAsked) => {
      refuse(NONE);
      ask(bid);
    },
    cancel: () => {
      leaveOpen(null);
      ask(null);
    },
    /** Typing again takes the refusal away. */
    forget: () => (refused === NONE ? undefined : refuse(NONE)),
    go: () => {
      if (asked === null) return;
      run({
        id: row.id,
        round: row.round,
        quantity: asked.quantity,
        unitPrice: asked.price,
        acceptPartial: asked.acceptPartial,
        ...(row.mode === MODE.sealed ? { salt: saltOf() } : {}),
      });
    },
  };
}
export type BidAct = ReturnType<typeof useBid>;
