import { sql } from 'kysely';
import type { Context } from '#kernel/server/act-context.ts';
import type { TaskSubject } from '#kernel/server/task-subjects.ts';
import type { Tables } from './tables.ts';

const subjects = new Map<string, TaskSubject>();
/** Declares what the tasks of a kind concern. */
export function taskSubject(subject: TaskSubject): void {
  subjects.set(subject.kind, subject);
}

export interface Concern {
  readonly no: string | null;
  readonly link: string | null;
}
const NUMBER = /^\d{1,18}$/;

/**
 * What tasks concern, by their id: one question for each kind that is among them. A document the reader does
 * not see stays unnamed.
 */
export async function concernsOf(
  ctx: Pick<Context<Tables>, 'tx'>,
  tasks: readonly { readonly id: string; readonly kind: string; readonly key: string | null }[],
): Promise<ReadonlyMap<string, Concern>> {
  const found = new Map<string, Concern>();
  for (const kind of new Set(tasks.map((t) => t.kind))) {
    const subject = subjects.get(kind);
    if (subject === undefined) continue;
    const kindTasks = tasks.filter((t) => t.kind === kind);
    const keys = kindTasks.flatMap((t) => (t.key !== null && NUMBER.test(t.key) ? [t.key] : []));
    const documents = subject.table === undefined ? [] : await documentsOf(ctx, subject, subject.table, keys);
    for (const task of kindTasks) {
      const document = documents.find((d) => d.id === task.key);
      const known = subject.table === undefined || document !== undefined;
      found.set(task.id, {
        no: document?.no ?? null,
        link: known && subject.link !== undefined ? subject.link.replace('{ref}', document?.ref ?? '') : null,
      });
    }
  }
  return found;
}

async function documentsOf(
  ctx: Pick<Context<Tables>, 'tx'>,
  subject: TaskSubject,
  table: string,
  keys: readonly string[],
): Promise<{ id: string; no: string | null; ref: string }[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ id: string; no: string | null; ref: string }>`
    select id::text as id, ${subject.no === undefined ? sql`null` : sql`${sql.ref(subject.no)}::text`} as no, ${sql.ref(subject.ref ?? 'id')}::text as ref
    from ${sql.table(table)} where id = any(${keys}::bigint[])`.execute(ctx.tx);
  return rows;
}
