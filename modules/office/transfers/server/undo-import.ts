import { sql } from 'kysely';
import { Refusal } from '#kernel/rules/refusal.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { undoImport } from '../contract/import.ts';
import { IMPORT, importLifecycle, UNDO_HOURS } from '../rules/import-lifecycle.ts';
import { importFor } from './import.ts';
import { loggedAs, undoneOf } from './import-rows.ts';
import { importerOf, type TransfersContext } from './registry.ts';
import { type ImportLog, transfers } from './tables.ts';

type Undoable = Pick<
  ImportLog,
  'account_id' | 'state' | 'dry' | 'success' | 'undone_at' | 'biz_type' | 'gmt_create'
>;
/** Who imported may take it back within a day: once, where the capability knows how, and where something was kept. */
export const mayUndo = (ctx: TransfersContext, log: Undoable, now: Date): boolean =>
  log.account_id === ctx.actor.accountId &&
  !log.dry &&
  log.state !== IMPORT.running &&
  log.success > 0 &&
  log.undone_at === null &&
  importerOf(log.biz_type)?.undo !== undefined &&
  now.getTime() - log.gmt_create.getTime() < UNDO_HOURS * 3_600_000;

/**
 * Takes back what an import made, the newest first; a record that has been used since stays, and the answer
 * says how many (screens, S12).
 */
export const undoImportHandler = transfers.command(undoImport, async (work) => {
  const ctx = work as unknown as TransfersContext;
  const log = await work.tx
    .selectFrom('transfers.import_log')
    .selectAll()
    .where('id', '=', work.input.id)
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (log === undefined) throw NotFound({});
  if (log.version !== work.input.version) throw VersionConflict({ version: log.version });
  const spec = importFor(ctx.actor, log.biz_type);
  if (spec.undo === undefined || !mayUndo(ctx, log, await ctx.now())) throw NotFound({});
  const made = await work.tx
    .selectFrom('transfers.import_made')
    .select('target_id')
    .where('log_id', '=', log.id)
    .orderBy('target_id', 'desc')
    .execute();
  let undone = 0;
  for (const { target_id } of made) {
    await sql`savepoint undo_row`.execute(work.tx);
    try {
      await spec.undo.back(ctx, target_id);
      undone += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint undo_row`.execute(work.tx);
    }
    await sql`release savepoint undo_row`.execute(work.tx);
  }
  const keptRows = made.length - undone;
  const version = log.version + 1;
  const error = undoneOf(ctx.actor.locale, undone, keptRows);
  await work.tx
    .updateTable('transfers.import_log')
    .set({ undone_at: nowHere, undone, error, version, gmt_modified: nowHere })
    .where('id', '=', log.id)
    .execute();
  ctx.target({
    type: 'IMPORT',
    id: log.id,
    no: loggedAs(log.biz_type, log.file_name),
    changes: [{ field: 'undone', before: null, after: undone }],
  });
  ctx.live(`account:${log.account_id}`, { import: log.id });
  return {
    id: log.id,
    version,
    state: importLifecycle.codes[importLifecycle.nameOf(log.state)],
    undone,
    kept: keptRows,
    message: error,
    can: [],
  };
});
