import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Work } from '#kernel/server/capability.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { discardStopped, retryKind, retryStopped } from '../contract/stopped-tasks.ts';
import { TASK, taskLife } from '../rules/task-life.ts';
import { requireChief } from './stopped-tasks.ts';
import { room, type Tables } from './tables.ts';
import { concernsOf } from './task-subjects.ts';

type Hand = Work<Tables, unknown>;

/** The task, held; the second of two callers finds it where the first has put it. */
async function held(w: Hand, id: string) {
  const task = await w.tx
    .selectFrom('kernel.task')
    .select(['id', 'kind', 'key', 'state', 'last_error'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (task === undefined) throw NotFound({});
  return task;
}
type Task = Awaited<ReturnType<typeof held>>;

/** Waits to be run now, with all its tries. Refuses 10302 when the same work has been set anew meanwhile: then that one does it. */
async function runAgain(w: Hand, task: Task): Promise<void> {
  const state = taskLife.next('retry', task.state, 'operator');
  const { numUpdatedRows } = await w.tx
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

async function note(w: Hand, task: Task, after: string, reason?: string): Promise<void> {
  const no = (await concernsOf(w, [task])).get(task.id)?.no ?? task.key;
  w.target({
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

/** Tried again, one by one: of several callers one sets it, the others are told that it no longer stands still (10306). */
export const retryOnes = room.each(retryStopped, async (w) => {
  requireChief(w.actor);
  const task = await held(w, w.input.id);
  await runAgain(w, task);
  await note(w, task, TASK.waiting);
});

/** All of one kind: what somebody else is settling, or what has been set anew, is left out. */
export const retryAll = room.on(retryKind, async (w) => {
  requireChief(w.actor);
  const { rows } = await sql<{ id: string }>`
    update kernel.task t set state = ${taskLife.next('retry', TASK.givenUp, 'operator')}, attempts = 0, done_at = null, lease_until = null, due_at = kernel.now()
    from (select distinct on (d.key, case when d.key is null then d.id end) d.id from kernel.task d where d.kind = ${w.input.kind} and d.state = ${TASK.givenUp}
            and not exists (select 1 from kernel.task other where other.kind = d.kind and other.key = d.key and other.state in (${TASK.waiting}, ${TASK.running}))
          order by d.key, case when d.key is null then d.id end, d.id desc) once
    where t.id = once.id and t.state = ${TASK.givenUp} returning t.id::text as id`.execute(w.tx);
  w.target({
    type: 'TASK',
    id: rows[0]?.id ?? '0',
    no: w.input.kind,
    changes: [{ field: 'retried', before: null, after: rows.length }],
  });
  return { n: rows.length };
});

/** Never run: it leaves the list, and the reason stands in the operation log. */
export const discardOnes = room.each(discardStopped, async (w) => {
  requireChief(w.actor);
  const task = await held(w, w.input.id);
  const state = taskLife.next('discard', task.state, 'operator');
  await w.tx.updateTable('kernel.task').set({ state, done_at: nowHere }).where('id', '=', task.id).execute();
  await note(w, task, state, w.input.reason);
});
