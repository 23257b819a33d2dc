import { sql } from 'kysely';
import { retryKind } from '../contract/stopped-tasks.ts';
import { TASK, taskLifecycle } from '../rules/task-lifecycle.ts';
import { requireChief } from './stopped-tasks.ts';
import { operationlog } from './tables.ts';

/** All of one kind: what somebody else is settling, or what has been set anew, is left out. */
export const retryKindHandler = operationlog.command(retryKind, async (ctx) => {
  requireChief(ctx.actor);
  const { rows } = await sql<{ id: string }>`
    update kernel.task t set state = ${taskLifecycle.next('retry', TASK.givenUp, 'operator')}, attempts = 0, done_at = null, lease_until = null, due_at = kernel.now()
    from (select distinct on (d.key, case when d.key is null then d.id end) d.id from kernel.task d where d.kind = ${ctx.input.kind} and d.state = ${TASK.givenUp}
            and not exists (select 1 from kernel.task other where other.kind = d.kind and other.key = d.key and other.state in (${TASK.waiting}, ${TASK.running}))
          order by d.key, case when d.key is null then d.id end, d.id desc) once
    where t.id = once.id and t.state = ${TASK.givenUp} returning t.id::text as id`.execute(ctx.tx);
  ctx.target({
    type: 'TASK',
    id: rows[0]?.id ?? '0',
    no: ctx.input.kind,
    changes: [{ field: 'retried', before: null, after: rows.length }],
  });
  return { n: rows.length };
});
