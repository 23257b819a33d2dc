import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { liftSubjects } from '../../contract/negotiation.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { SubjectsOpen } from '../../rules/refusals-offer.ts';
import { isBefore, lockThread } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { lockIfClear, show } from './thread-steps.ts';

/** One side lifts its own subjects; when none is left the thread locks by itself. */
export const liftSubjectsHandler = offers.command(liftSubjects, async (ctx) => {
  const { thread, offer, side } = await lockThread(ctx, ctx.input);
  if (side === 'operator' || thread.status !== NEGOTIATION.preDeal)
    throw StateNotAllowed({ subject: 'negotiation', verb: 'liftSubjects', state: thread.status, side });
  if (!(await isBefore(ctx, thread.subjects_until))) throw SubjectsOpen({});
  const column = side === 'buyer' ? 'buyer_subjects' : 'seller_subjects';
  const lifted = await ctx.tx
    .updateTable('offers.negotiation')
    .set({ [column]: null, version: thread.version + 1 })
    .where('id', '=', thread.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'NEGOTIATION',
    bizId: thread.id,
    bizNo: thread.negotiation_no,
    action: 'liftSubjects',
    from: NEGOTIATION.preDeal,
    to: NEGOTIATION.preDeal,
    side,
    changes: [{ field: column, before: thread[column], after: null }],
    parties: [thread.seller_member_id, thread.buyer_member_id],
  });
  await lockIfClear(ctx, offer, lifted);
  return show(ctx, offer, thread);
});
