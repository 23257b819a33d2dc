import { showBinding } from '#kernel/rules/format.ts';
import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { extendLetter } from '../contract/letter.ts';
import { letterLifecycle } from '../rules/letter-lifecycle.ts';
import { LetterExtended, LetterExtendRange } from '../rules/refusals.ts';
import { addWorkingDays } from '../rules/working-days.ts';
import { calendarOf, SIGN_LAPSE, voidSignatures } from './letters.ts';
import { isBefore, lockLetter, stepLetter } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { actedLetter } from './present-letter.ts';
import { deals } from './tables.ts';

/** 60 → 10 once, at most one working day ahead; signatures of the first time are void (5.2). */
export const extendLetterHandler = deals.command(extendLetter, async (ctx) => {
  const { deal, letter } = await lockLetter(ctx, ctx.input);
  letterLifecycle.next('extend', letter.letter_state, 'operator');
  if (letter.extended) throw LetterExtended({});
  const until = new Date(ctx.input.signDeadline);
  const most = addWorkingDays(await ctx.now(), 1, await calendarOf(ctx, deal.lane));
  if (!(await isBefore(ctx, until))) throw DeadlinePassed({}, 'signDeadline');
  if (until.getTime() > most.getTime()) throw LetterExtendRange({ most: showBinding(most) }, 'signDeadline');
  await voidSignatures(ctx, letter.id);
  const again = await stepLetter(ctx, letter, 'extend', 'operator', {
    set: { sign_deadline: until, extended: true, seller_signer: null, buyer_signer: null, sign_method: null },
  });
  await ctx.schedule({ kind: SIGN_LAPSE, key: letter.id, at: until });
  await notifyParties(ctx, 'N-DEAL-01', {
    deal,
    leg: again,
    letter: again,
    to: ['buyer', 'seller'],
    manner: 'extended',
  });
  ctx.live(`letter:${letter.id}`);
  return actedLetter(ctx, again, deal);
});
