import type { Identity, Upload } from '#kernel/rules/contract.ts';
import { FileTooLarge, ImportFormat } from '#kernel/rules/file-refusals.ts';
import { acceptedExtension, MEGABYTE, refuseName } from '#kernel/rules/file-scenes.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { awake, bindFiles, keepUpload } from '#office/attachments/server/door.ts';
import { ImportFixes, importCommon } from '../contract/import.ts';
import { importScene } from '../rules/file-scenes.ts';
import {
  AT_ONCE,
  CHECK_DAYS,
  ERROR_DAYS,
  endName,
  IMPORT,
  importLifecycle,
  ROWS_SHOWN,
} from '../rules/import-lifecycle.ts';
import { ImportBiztype } from '../rules/refusals.ts';
import {
  endOf,
  keepBadRows,
  keepMade,
  keptFor,
  loggedAs,
  messageText,
  problemsFor,
  refuseRepeat,
  writeLog,
} from './import-rows.ts';
import { type DataRow, listsOf, type Read, readRows } from './read-rows.ts';
import { type Importer, importerOf, type TransfersContext } from './registry.ts';
import { transfers } from './tables.ts';
import { type BadRow, type Mode, takeAll } from './take-rows.ts';

// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
type AnyImporter = Importer<any>;
/** The import of a business type, for who holds its button on one of its pages. Refuses 15106, 403. */
export function importFor(actor: Actor, bizType: string): AnyImporter {
  const spec = importerOf(bizType);
  if (spec === undefined) throw ImportBiztype({}, 'bizType');
  const allowed =
    spec.audience.includes(actor.identity as Identity) &&
    (actor.superAdmin || holds(actor, spec.button ?? 'Import', spec.routes));
  if (!allowed) throw NoPermission({});
  return spec;
}

function checkFile(fileName: string, size: number): void {
  const badName = refuseName(fileName);
  if (badName !== null) throw badName;
  if (acceptedExtension(importScene, fileName) === null) throw ImportFormat({});
  if (size >= 10 * MEGABYTE) throw FileTooLarge({ max: '10 MB' });
}

/** Puts what the reader has corrected into the rows it was corrected in. */
function corrected(rows: DataRow[], fixes: string): void {
  if (fixes === '') return;
  const read = ImportFixes.safeParse(jsonOf(fixes));
  if (!read.success) throw new InvalidInput([{ field: 'fixes', rule: 'field.invalid', message: '' }]);
  const byLine = new Map(rows.map((row, at) => [row.line, at]));
  for (const { line, key, value } of read.data) {
    const at = byLine.get(line);
    const row = at === undefined ? undefined : rows[at];
    if (at !== undefined && row !== undefined && key in row.cells)
      rows[at] = { ...row, cells: { ...row.cells, [key]: value } };
  }
}
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Run {
  readonly w: TransfersContext;
  readonly spec: AnyImporter;
  readonly file: Upload;
  readonly mode: 'partial' | 'all';
  readonly dry: boolean;
  readonly began: number;
  readonly read: Read;
}
const logOf = ({ w: ctx, spec, file, mode, dry }: Run) => ({
  member_id: ctx.actor.memberId,
  account_id: ctx.actor.accountId ?? '0',
  operator_name: ctx.actor.name,
  side: ctx.actor.identity as Identity,
  locale: ctx.actor.locale,
  time_zone: ctx.actor.timeZone,
  biz_type: spec.bizType,
  file_name: file.fileName,
  sha256: file.sha256,
  mode,
  dry,
});

/** Many rows: the file is kept, the work goes on in the background as the same person. */
async function later(run: Run) {
  const { w: ctx, spec, file, dry } = run;
  const { total, ignored } = run.read;
  const storedFile = await keepUpload(ctx, {
    origin: file.path,
    fileName: file.fileName,
    scene: importScene,
    bucket: 'private',
  });
  const state = importLifecycle.next('start', null, 'submitter');
  const id = await writeLog(ctx, {
    ...logOf(run),
    total,
    state,
    attachment_id: storedFile.attachmentId,
    error: null,
    cost_ms: null,
    errors_until: null,
  });
  await bindFiles(ctx, { bizType: 'IMPORT', bizId: id, attachmentIds: [storedFile.attachmentId] });
  await ctx.schedule({ kind: 'transfers.import', key: id, at: { inSeconds: 0 }, payload: { id } });
  ctx.target({ type: 'IMPORT', id, no: loggedAs(spec.bizType, file.fileName) });
  return dry
    ? {
        message: messageText(ctx.actor.locale, 'checking', { total }),
        id,
        state,
        total,
        success: 0,
        fail: 0,
        problems: [],
        errorFileId: null,
        headings: [],
        rows: [],
        ignored: [...ignored],
      }
    : messageText(ctx.actor.locale, 'background', { total });
}

/** The sheet as it was read, its first rows. */
function seenOf(ctx: TransfersContext, spec: AnyImporter, rows: readonly DataRow[], bad: readonly BadRow[]) {
  const wrong = new Set(bad.map((b) => b.line));
  return {
    headings: spec.columns.map((c) => inLocale(c.heading, ctx.actor.locale)),
    rows: rows.slice(0, ROWS_SHOWN).map((r) => ({
      line: r.line,
      cells: spec.columns.map((c) => r.cells[c.key] ?? ''),
      bad: wrong.has(r.line),
    })),
  };
}

/** Few rows: checked or taken in this transaction. */
async function atOnce(run: Run, rows: readonly DataRow[]) {
  const { w: ctx, spec, dry, began } = run;
  const mode: Mode = dry ? 'dry' : run.mode;
  const bad: BadRow[] = [];
  const made: string[] = [];
  const counted = await takeAll(ctx, spec, [rows], mode, await listsOf(ctx, spec), (taken) => {
    bad.push(...taken.bad);
    made.push(...taken.made);
  });
  const success = mode === 'all' && counted.bad > 0 ? 0 : counted.good;
  const counts = { total: rows.length, success, fail: counted.bad };
  const state = importLifecycle.next('finish', IMPORT.running, 'timer', endName(success, counted.bad));
  const id = await writeLog(ctx, {
    ...logOf(run),
    total: rows.length,
    done: rows.length,
    success,
    fail: counted.bad,
    state,
    attachment_id: null,
    error: null,
    cost_ms: Math.round(performance.now() - began), // not money: a duration // not business time: how long the work took
    errors_until: keptFor(dry ? CHECK_DAYS : ERROR_DAYS),
  });
  await keepBadRows(ctx, id, bad);
  if (!dry && success > 0) await keepMade(ctx, id, made);
  const summary = dry
    ? ([['rowsChecked', rows.length]] as const)
    : ([
        ['rowsImported', success],
        ['rowsFailed', counted.bad],
      ] as const);
  ctx.target({
    type: 'IMPORT',
    id,
    no: loggedAs(spec.bizType, run.file.fileName),
    changes: summary.map(([field, after]) => ({ field, before: null, after })),
  });
  const message = endOf(ctx.actor.locale, { ...counts, dry });
  return dry
    ? {
        message,
        id,
        state,
        ...counts,
        problems: problemsFor(ctx.actor.locale, bad),
        errorFileId: bad.length > 0 ? id : null,
        ...seenOf(ctx, spec, rows, bad),
        ignored: [...run.read.ignored],
      }
    : message;
}

/**
 * Reads, checks and takes a sheet: at once up to 500 rows, later in the background; a dry run goes the same
 * way and keeps nothing (administration-domain 19).
 */
export const importCommonHandler = transfers.command(importCommon, async (work) => {
  const ctx = work as unknown as TransfersContext;
  const { bizType, multipartFile: file, dryRun, force } = work.input;
  const spec = importFor(ctx.actor, bizType);
  checkFile(file.fileName, file.size);
  const began = performance.now(); // not business time: how long the work took
  const dry = dryRun === '1';
  if (!dry && force === '0') await refuseRepeat(ctx, file.sha256);
  const rows: DataRow[] = [];
  const read = await awake(
    ctx.tx,
    readRows(file.path, spec, (batch) => void (rows.length <= AT_ONCE && rows.push(...batch))),
  );
  if (read.total <= AT_ONCE) corrected(rows, work.input.fixes);
  const run: Run = { w: ctx, spec, file, mode: spec.alwaysAll ? 'all' : work.input.mode, dry, began, read };
  return read.total > AT_ONCE ? later(run) : atOnce(run, rows);
});
