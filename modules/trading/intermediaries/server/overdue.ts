import { asSystem } from '#kernel/server/with-scope.ts';
import { THROUGH_INTERMEDIARY } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { threadForApplication } from '#trading/offers/server/door.ts';
import { OVERDUE_TIMER } from './lock-application.ts';
import { notifyOverdue } from './notify.ts';
import { type Application, type ApplicationContext, intermediaries } from './tables.ts';

/** The operator is told when a negotiation has gone two working days without an intermediary (3.5: 35, 55). */
export async function scheduleOverdue(
  ctx: ApplicationContext,
  row: Pick<Application, 'id' | 'negotiation_id'>,
): Promise<void> {
  const thread = await threadForApplication(ctx, { id: row.negotiation_id });
  if (thread === null || thread.overdueAt === null) return;
  await ctx.schedule({ kind: OVERDUE_TIMER, key: row.id, at: thread.overdueAt });
}
/** It still stands at 35 or 55: the operator may end it now. A timer that finds another state does nothing. */
export const overdueTimer = intermediaries.timer(OVERDUE_TIMER, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('intermediaries.application')
    .select(['id', 'negotiation_id', 'thread_status'])
    .where('id', '=', ctx.input.key)
    .executeTakeFirst();
  const thread = row && (await threadForApplication(ctx, { id: row.negotiation_id }));
  if (!row || !thread || thread.overdueAt === null) return;
  // A later application has taken over, or the negotiation has gone on.
  if (row.thread_status !== thread.status || !THROUGH_INTERMEDIARY.includes(thread.status)) return;
  if ((await ctx.now()) < thread.overdueAt)
    return ctx.schedule({ kind: OVERDUE_TIMER, key: row.id, at: thread.overdueAt });
  await asSystem(ctx, () => notifyOverdue(ctx, thread));
});
