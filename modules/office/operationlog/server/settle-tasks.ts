import { NotFound } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Tables } from './tables.ts';
import { concernsOf } from './task-subjects.ts';

export type OperationlogContext = Context<Tables, unknown>;

/** The task, held; the second of two callers finds it where the first has put it. */
export async function held(ctx: OperationlogContext, id: string) {
  const task = await ctx.tx
    .selectFrom('kernel.task')
    .select(['id', 'kind', 'key', 'state', 'last_error'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (task === undefined) throw NotFound({});
  return task;
}

export type Task = Awaited<ReturnType<typeof held>>;

export async function note(
  ctx: OperationlogContext,
  task: Task,
  after: string,
  reason?: string,
): Promise<void> {
  const no = (await concernsOf(ctx, [task])).get(task.id)?.no ?? task.key;
  ctx.target({
    type: 'TASK',
    id: task.id,
    no: [task.kind, no]
      .filter((part) => part !== null)
      .join(' ')
      .slice(0, 60),
    changes: [
      { field: 'state', before: task.state, after },
      ...(reason === undefined ? [] : [{ field: 'reason', before: null, after: reason }]),
    ],
  });
}
