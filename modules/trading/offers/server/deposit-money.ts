import { lockAccounts } from '#fulfilment/money/server/door.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { OffersTables } from './tables.ts';

interface Between {
  readonly buyerId: string;
  readonly sellerId: string;
  readonly currency: string;
}
/** The accounts a deposit moves money on, before the offer and its threads (trust 1.5). */
export const lockDepositMoney = (ctx: Context<OffersTables, unknown>, of: Between): Promise<void> =>
  asSystem(ctx, () =>
    lockAccounts(ctx, {
      currency: of.currency,
      accounts: [
        { memberId: of.buyerId, kind: 'AVAILABLE' },
        { memberId: of.buyerId, kind: 'FROZEN' },
        { memberId: of.sellerId, kind: 'AVAILABLE' },
        { memberId: of.sellerId, kind: 'RECEIVED' },
      ],
    }),
  );
