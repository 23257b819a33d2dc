import { sql } from 'kysely';
import type { z } from 'zod';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { inLocale } from '#kernel/rules/words.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { paged } from '#kernel/server/page.ts';
import { touched } from '#kernel/server/rows.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { type ExportRow, listExports } from '../contract/export.ts';
import { EXPORT, type ExportVerb, exportLifecycle, MOST_UNFINISHED } from '../rules/export-lifecycle.ts';
import { ExportBusy } from '../rules/refusals.ts';
import { type ExportTask, type Tables, transfers } from './tables.ts';

type ExportContext = Context<Tables, unknown>;

const canOf = (t: Pick<ExportTask, 'state'>): string[] => [
  ...exportLifecycle.open(t.state, 'submitter').filter((v) => v !== 'create'),
  ...(t.state === EXPORT.ready ? ['download'] : []),
  ...(t.state === EXPORT.running || t.state === EXPORT.queued ? [] : ['delete']),
];

/**
 * Counts a person's unfinished tasks behind his own row, so that two clicks at once are counted one after the
 * other. Refuses 15201.
 */
export async function roomForOne(w: ExportContext): Promise<void> {
  const account = w.actor.accountId ?? '0';
  await sql`insert into transfers.person (account_id) values (${account}::bigint) on conflict (account_id) do update set gmt_modified = clock_timestamp()`.execute(
    w.tx,
  );
  const { n } = await w.tx
    .selectFrom('transfers.export_task')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', account)
    .where('state', 'in', [EXPORT.queued, EXPORT.running])
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (n >= MOST_UNFINISHED) throw ExportBusy({});
}

export const listExportsHandler = transfers.query(listExports, async (ctx) => {
  let query = ctx.tx
    .selectFrom('transfers.export_task')
    .selectAll()
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .where('deleted', '=', false);
  if (ctx.input.state !== undefined) query = query.where('state', '=', ctx.input.state);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { gmtCreate: 'transfers.export_task.id' },
    fallback: { column: 'transfers.export_task.id', asc: false },
    key: 'transfers.export_task.id',
  });
  return {
    ...page,
    list: page.list.map(
      (t): z.input<typeof ExportRow> => ({
        id: t.id,
        version: t.version,
        bizType: t.biz_type,
        title: inLocale(t.title, ctx.actor.locale),
        format: t.format,
        state: t.state,
        progress: t.progress,
        rows: t.rows,
        said: t.said || null,
        gmtCreate: t.gmt_create.toISOString(),
        expireAt: t.expire_at?.toISOString() ?? null,
        error: t.error,
        can: canOf(t),
      }),
    ),
  };
});

export async function lockOwn(
  w: ExportContext,
  input: { id: string; version?: number },
): Promise<ExportTask> {
  const task = await w.tx
    .selectFrom('transfers.export_task')
    .selectAll()
    .where('id', '=', input.id)
    .where('account_id', '=', w.actor.accountId ?? '0')
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (task === undefined) throw NotFound({});
  if (input.version !== undefined && task.version !== input.version)
    throw VersionConflict({ version: task.version });
  w.target({ type: 'EXPORT', id: task.id, no: task.biz_type });
  return task;
}

/** Writes a task's state, asked of its life, and tells its person's pages. */
export async function stepExport(
  w: ExportContext,
  task: ExportTask,
  verb: ExportVerb,
  side: 'submitter' | 'timer',
  set: Partial<Omit<ExportTask, 'id'>> = {},
): Promise<ExportTask> {
  const state = exportLifecycle.next(verb, task.state, side);
  const out = await w.tx
    .updateTable('transfers.export_task')
    .set({
      ...set,
      state,
      ...touched(w),
    })
    .where('id', '=', task.id)
    .where('version', '=', task.version)
    .returningAll()
    .executeTakeFirst();
  if (out === undefined) throw VersionConflict({});
  w.live(`account:${task.account_id}`, { export: task.id });
  return out;
}

export const toActionResult = (t: ExportTask) => ({
  id: t.id,
  version: t.version,
  state: t.state,
  can: canOf(t),
});

/** The file of an export is its person's alone. */
bindable(
  'EXPORT',
  async (ctx, bizId) =>
    ctx.actor.identity === 'clock' ||
    (
      await sql`select 1 from transfers.export_task where id = ${bizId}::bigint and account_id = ${ctx.actor.accountId ?? '0'}::bigint and not deleted`.execute(
        ctx.tx,
      )
    ).rows.length > 0,
);
