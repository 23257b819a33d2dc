import type { ClosePolicy, Market } from './market-hours.ts';

/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

export interface MarketNews {
  readonly market: Market;
  /** The instant of the change itself, ISO; a timer that is late does not move it. */
  readonly at: string;
  readonly policy: ClosePolicy;
  readonly by: 'schedule' | 'person';
  readonly reason: string | null;
  readonly nextChangeAt: string | null;
}
/** A market opened: suspended clocks run again. */
export const marketOpened: Kind<MarketNews> = { name: 'markets.opened' };
/** A market closed: the close policy is applied by those who own the documents (administration-domain 16). */
export const marketClosed: Kind<MarketNews> = { name: 'markets.closed' };
