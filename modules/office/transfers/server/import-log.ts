import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { type Column, xlsxStream } from '#kernel/server/sheets/index.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { cancelImport, importErrors, importProgress, listImports } from '../contract/import.ts';
import { importWords } from '../rules/row-words.ts';
import { CHECK_DAYS, ERROR_DAYS, importLife, PROBLEMS_SHOWN } from '../rules/import-life.ts';
import { importFor } from './import.ts';
import { endOf, keptFor, loggedAs, problemsFor, say, undoneOf } from './import-rows.ts';
import { hintOf, listsOf } from './read-rows.ts';
import type { Hand } from './registry.ts';
import { type ImportLog, room } from './tables.ts';
import { columnsToFill } from './templates.ts';
import { mayUndo } from './undo-import.ts';

/** Own company's imports only, the platform's staff included; whoever may import may look. */
const mine = (w: Hand) =>
  sql<boolean>`(account_id = ${w.actor.accountId ?? '0'}::bigint or member_id = ${w.actor.memberId ?? '-1'}::bigint)`;
/** How the taking back ended, in the reader's language. */
const undoneNote = (w: Hand, log: Pick<ImportLog, 'undone'> & { made: number }): string | null =>
  log.undone === null ? null : undoneOf(w.actor.locale, log.undone, log.made - log.undone);
const made = sql<number>`(select count(*)::int from transfers.import_made m where m.log_id = transfers.import_log.id)`;
const errorsKept = sql<boolean>`(fail > 0 and errors_until > kernel.now())`;

export const showImports = room.ask(listImports, async (work) => {
  const w = work as unknown as Hand;
  const now = await w.now();
  importFor(w.actor, work.input.bizType);
  const query = work.tx
    .selectFrom('transfers.import_log')
    .selectAll()
    .select([errorsKept.as('kept'), made.as('made')])
    .where('biz_type', '=', work.input.bizType)
    .where('dry', '=', false)
    .where(mine(w));
  const page = await paged(work.tx, query, work.input, {
    sortable: { gmtCreate: 'transfers.import_log.id' },
    fallback: { column: 'transfers.import_log.id', asc: false },
    key: 'transfers.import_log.id',
  });
  return {
    ...page,
    list: page.list.map((l) => ({
      id: l.id,
      bizType: l.biz_type,
      fileName: l.file_name,
      operatorName: l.operator_name,
      gmtCreate: l.gmt_create.toISOString(),
      total: l.total,
      success: l.success,
      fail: l.fail,
      state: l.state,
      errorFileId: l.kept ? l.id : null,
      costMs: l.cost_ms,
      version: l.version,
      done: l.done,
      note: undoneNote(w, l) ?? l.error,
      can: [...canOf(w, l), ...(mayUndo(w, l, now) ? ['undo'] : [])],
    })),
  };
});

async function ownLog(w: Hand, id: string): Promise<ImportLog & { kept: boolean }> {
  const log = await w.tx
    .selectFrom('transfers.import_log')
    .selectAll()
    .select(errorsKept.as('kept'))
    .where('id', '=', id)
    .where(mine(w))
    .executeTakeFirst();
  if (log === undefined) throw NotFound({});
  return log as ImportLog & { kept: boolean };
}

export const errorFile = room.on(importErrors, async (work) => {
  const w = work as unknown as Hand;
  const log = await ownLog(w, work.input.id);
  const spec = importFor(w.actor, log.biz_type);
  if (!log.kept) throw NotFound({});
  const { locale, timeZone: zone } = w.actor;
  const bad = await work.tx
    .selectFrom('transfers.import_row')
    .selectAll()
    .where('log_id', '=', log.id)
    .orderBy('line')
    .execute();
  const columns: Column[] = [
    // As it was typed, so that what has the wrong shape can be seen and corrected.
    ...columnsToFill(spec, await listsOf(w, spec), locale).map((c) => ({ ...c, kind: 'text' as const })),
    { heading: inLocale(importWords.table.line, locale), kind: 'integer', width: 8 },
    { heading: inLocale(importWords.table.reason, locale), kind: 'text', width: 60 },
  ];
  const language = locale === 'zh_CN' ? 'zh' : 'en';
  const rows = bad.map((b) => [
    ...spec.columns.map((c) => b.cells[c.key] ?? ''),
    String(b.line),
    b.problems.map((p) => p[language]).join('；'),
  ]);
  const name = `${log.file_name.replace(/\.[a-z]+$/i, '')}-${inLocale(importWords.table.errorsOf, locale)}.xlsx`;
  w.target({ type: 'IMPORT', id: log.id, no: loggedAs(log.biz_type, log.file_name) });
  return {
    body: xlsxStream({
      zone,
      choicesName: inLocale(importWords.table.lists, locale),
      sheets: [
        {
          name: inLocale(spec.title, locale),
          columns,
          hints: [...spec.columns.map((c) => hintOf(c, locale)), '', ''],
          rows,
        },
      ],
    }),
    fileName: name,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
});

/** Who started it may stop it. */
const canOf = (w: Hand, log: Pick<ImportLog, 'account_id' | 'state'>): string[] =>
  log.account_id === w.actor.accountId ? importLife.open(log.state, 'submitter') : [];

export const progress = room.ask(importProgress, async (work) => {
  const w = work as unknown as Hand;
  const log = await ownLog(w, work.input.id);
  const ended = importLife.finals.includes(importLife.nameOf(log.state));
  const bad =
    ended && log.dry
      ? await work.tx
          .selectFrom('transfers.import_row')
          .select(['line', 'problems'])
          .where('log_id', '=', log.id)
          .orderBy('line')
          .limit(PROBLEMS_SHOWN)
          .execute()
      : [];
  const { locale } = w.actor;
  return {
    state: log.state,
    version: log.version,
    total: log.total,
    done: log.done,
    success: log.success,
    fail: log.fail,
    message: log.error ?? (ended ? endOf(locale, log) : ''),
    problems: problemsFor(locale, bad),
    errorFileId: log.kept ? log.id : null,
    can: canOf(w, log),
  };
});

/** Stops an own import or check. A batch under way is finished first; in a check and in all-or-nothing everything is taken back. */
export const cancel = room.on(cancelImport, async (work) => {
  const w = work as unknown as Hand;
  const log = await work.tx
    .selectFrom('transfers.import_log')
    .selectAll()
    .where('id', '=', work.input.id)
    .where('account_id', '=', w.actor.accountId ?? '0')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (log === undefined) throw NotFound({});
  if (log.version !== work.input.version) throw VersionConflict({ version: log.version });
  const success = log.dry || log.mode === 'all' ? 0 : log.success;
  const state = importLife.next('cancel', log.state, 'submitter', success > 0 ? 'partly' : 'failed');
  const version = log.version + 1;
  const error = log.dry
    ? say(w.actor.locale, 'checkCancelled', {})
    : say(w.actor.locale, 'cancelled', { total: log.total, success });
  await work.tx
    .updateTable('transfers.import_log')
    .set({
      state,
      version,
      success,
      stopped: true,
      error,
      errors_until: keptFor(log.dry ? CHECK_DAYS : ERROR_DAYS),
      gmt_modified: nowHere,
    })
    .where('id', '=', log.id)
    .execute();
  w.target({ type: 'IMPORT', id: log.id, no: loggedAs(log.biz_type, log.file_name) });
  w.live(`account:${log.account_id}`, { import: log.id });
  return { id: log.id, version, state, can: [] };
});

/** A file that was sent for an import is seen by those who see the import. */
bindable(
  'IMPORT',
  async (w, bizId) =>
    w.actor.identity === 'clock' ||
    (await ownLog(w, bizId).then(
      () => true,
      () => false,
    )),
);
