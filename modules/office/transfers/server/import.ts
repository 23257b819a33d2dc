import { type Insertable, sql } from 'kysely';
import { FileName, FileTooLarge, ImportFormat } from '#kernel/rules/file-refusals.ts';
import { acceptedExtension, MEGABYTE, NAME_LENGTH } from '#kernel/rules/file-scenes.ts';
import type { Identity } from '#kernel/rules/contract.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { fill, inLocale } from '#kernel/rules/words.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { awake, keepUpload, bindFiles } from '#office/attachments/server/door.ts';
import { importCommon } from '../contract/import.ts';
import { ImportBizType, ImportRepeat } from '../rules/refusals.ts';
import { importWords } from '../rules/row-words.ts';
import { listsOf, readRows } from './read-rows.ts';
import { type Hand, type Importer, importerOf } from './registry.ts';
import { type ImportLogTable, room } from './tables.ts';
import { type BadRow, takeRows } from './take-rows.ts';

/** More rows than this are taken in the background (administration-domain 19). */
export const AT_ONCE = 500;
const REPEAT_MINUTES = 10;
const ERROR_DAYS = 30;
const PROBLEMS_SHOWN = 500;

// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
type AnyImporter = Importer<any>;
/** The import of a business type, for who holds its button on one of its pages. Refuses 15106, 403. */
export function importFor(actor: Actor, bizType: string): AnyImporter {
  const spec = importerOf(bizType);
  if (spec === undefined) throw ImportBizType({}, 'bizType');
  const allowed = spec.audience.includes(actor.identity as Identity) && (actor.superAdmin || holds(actor, spec.button ?? 'Import', spec.routes));
  if (!allowed) throw NoPermission({});
  return spec;
}

function checkFile(fileName: string, size: number): void {
  if ([...fileName].length >= NAME_LENGTH) throw FileName({});
  if (acceptedExtension('import', fileName) === null) throw ImportFormat({});
  if (size >= 10 * MEGABYTE) throw FileTooLarge({ max: '10 MB' });
}

async function refuseRepeat(w: Hand, sha256: string): Promise<void> {
  const { rows } = await sql`select 1 from transfers.import_log where account_id = ${w.actor.accountId}::bigint and sha256 = ${sha256} and state <> '40' and gmt_create > kernel.now() - make_interval(mins => ${REPEAT_MINUTES}) limit 1`.execute(w.tx);
  if (rows.length > 0) throw ImportRepeat({});
}

type Message = keyof typeof importWords.table;
const say = (w: Pick<Hand, 'actor'>, key: Message, args: Record<string, unknown>): string => fill(inLocale(importWords.table[key], w.actor.locale), args);
/** How an import ended, in the person's language. */
export const endOf = (w: Pick<Hand, 'actor'>, n: { total: number; success: number; fail: number }): string => say(w, n.fail === 0 ? 'allGood' : n.success === 0 ? 'nothing' : 'finished', n);

/** Reads, checks and takes a sheet: at once up to 500 rows, later in the background; a dry run goes the same way and keeps nothing. */
export const runImport = room.on(importCommon, async (work) => {
  const w = work as unknown as Hand;
  const { bizType, multipartFile: file, dryRun, force } = work.input;
  const spec = importFor(w.actor, bizType);
  checkFile(file.fileName, file.size);
  const began = performance.now(); // not business time: how long the work took
  if (dryRun === '0' && force === '0') await refuseRepeat(w, file.sha256);
  const rows = await awake(w.tx, readRows(file.path, spec));
  const mode = spec.alwaysAll ? 'all' : work.input.mode;
  const whose = { member_id: w.actor.memberId, account_id: w.actor.accountId ?? '0', operator_name: w.actor.name, side: w.actor.identity as Identity, locale: w.actor.locale, time_zone: w.actor.timeZone, biz_type: bizType, file_name: file.fileName, sha256: file.sha256, mode };
  if (dryRun === '1') {
    const { good, bad } = await takeRows(w, spec, rows, 'dry', await listsOf(w, spec));
    const counts = { total: rows.length, success: good, fail: bad.length };
    const language = w.actor.locale === 'zh_CN' ? 'zh' : 'en';
    return { message: say(w, 'checked', counts), ...counts, problems: bad.flatMap((b) => b.problems.map((p) => ({ line: b.line, value: p.value, problem: p[language] }))).slice(0, PROBLEMS_SHOWN) };
  }
  if (rows.length > AT_ONCE) {
    const kept = await keepUpload(w, { origin: file.path, fileName: file.fileName, scene: 'import', bucket: 'private' });
    const id = await writeLog(w, { ...whose, total: rows.length, attachment_id: kept.attachmentId, error: null, cost_ms: null, errors_until: null });
    await bindFiles(w, { bizType: 'IMPORT', bizId: id, attachmentIds: [kept.attachmentId] });
    await w.due({ kind: 'transfers.import', key: id, at: { inSeconds: 0 }, payload: { id } });
    return say(w, 'background', { total: rows.length });
  }
  const { good, bad } = await takeRows(w, spec, rows, mode, await listsOf(w, spec));
  const success = mode === 'all' && bad.length > 0 ? 0 : good;
  const counts = { total: rows.length, success, fail: rows.length - success };
  const kept = mode === 'all' && bad.length > 0 ? bad.length : counts.fail;
  const id = await writeLog(w, {
    ...whose, total: rows.length, done: rows.length, success, fail: kept, state: success === 0 && kept > 0 ? '40' : kept > 0 ? '30' : '20', attachment_id: null, error: null,
    cost_ms: Math.round(performance.now() - began), // not money: a duration // not business time: how long the work took
    errors_until: sql<Date>`kernel.now() + make_interval(days => ${ERROR_DAYS})` as unknown as Date,
  });
  await keepBadRows(w, id, bad);
  w.target({ type: 'IMPORT', id, no: bizType });
  return endOf(w, { ...counts, fail: kept });
});

const writeLog = async (w: Hand, row: Insertable<ImportLogTable>): Promise<string> =>
  (await w.tx.insertInto('transfers.import_log').values({ ...row, gmt_create: nowHere }).returning('id').executeTakeFirstOrThrow()).id as string;

/** Keeps rows that failed, for the file of errors. */
export async function keepBadRows(w: Hand, logId: string, bad: readonly BadRow[]): Promise<void> {
  for (let at = 0; at < bad.length; at += 200) {
    await w.tx.insertInto('transfers.import_row').values(bad.slice(at, at + 200).map((b) => ({ log_id: logId, line: b.line, cells: JSON.stringify(b.cells), problems: JSON.stringify(b.problems) }))).execute();
  }
}
export const errorsUntil = sql<Date>`kernel.now() + make_interval(days => ${ERROR_DAYS})`;
