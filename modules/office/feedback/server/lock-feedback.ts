import { isPlatform } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { type FEEDBACK, type FeedbackVerb, feedbackLifecycle } from '../rules/feedback-lifecycle.ts';
import type { Feedback, Tables } from './tables.ts';

export type FeedbackContext = Context<Tables, unknown>;
export const BIZ = 'FEEDBACK';
export const REPLY_BIZ = 'FEEDBACK_REPLY';

/**
 * What the caller may see: customer service within its data scope, a person his own, said for the company he
 * speaks for now.
 */
export function reached(ctx: FeedbackContext) {
  const all = ctx.tx.selectFrom('feedback.feedback').where('feedback.feedback.deleted', '=', false);
  if (isPlatform(ctx.actor))
    return all.where(
      inScope(ctx.actor, 'FEEDBACK', {
        member: 'feedback.feedback.member_id',
        dept: 'feedback.feedback.owner_dept_id',
        emp: 'feedback.feedback.owner_emp_id',
      }),
    );
  const authored = all.where('created_by', '=', ctx.actor.accountId ?? '0');
  return ctx.actor.memberId === null
    ? authored.where('member_id', 'is', null)
    : authored.where('member_id', '=', ctx.actor.memberId);
}
export const seeFeedback = (ctx: FeedbackContext, id: string): Promise<Feedback> =>
  foundRow(reached(ctx).where('feedback.feedback.id', '=', id).selectAll());
/** Locked for a change. Refuses 10301 and 10302. */
export async function lockFeedback(
  ctx: FeedbackContext,
  wish: { readonly id: string; readonly version?: number },
): Promise<Feedback> {
  const row = await lockRow(
    reached(ctx).where('feedback.feedback.id', '=', wish.id).selectAll(),
    wish.version,
  );
  ctx.target({ type: BIZ, id: row.id, no: row.feedback_no });
  return row;
}
/** The only writer of a reply state. */
export const step = stepper<Feedback, typeof FEEDBACK, FeedbackVerb>({
  lifecycle: feedbackLifecycle,
  table: 'feedback.feedback',
  column: 'reply_state',
  bizType: BIZ,
  number: (row) => row.feedback_no,
  parties: (row) => [row.member_id],
});
