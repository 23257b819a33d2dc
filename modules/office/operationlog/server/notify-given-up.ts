import { fillBoth } from '#kernel/rules/words.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { GIVEN_UP } from '#kernel/server/task-subjects.ts';
import { notify } from '#office/messaging/server/door.ts';
import { LOG_ROUTE } from '../rules/pages.ts';
import { TASK } from '../rules/task-lifecycle.ts';
import { causeOf, kindText, taskWords } from '../rules/task-words.ts';
import { operationlog } from './tables.ts';

const PLATFORM_COMPANY = '0';
const t = taskWords.table;

/**
 * The administrators of the platform hear that a task was given up, once each time it was; not when somebody
 * has settled it already.
 */
export const notifyGivenUp = operationlog.timer(GIVEN_UP, async (ctx) => {
  const [id = '', fence] = ctx.input.key.split(':');
  const task = await ctx.tx
    .selectFrom('kernel.task')
    .select(['kind', 'attempts', 'last_error', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (task === undefined || task.state !== TASK.givenUp) return;
  const args = {
    task: kindText(task.kind),
    tries: task.attempts,
    error: t[`error.${causeOf(task.last_error)}`],
  };
  await notify(ctx as unknown as Context<AnyTables, AnyTables>, {
    event: 'TASK_STOPPED',
    title: fillBoth(t['told.title'], args),
    body: fillBoth(t['told.text'], args),
    to: { memberAdmins: PLATFORM_COMPANY },
    bizType: 'TASK',
    bizId: id,
    link: `${LOG_ROUTE}?tab=stopped`,
    onceKey: `TASK_STOPPED:${id}:${fence ?? ''}`,
  });
});
