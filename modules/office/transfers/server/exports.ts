import { sql } from 'kysely';
import type { z } from 'zod';
import type { Identity } from '#kernel/rules/contract.ts';
import { CONTENT_TYPE } from '#kernel/rules/file-scenes.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Said } from '#kernel/rules/words.ts';
import { inLocale } from '#kernel/rules/words.ts';
import type { Work } from '#kernel/server/capability.ts';
import { nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { touched } from '#kernel/server/rows.ts';
import { enterOrRefuse, waitingRoom } from '#kernel/server/waiting-room.ts';
import { bindable, openFile, unbindFiles } from '#office/attachments/server/door.ts';
import {
  cancelExport,
  createExport,
  deleteExport,
  downloadExport,
  type ExportRow,
  exportNow,
  listExports,
  retryExport,
} from '../contract/export.ts';
import {
  EXPORT,
  exportLife,
  type ExportVerb,
  LATER_ROWS,
  MOST_UNFINISHED,
  NOW_ROWS,
} from '../rules/export-life.ts';
import { ExportBusy, ExportExpired } from '../rules/refusals.ts';
import { columnsOf, countOf, exportFor, nameOf, namesFor, rowsOf, sheetOf } from './export-rows.ts';
import type { Hand } from './registry.ts';
import { type ExportTask, room, type Tables } from './tables.ts';

/** Exports read thousands of rows: two at once, so that they never starve the rest. */
const queue = waitingRoom(2, 20);

/** What is seen, at once: up to 5 000 rows. Refuses 15202 above. */
export const now = room.on(exportNow, async (work) => {
  const w = work as unknown as Hand;
  const { bizType, filters, format, columns, said } = work.input;
  const spec = exportFor(w.actor, bizType, ['Export', 'BatchExport']);
  const rows = await enterOrRefuse(queue, async () => {
    const all: Record<string, unknown>[] = [];
    for await (const page of rowsOf(w, spec, filters, NOW_ROWS)) all.push(...page);
    return all;
  });
  const at = await w.now();
  w.target({ type: 'EXPORT', id: bizType, no: `${rows.length}` });
  const chosen = columnsOf(spec, columns);
  return {
    body: sheetOf(
      w.actor,
      { spec, columns: chosen, names: await namesFor(w, chosen), filters, said, format, at },
      [rows],
    ),
    fileName: nameOf(w.actor, spec.title, format, at),
    contentType: CONTENT_TYPE[format],
  };
});

type Own = Work<Tables, unknown>;
const canOf = (t: Pick<ExportTask, 'state'>): string[] => [
  ...exportLife.open(t.state, 'submitter').filter((v) => v !== 'create'),
  ...(t.state === EXPORT.ready ? ['download'] : []),
  ...(t.state === EXPORT.running || t.state === EXPORT.queued ? [] : ['delete']),
];

/** Counts a person's unfinished tasks behind his own row, so that two clicks at once are counted one after the other. Refuses 15201. */
async function roomForOne(w: Own): Promise<void> {
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

export const create = room.on(createExport, async (w) => {
  const { bizType, filters, columns, format, said } = w.input;
  const spec = exportFor(w.actor, bizType, ['BatchExport']);
  await roomForOne(w);
  await countOf(w as unknown as Hand, spec, filters, LATER_ROWS);
  const task = await w.tx
    .insertInto('transfers.export_task')
    .values({
      member_id: w.actor.memberId,
      account_id: w.actor.accountId ?? '0',
      side: w.actor.identity as Identity,
      locale: w.actor.locale,
      time_zone: w.actor.timeZone,
      biz_type: bizType,
      title: JSON.stringify(spec.title) as unknown as Said,
      filters: JSON.stringify(filters) as unknown as Record<string, unknown>,
      columns: JSON.stringify(columns) as unknown as string[],
      said: said ?? null,
      format,
      attachment_id: null,
      expire_at: null,
      error: null,
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
      gmt_create: nowHere as unknown as Date,
    })
    .returning(['id', 'version', 'state'])
    .executeTakeFirstOrThrow();
  await w.due({ kind: 'transfers.export', key: task.id, at: { inSeconds: 0 }, payload: { id: task.id } });
  w.target({ type: 'EXPORT', id: task.id, no: bizType });
  return task;
});

export const showExports = room.ask(listExports, async (w) => {
  let query = w.tx
    .selectFrom('transfers.export_task')
    .selectAll()
    .where('account_id', '=', w.actor.accountId ?? '0')
    .where('deleted', '=', false);
  if (w.input.state !== undefined) query = query.where('state', '=', w.input.state);
  const page = await paged(w.tx, query, w.input, {
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
        title: inLocale(t.title, w.actor.locale),
        format: t.format,
        state: t.state,
        progress: t.progress,
        rows: t.rows,
        gmtCreate: t.gmt_create.toISOString(),
        expireAt: t.expire_at?.toISOString() ?? null,
        error: t.error,
        can: canOf(t),
      }),
    ),
  };
});

async function lockOwn(w: Own, input: { id: string; version?: number }): Promise<ExportTask> {
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
  w: Own,
  task: ExportTask,
  verb: ExportVerb,
  side: 'submitter' | 'timer',
  set: Partial<Omit<ExportTask, 'id'>> = {},
): Promise<ExportTask> {
  const state = exportLife.next(verb, task.state, side);
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
const acted = (t: ExportTask) => ({ id: t.id, version: t.version, state: t.state, can: canOf(t) });

export const cancel = room.on(cancelExport, async (w) =>
  acted(await stepExport(w, await lockOwn(w, w.input), 'cancel', 'submitter')),
);
export const retry = room.on(retryExport, async (w) => {
  const task = await lockOwn(w, w.input);
  exportFor(w.actor, task.biz_type, ['BatchExport']);
  exportLife.next('again', task.state, 'submitter');
  await roomForOne(w);
  const out = await stepExport(w, task, 'again', 'submitter', {
    progress: 0,
    rows: 0,
    error: null,
    attachment_id: null,
    expire_at: null,
  });
  await w.due({ kind: 'transfers.export', key: task.id, at: { inSeconds: 0 }, payload: { id: task.id } });
  return acted(out);
});
export const remove = room.on(deleteExport, async (w) => {
  const task = await lockOwn(w, w.input);
  if (task.state === EXPORT.queued || task.state === EXPORT.running)
    await stepExport(w, task, 'cancel', 'submitter');
  await w.tx
    .updateTable('transfers.export_task')
    .set({ deleted: true, gmt_modified: nowHere })
    .where('id', '=', task.id)
    .execute();
  await unbindFiles(w, { bizType: 'EXPORT', bizId: task.id });
  return null;
});

export const download = room.on(downloadExport, async (w) => {
  const task = await lockOwn(w, w.input);
  const { rows } = await sql<{
    over: boolean;
  }>`select ${task.expire_at?.toISOString() ?? null}::timestamptz <= kernel.now() as over`.execute(w.tx);
  if (task.state === EXPORT.expired || rows[0]?.over === true) throw ExportExpired({});
  if (task.state !== EXPORT.ready || task.attachment_id === null) throw NotFound({});
  const file = await openFile(w, { attachmentId: task.attachment_id });
  return { body: file.stream, fileName: file.fileName, contentType: file.contentType };
});

/** The file of an export is its person's alone. */
bindable(
  'EXPORT',
  async (w, bizId) =>
    w.actor.identity === 'clock' ||
    (
      await sql`select 1 from transfers.export_task where id = ${bizId}::bigint and account_id = ${w.actor.accountId ?? '0'}::bigint and not deleted`.execute(
        w.tx,
      )
    ).rows.length > 0,
);
