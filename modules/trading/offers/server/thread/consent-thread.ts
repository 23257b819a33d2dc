import { DeadlinePassed, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { consentThread } from '../../contract/negotiation.ts';
import { CONSENT_THREADS, NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { isBefore, lockThread } from '../lock-offer.ts';
import { type Consent, offers } from '../tables.ts';
import { show } from './thread-steps.ts';

/** Records one side's consent to an act that needs both (3.2). Saying it twice changes nothing. */
export const consentThreadHandler = offers.command(consentThread, async (ctx) => {
  const { thread, offer, side } = await lockThread(ctx, ctx.input);
  if (side === 'operator') throw NotFound({});
  if (!CONSENT_THREADS.includes(thread.status))
    throw StateNotAllowed({ subject: 'negotiation', verb: 'consent', state: thread.status, side });
  const due = thread.status === NEGOTIATION.preDeal ? thread.subjects_until : thread.confirm_by;
  if (!(await isBefore(ctx, due))) throw DeadlinePassed({});
  const others = thread.consents.filter((c) => !(c.action === ctx.input.action && c.side === side));
  const consent: Consent = {
    action: ctx.input.action,
    side,
    userId: ctx.actor.accountId,
    userName: ctx.actor.name,
    time: (await ctx.now()).toISOString(),
  };
  await ctx.tx
    .updateTable('offers.negotiation')
    .set({
      consents: JSON.stringify([...others, consent]) as unknown as Consent[],
      version: thread.version + 1,
    })
    .where('id', '=', thread.id)
    .execute();
  await ctx.history({
    bizType: 'NEGOTIATION',
    bizId: thread.id,
    bizNo: thread.negotiation_no,
    action: `consent.${ctx.input.action}`,
    from: thread.status,
    to: thread.status,
    side,
    parties: [thread.seller_member_id, thread.buyer_member_id],
  });
  return show(ctx, offer, thread);
});
