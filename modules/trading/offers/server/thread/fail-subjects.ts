import { failSubjects } from '../../contract/negotiation.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { SubjectsOpen } from '../../rules/refusals-offer.ts';
import { isBefore, lockThread } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { endBy } from './thread-steps.ts';

/** Only a declared subject, only by the side that declared it, only in time. */
export const failSubjectsHandler = offers.command(failSubjects, async (ctx) => {
  const held = await lockThread(ctx, ctx.input);
  const { thread, side } = held;
  const sideSubjects =
    side === 'buyer' ? thread.buyer_subjects : side === 'seller' ? thread.seller_subjects : null;
  if (
    thread.status === NEGOTIATION.preDeal &&
    (sideSubjects === null || !(await isBefore(ctx, thread.subjects_until)))
  )
    throw SubjectsOpen({});
  return endBy(ctx, 'failSubjects', held);
});
