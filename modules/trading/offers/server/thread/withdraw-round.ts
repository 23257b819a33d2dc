import { NotFound } from '#kernel/rules/refusals.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { withdrawRound } from '../../contract/negotiation.ts';
import { idleHours, type Lane, ROUND } from '../../rules/codes.ts';
import { ProposalGone, StillBinding } from '../../rules/refusals-offer.ts';
import { isBinding } from '../../rules/thread/rounds.ts';
import { notifyParties } from '../effects/notify.ts';
import { lockThread, SIDE_CODE, stepThread, threadMoved } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { presentThread } from './present-thread.ts';
import { markRound } from './rounds.ts';

/** Takes back the own live round; a firm one binds until its validity ends (3.6). */
export const withdrawRoundHandler = offers.command(withdrawRound, async (ctx) => {
  const { thread, offer, side, live } = await lockThread(ctx, ctx.input);
  if (side === 'operator') throw NotFound({});
  const moved = await stepThread(ctx, thread, 'withdrawRound', side);
  if (live === null || live.side !== SIDE_CODE[side]) throw ProposalGone({});
  if (isBinding({ firm: live.firm, live: true, validUntil: live.valid_until }, await ctx.now()))
    throw StillBinding({ until: live.valid_until.toISOString() });
  await markRound(ctx, thread.id, live.seq, ROUND.withdrawn);
  await ctx.unschedule('negotiations.roundLapse', thread.id);
  await ctx.schedule({
    kind: 'negotiations.idle',
    key: thread.id,
    at: { inSeconds: idleHours(offer.lane as Lane, await tradingLimits(ctx)) * 3600 },
  });
  await notifyParties(ctx, 'N-NEG-03', {
    offer,
    thread: moved,
    to: [side === 'buyer' ? 'seller' : 'buyer'],
    round: live,
  });
  threadMoved(ctx, thread);
  return presentThread(ctx, thread.id);
});
