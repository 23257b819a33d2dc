import { NotFound } from '#kernel/rules/refusals.ts';
import { cancelThread } from '../../contract/negotiation.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { StillBinding } from '../../rules/refusals-offer.ts';
import { isBinding } from '../../rules/thread/rounds.ts';
import { lockThread, SIDE_CODE } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { endBy } from './thread-steps.ts';

/** Either side ends a thread still countering; not while its own firm round binds it. Allowed at any hour, frozen or not. */
export const cancelThreadHandler = offers.command(cancelThread, async (ctx) => {
  const held = await lockThread(ctx, ctx.input);
  const { live, side } = held;
  if (side === 'operator') throw NotFound({});
  if (
    held.thread.status === NEGOTIATION.countering &&
    live !== null &&
    live.side === SIDE_CODE[side] &&
    isBinding({ firm: live.firm, live: true, validUntil: live.valid_until }, await ctx.now())
  )
    throw StillBinding({ until: live.valid_until.toISOString() });
  return endBy(ctx, 'cancel', held);
});
