import type { Codes, Tone } from '#kernel/rules/machine.ts';
import { badgeAmong, lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { AUCTION, auctionLifecycle, auctionTones } from '../rules/auction-lifecycle.ts';
import { BID, bidLifecycle, bidTones } from '../rules/bid-lifecycle.ts';

/** Badge colours by the names of states, of those stored by their codes. */
const named = <C extends Codes>(codes: C, tones: Readonly<Record<string, Tone>>) =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, tones[code]])) as Record<
    Extract<keyof C, string>,
    Tone
  >;
export const auctionBadge = lifecycleBadge(auctionLifecycle, named(AUCTION, auctionTones));
export const bidBadge = lifecycleBadge(bidLifecycle, named(BID, bidTones));
/** Bidders meet auctions that were published. */
export const publishedBadge = badgeAmong(auctionBadge, [
  AUCTION.published,
  AUCTION.bidding,
  AUCTION.paused,
  AUCTION.pending,
  AUCTION.awarded,
  AUCTION.failed,
  AUCTION.stopped,
  AUCTION.withdrawn,
]);
/** An operator reads no drafts. */
export const overseenBadge = badgeAmong(
  auctionBadge,
  Object.values(AUCTION).filter((code) => code !== AUCTION.draft),
);
