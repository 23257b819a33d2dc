import { same } from '#kernel/rules/decimal.ts';
import { agreeAppeal } from '../contract/appeal-acts.ts';
import { appealLifecycle, OUTCOME } from '../rules/appeal-lifecycle.ts';
import { OfferStands } from '../rules/refusals.ts';
import { endAppeal } from './end-appeal.ts';
import { appealMoved, lockAppeal, otherSide, partyOf } from './lock-appeal.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present-appeal.ts';
import { appeals, type Offer } from './tables.ts';
import { writeAppeal } from './write-appeal.ts';

const isSame = (a: Offer, b: Pick<Offer, 'text' | 'amount' | 'qty'>): boolean =>
  a.text === b.text && same(a.amount, b.amount) && same(a.qty, b.qty);

/** In 2: the same text confirmed by both ends it, outcome 10; anything else is an offer. Refuses 18611. */
export const agreeAppealHandler = appeals.command(agreeAppeal, async (ctx) => {
  const { text, amount, qty } = ctx.input;
  const row = await lockAppeal(ctx, ctx.input);
  const side = partyOf(ctx.actor, row);
  appealLifecycle.next('agree', row.state, side);
  const { offer } = row;
  if (offer !== null && isSame(offer, ctx.input)) {
    if (offer.side === side) throw OfferStands({});
    const ended = await endAppeal(ctx, row, {
      verb: 'agree',
      side,
      outcome: OUTCOME.agreed,
      qty,
      amount,
      text,
    });
    return toActionResult(ctx, ended);
  }
  const wish: Offer = { side, text, amount, qty, by: ctx.actor.name, at: (await ctx.now()).toISOString() };
  const after = await writeAppeal(ctx, row, { action: 'offer', side, set: { offer: wish }, reason: text });
  await notifyParties(ctx, 'N-APL-02', after, [otherSide(side)], text.slice(0, 300));
  appealMoved(ctx, after);
  return toActionResult(ctx, after);
});
