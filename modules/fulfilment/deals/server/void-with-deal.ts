import { voidWithDeal } from '../contract/letter.ts';
import { fall } from './end-deal.ts';
import { lockLetter } from './lifecycle.ts';
import { deals } from './tables.ts';

/** The same act, from the letter's page. */
export const voidWithDealHandler = deals.command(voidWithDeal, async (ctx) => {
  const { deal, letter } = await lockLetter(ctx, ctx.input);
  await fall(ctx, deal, ctx.input);
  const after = await ctx.tx
    .selectFrom('deals.letter')
    .selectAll()
    .where('id', '=', letter.id)
    .executeTakeFirstOrThrow();
  return { id: after.id, version: after.version, state: after.letter_state, can: [] };
});
