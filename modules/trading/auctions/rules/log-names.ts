import type { LogName } from '#kernel/rules/log-names.ts';
import { auctionLifecycle } from './auction-lifecycle.ts';
import { bidLifecycle } from './bid-lifecycle.ts';
import { auctionWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'AUCTION', words: auctionWords, life: auctionLifecycle.subject },
  { kind: 'AUCTION_BID', words: auctionWords, life: bidLifecycle.subject },
];
