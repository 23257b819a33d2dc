import { watchOffer } from '../../contract/market.ts';
import { offers } from '../tables.ts';
import { sightOf } from './sight.ts';

export const watchOfferHandler = offers.command(watchOffer, async (ctx) => {
  const { id } = ctx.input;
  if (ctx.input.watch) await sightOf(ctx, id);
  const account = ctx.actor.accountId as string;
  if (ctx.input.watch)
    await ctx.tx
      .insertInto('offers.watch')
      .values({ account_id: account, member_id: ctx.actor.memberId ?? '0', offer_id: id })
      .onConflict((c) => c.doNothing())
      .execute();
  else
    await ctx.tx
      .deleteFrom('offers.watch')
      .where('account_id', '=', account)
      .where('offer_id', '=', id)
      .execute();
  return { watched: ctx.input.watch };
});
