import { NotFound } from '#kernel/rules/refusals.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { seeAny } from './list-bids.ts';
import { AUCTION_BIZ } from './lock-auction.ts';
import type { AuctionContext } from './tables.ts';

/** Who reads an auction opens its notice. */
bindable(AUCTION_BIZ, async (ctx: AuctionContext, bizId) =>
  seeAny(ctx, bizId).then(
    () => true,
    (error: unknown) => {
      if (NotFound.is(error)) return false;
      throw error;
    },
  ),
);
