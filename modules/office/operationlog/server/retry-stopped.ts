import { sql } from 'kysely';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { retryStopped } from '../contract/stopped-tasks.ts';
import { TASK, taskLifecycle } from '../rules/task-lifecycle.ts';
import { held, note, type OperationlogContext, type Task } from './settle-tasks.ts';
import { requireChief } from './stopped-tasks.ts';
import { operationlog } from './tables.ts';

/**
 * Waits to be run now, with all its tries. Refuses 10302 when the same work has been set anew meanwhile: then
 * that one does it.
 */
async function runAgain(ctx: OperationlogContext, task: Task): Promise<void> {
  const state = taskLifecycle.next('retry', task.state, 'operator');
  const { numUpdatedRows } = await ctx.tx
    .updateTable('kernel.task')
    .set({ state, attempts: 0, done_at: null, lease_until: null, due_at: sql`kernel.now()` })
    .where('id', '=', task.id)
    .where('state', '=', TASK.givenUp)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('kernel.task as other')
            .select('other.id')
            .where('other.kind', '=', task.kind)
            .where('other.key', '=', task.key)
            .where('other.state', 'in', [TASK.waiting, TASK.running]),
        ),
      ),
    )
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'task_key') throw VersionConflict({});
      throw error;
    });
  if (numUpdatedRows === 0n) throw VersionConflict({});
}

/** Tried again, one by one: of several callers one sets it, the others are told that it no longer stands still (10306). */
export const retryStoppedHandler = operationlog.batchCommand(retryStopped, async (ctx) => {
  requireChief(ctx.actor);
  const task = await held(ctx, ctx.input.id);
  await runAgain(ctx, task);
  await note(ctx, task, TASK.waiting);
});
