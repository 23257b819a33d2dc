import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { countStopped, listStopped } from '../contract/stopped-tasks.ts';
import { momentOf } from '../rules/moment.ts';
import { TASK, taskLifecycle } from '../rules/task-lifecycle.ts';
import { causeOf, firstLine, taskKinds } from '../rules/task-words.ts';
import { operationlog } from './tables.ts';
import { concernsOf } from './task-subjects.ts';

/** Errors of the program may name anybody's data: they are shown to super administrators, nobody else. */
export function requireChief(actor: Actor): void {
  if (!actor.superAdmin) throw NoPermission({});
}
/** Kinds whose words, in either language, contain what was typed. */
const kindsText = (typed: string): string[] =>
  Object.entries(taskKinds).flatMap(([kind, said]) =>
    `${said.zh} ${said.en}`.toLowerCase().includes(typed.toLowerCase()) ? [kind] : [],
  );

/** Tasks that were given up, the latest first. */
export const listStoppedHandler = operationlog.query(listStopped, async (ctx) => {
  const { input, actor, tx } = ctx;
  requireChief(actor);
  let query = tx
    .selectFrom('kernel.task as t')
    .select(['t.id', 't.kind', 't.key', 't.due_at', 't.done_at', 't.attempts', 't.last_error'])
    .where('t.state', '=', TASK.givenUp);
  if (input.kind !== undefined) query = query.where('t.kind', '=', input.kind);
  if (input.sinceFrom !== undefined)
    query = query.where('t.done_at', '>=', momentOf(input.sinceFrom, actor.timeZone, 'start'));
  if (input.sinceTo !== undefined)
    query = query.where('t.done_at', '<', momentOf(input.sinceTo, actor.timeZone, 'end'));
  if (input.keyword !== undefined && input.keyword !== '') {
    const like = containsPattern(input.keyword);
    query = query.where(
      sql<boolean>`(t.kind = any(${kindsText(input.keyword)}::text[]) or t.kind ilike ${like} or t.last_error ilike ${like})`,
    );
  }
  const page = await paged(tx, query, input, {
    sortable: { since: 't.done_at', dueAt: 't.due_at', tries: 't.attempts' },
    fallback: { column: 't.done_at', asc: false },
    key: 't.id',
  });
  const concerns = await concernsOf(ctx, page.list);
  return {
    ...page,
    list: page.list.map((t) => ({
      id: t.id,
      kind: t.kind,
      subject: concerns.get(t.id)?.no ?? null,
      link: concerns.get(t.id)?.link ?? null,
      since: (t.done_at ?? t.due_at).toISOString(),
      dueAt: t.due_at.toISOString(),
      tries: t.attempts,
      error: causeOf(t.last_error),
      detail: firstLine(t.last_error),
      can: [...taskLifecycle.open(TASK.givenUp, 'operator'), 'retryKind'],
    })),
  };
});

/** How many there are, for the number on the tab. */
export const countStoppedHandler = operationlog.query(countStopped, async ({ actor, tx }) => {
  requireChief(actor);
  const row = await tx
    .selectFrom('kernel.task')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('state', '=', TASK.givenUp)
    .executeTakeFirstOrThrow();
  return { n: row.n };
});
