import { nowHere } from '#kernel/server/database.ts';
import { discardStopped } from '../contract/stopped-tasks.ts';
import { taskLifecycle } from '../rules/task-lifecycle.ts';
import { held, note } from './settle-tasks.ts';
import { requireChief } from './stopped-tasks.ts';
import { operationlog } from './tables.ts';

/** Never run: it leaves the list, and the reason stands in the operation log. */
export const discardStoppedHandler = operationlog.batchCommand(discardStopped, async (ctx) => {
  requireChief(ctx.actor);
  const task = await held(ctx, ctx.input.id);
  const state = taskLifecycle.next('discard', task.state, 'operator');
  await ctx.tx
    .updateTable('kernel.task')
    .set({ state, done_at: nowHere })
    .where('id', '=', task.id)
    .execute();
  await note(ctx, task, state, ctx.input.reason);
});
