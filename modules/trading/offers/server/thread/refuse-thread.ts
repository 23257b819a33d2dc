import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { refuseThread } from '../../contract/negotiation.ts';
import { FIRM } from '../../rules/codes.ts';
import { lockThread } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { endBy } from './thread-steps.ts';

/** A subject offer may be refused after acceptance; a firm one binds its seller. */
export const refuseThreadHandler = offers.command(refuseThread, async (ctx) => {
  const held = await lockThread(ctx, ctx.input);
  if (held.side !== 'seller') throw NotFound({});
  if (held.offer.firm_type === FIRM.firm)
    throw StateNotAllowed({
      subject: 'negotiation',
      verb: 'refuse',
      state: held.thread.status,
      side: 'seller',
    });
  return endBy(ctx, 'refuse', held);
});
