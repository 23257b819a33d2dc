import { APPEAL } from '../rules/appeal-lifecycle.ts';
import { appealMoved, BIZ, heldAppeal } from './lock-appeal.ts';
import { notifyDesk } from './notify.ts';
import { type Appeal, type AppealContext, appeals } from './tables.ts';
import { OLD, UNANSWERED } from './timer-kinds.ts';

const left = async (ctx: AppealContext, row: Appeal, action: 'unanswered' | 'old'): Promise<void> => {
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.appeal_no,
    action,
    from: row.state,
    to: row.state,
    side: 'timer',
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  await notifyDesk(ctx, row, action);
  appealMoved(ctx, row);
};
/** The time to answer is over: the operator can go on without it. */
export const unanswered = appeals.timer(UNANSWERED, async (ctx) => {
  const row = await heldAppeal(ctx, ctx.input.key);
  if (row?.state === APPEAL.filed && row.answered_at === null) await left(ctx, row, 'unanswered');
});
/** Thirty days: the operator's task (INV-APL-03). */
export const old = appeals.timer(OLD, async (ctx) => {
  const row = await heldAppeal(ctx, ctx.input.key);
  if (row === undefined || row.state === APPEAL.ended || row.task_at !== null) return;
  await ctx.tx
    .updateTable('appeals.appeal')
    .set({ task_at: await ctx.now() })
    .where('id', '=', row.id)
    .execute();
  await left(ctx, row, 'old');
});
