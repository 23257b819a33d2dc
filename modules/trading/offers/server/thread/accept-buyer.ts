import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { fillBoth } from '#kernel/rules/words.ts';
import { all } from '#kernel/server/database.ts';
import { acceptBuyer } from '../../contract/negotiation.ts';
import { ROUND } from '../../rules/codes.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { offerNotices } from '../../rules/notification-words.ts';
import { ThreadFrozen } from '../../rules/refusals-offer.ts';
import { hold, refreshOffer } from '../effects/effects.ts';
import { notifyParties } from '../effects/notify.ts';
import { bothLicensed, goodsFree, inHours, partiesMayDeal } from '../guards.ts';
import { lockThread, SIDE_CODE, stepThread, threadMoved } from '../lock-offer.ts';
import { agreedFormula } from '../selling/formula.ts';
import { offers, type Round } from '../tables.ts';
import { agreedBy, theRound } from './accept.ts';
import { presentThread } from './present-thread.ts';
import { askDeposit, depositDueAt, lockMoneyOfThread } from './deposit.ts';
import { markRound, proposalOf } from './rounds.ts';
import { subjectsUntil } from './subjects.ts';
import { lockIfClear } from './thread-steps.ts';

/** The seller takes the buyer's live round: pre-deal, and locked at once when nobody made subjects. */
export const acceptBuyerHandler = offers.command(acceptBuyer, async (ctx) => {
  await lockMoneyOfThread(ctx, ctx.input.id);
  const { thread, offer, side, live } = await lockThread(ctx, ctx.input);
  if (side !== 'seller') throw NotFound({});
  if (thread.frozen) throw ThreadFrozen({});
  const round = live as Round;
  const asked = await ctx.now();
  const until = subjectsUntil(ctx.input.subjects, ctx.input.subjectsUntil, asked);
  const moved = await stepThread(ctx, thread, 'acceptBuyer', 'seller', {
    set:
      live === null
        ? {}
        : {
            ...agreedBy(offer, { seq: round.seq, ...proposalOf(round) }, { confirmBy: null, boundAt: asked }),
            seller_subjects: ctx.input.subjects ?? null,
            subjects_until: until,
          },
    uncounted: await agreedFormula(ctx, offer),
  });
  const taken = theRound(live, ctx.input, SIDE_CODE.buyer, await inHours(ctx, offer));
  await all([
    partiesMayDeal(ctx, offer, thread.buyer_member_id, taken),
    goodsFree(ctx, offer, taken.quantity),
    bothLicensed(ctx, offer, thread.buyer_member_id, taken.quantity),
  ]);
  await hold(ctx, offer, moved, taken.quantity);
  await markRound(ctx, thread.id, taken.seq, ROUND.accepted);
  const freezeBy = await depositDueAt(ctx, offer, moved);
  const due =
    freezeBy === null
      ? ''
      : fillBoth(offerNotices.table.depositDue, {
          amount: sayAmount(offer.currency, moved.deposit_required),
          until: showBinding(freezeBy),
        });
  await notifyParties(ctx, 'N-NEG-04', { offer, thread: moved, to: ['buyer'], more: { due } });
  const secured = await askDeposit(ctx, offer, moved, freezeBy);
  const locked = secured.status === NEGOTIATION.preDeal ? await lockIfClear(ctx, offer, secured) : secured;
  threadMoved(ctx, locked);
  return presentThread(ctx, locked.id, { thread: locked, offer: await refreshOffer(ctx, offer) });
});
