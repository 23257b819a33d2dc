import { NotFound } from '#kernel/rules/refusals.ts';
import { all } from '#kernel/server/database.ts';
import { acceptSeller } from '../../contract/negotiation.ts';
import { ROUND } from '../../rules/codes.ts';
import { ThreadFrozen } from '../../rules/refusals-offer.ts';
import { hold } from '../effects/effects.ts';
import { bothLicensed, inHours, partiesMayDeal } from '../guards.ts';
import { lockThread, SIDE_CODE, stepThread } from '../lock-offer.ts';
import { agreedFormula } from '../selling/formula.ts';
import { offers, type Round } from '../tables.ts';
import { agreedBy, boundByBuyer, theRound, waitForSeller } from './accept.ts';
import { confirmByOf } from './confirm-by.ts';
import { freezeDepositAtOnce, lockMoneyOfThread } from './deposit.ts';
import { markRound, proposalOf } from './rounds.ts';
import { subjectsUntil } from './subjects.ts';

/** The buyer takes the seller's live round; a round stands on its own validity even when the listed terms moved (3.10.5). */
export const acceptSellerHandler = offers.command(acceptSeller, async (ctx) => {
  await lockMoneyOfThread(ctx, ctx.input.id);
  const { thread, offer, side, live } = await lockThread(ctx, ctx.input);
  if (side !== 'buyer') throw NotFound({});
  if (thread.frozen) throw ThreadFrozen({});
  const round = live as Round;
  const asked = await ctx.now();
  const confirmBy = await confirmByOf(ctx, offer, asked);
  const until = subjectsUntil(ctx.input.subjects, ctx.input.subjectsUntil, asked);
  const moved = await stepThread(ctx, thread, 'acceptSeller', 'buyer', {
    set:
      live === null
        ? {}
        : {
            ...agreedBy(
              offer,
              { seq: round.seq, ...proposalOf(round) },
              { confirmBy, boundAt: boundByBuyer(offer, asked) },
            ),
            buyer_subjects: ctx.input.subjects ?? null,
            subjects_until: until,
          },
    uncounted: await agreedFormula(ctx, offer),
  });
  const now = await inHours(ctx, offer);
  const taken = theRound(live, ctx.input, SIDE_CODE.seller, now);
  await all([
    partiesMayDeal(ctx, offer, thread.buyer_member_id, taken),
    bothLicensed(ctx, offer, thread.buyer_member_id, taken.quantity),
  ]);
  await hold(ctx, offer, moved, taken.quantity);
  await freezeDepositAtOnce(ctx, offer, moved);
  await markRound(ctx, thread.id, taken.seq, ROUND.accepted);
  return waitForSeller(ctx, offer, moved, { at: now });
});
