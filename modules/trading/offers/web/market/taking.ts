import { createStore } from '#kernel/web/request/index.ts';
import type { OfferSeen } from './seen.ts';

/**
 * A buyer about to take an offer. It outlives the row: a sold-out offer leaves the board, its result stays
 * until it is closed.
 */
export interface Taking {
  readonly kind: 'acceptListed' | 'direct';
  readonly offer: OfferSeen;
  readonly quantity: string;
}
export const taking = createStore<Taking | null>(null);
