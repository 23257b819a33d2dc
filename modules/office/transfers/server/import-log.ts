import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { importProgress, listImports } from '../contract/import.ts';
import { importLifecycle, PROBLEMS_SHOWN } from '../rules/import-lifecycle.ts';
import { importFor } from './import.ts';
import { endOf, problemsFor, undoneOf } from './import-rows.ts';
import type { TransfersContext } from './registry.ts';
import { type ImportLog, transfers } from './tables.ts';
import { mayUndo } from './undo-import.ts';

/** Own company's imports only, the platform's staff included; whoever may import may look. */
const ownImports = (ctx: TransfersContext) =>
  sql<boolean>`(account_id = ${ctx.actor.accountId ?? '0'}::bigint or member_id = ${ctx.actor.memberId ?? '-1'}::bigint)`;

/** How the taking back ended, in the reader's language. */
const undoneNote = (
  ctx: TransfersContext,
  log: Pick<ImportLog, 'undone'> & { made: number },
): string | null =>
  log.undone === null ? null : undoneOf(ctx.actor.locale, log.undone, log.made - log.undone);

const made = sql<number>`(select count(*)::int from transfers.import_made m where m.log_id = transfers.import_log.id)`;

const errorsKept = sql<boolean>`(fail > 0 and errors_until > kernel.now())`;

export const listImportsHandler = transfers.query(listImports, async (work) => {
  const ctx = work as unknown as TransfersContext;
  const now = await ctx.now();
  importFor(ctx.actor, work.input.bizType);
  const query = work.tx
    .selectFrom('transfers.import_log')
    .selectAll()
    .select([errorsKept.as('kept'), made.as('made')])
    .where('biz_type', '=', work.input.bizType)
    .where('dry', '=', false)
    .where(ownImports(ctx));
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
      note: undoneNote(ctx, l) ?? l.error,
      can: [...canOf(ctx, l), ...(mayUndo(ctx, l, now) ? ['undo'] : [])],
    })),
  };
});

export async function ownLog(ctx: TransfersContext, id: string): Promise<ImportLog & { kept: boolean }> {
  const log = await ctx.tx
    .selectFrom('transfers.import_log')
    .selectAll()
    .select(errorsKept.as('kept'))
    .where('id', '=', id)
    .where(ownImports(ctx))
    .executeTakeFirst();
  if (log === undefined) throw NotFound({});
  return log as ImportLog & { kept: boolean };
}

/** Who started it may stop it. */
const canOf = (ctx: TransfersContext, log: Pick<ImportLog, 'account_id' | 'state'>): string[] =>
  log.account_id === ctx.actor.accountId ? importLifecycle.open(log.state, 'submitter') : [];

export const importProgressHandler = transfers.query(importProgress, async (work) => {
  const ctx = work as unknown as TransfersContext;
  const log = await ownLog(ctx, work.input.id);
  const ended = importLifecycle.finals.includes(importLifecycle.nameOf(log.state));
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
  const { locale } = ctx.actor;
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
    can: canOf(ctx, log),
  };
});

/** A file that was sent for an import is seen by those who see the import. */
bindable(
  'IMPORT',
  async (ctx, bizId) =>
    ctx.actor.identity === 'clock' ||
    (await ownLog(ctx, bizId).then(
      () => true,
      () => false,
    )),
);
