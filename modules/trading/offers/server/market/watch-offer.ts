import { watchOffer } from '../../contract/market.ts';
import { offers } from '../tables.ts';
import { sightOf } from './sight.ts';

export const watch = offers.on(watchOffer, async (w) => {
  const { id } = w.input;
  if (w.input.watch) await sightOf(w, id);
  const account = w.actor.accountId as string;
  if (w.input.watch)
    await w.tx
      .insertInto('offers.watch')
      .values({ account_id: account, member_id: w.actor.memberId ?? '0', offer_id: id })
      .onConflict((c) => c.doNothing())
      .execute();
  else
    await w.tx
      .deleteFrom('offers.watch')
      .where('account_id', '=', account)
      .where('offer_id', '=', id)
      .execute();
  return { watched: w.input.watch };
});
