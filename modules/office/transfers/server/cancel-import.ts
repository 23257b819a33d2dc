import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { cancelImport } from '../contract/import.ts';
import { CHECK_DAYS, ERROR_DAYS, importLifecycle } from '../rules/import-lifecycle.ts';
import { keptFor, loggedAs, messageText } from './import-rows.ts';
import type { TransfersContext } from './registry.ts';
import { transfers } from './tables.ts';

/**
 * Stops an own import or check. A batch under way is finished first; in a check and in all-or-nothing
 * everything is taken back.
 */
export const cancelImportHandler = transfers.command(cancelImport, async (work) => {
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
  const success = log.dry || log.mode === 'all' ? 0 : log.success;
  const state = importLifecycle.next('cancel', log.state, 'submitter', success > 0 ? 'partly' : 'failed');
  const version = log.version + 1;
  const error = log.dry
    ? messageText(ctx.actor.locale, 'checkCancelled', {})
    : messageText(ctx.actor.locale, 'cancelled', { total: log.total, success });
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
  ctx.target({ type: 'IMPORT', id: log.id, no: loggedAs(log.biz_type, log.file_name) });
  ctx.live(`account:${log.account_id}`, { import: log.id });
  return { id: log.id, version, state, can: [] };
});
