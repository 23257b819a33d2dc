import { z } from 'zod';
import {
  ActionResult,
  command,
  EVERYONE,
  Id,
  list,
  query,
  UploadedFile,
  Version,
} from '#kernel/rules/contract.ts';

const base = '/api/common-platform/admin/import' as const;
const Flag = z.enum(['0', '1']).default('0');
/** One problem of a row, in the reader's language. */
export const ImportProblem = z.object({
  line: z.number().int(),
  value: z.string(),
  problem: z.string(),
  /** What was most likely meant, and in which column. */ use: z
    .object({ key: z.string(), value: z.string() })
    .nullable(),
});
/** Cells the reader has corrected in the dialog, as JSON text; for files that are read at once. */
export const ImportFixes = z
  .array(z.strictObject({ line: z.number().int(), key: z.string().max(60), value: z.string().max(200) }))
  .max(200);
/** A row of the sheet as it was read, for looking over the whole; the first of them. */
export const ImportSeen = z.object({ line: z.number().int(), cells: z.array(z.string()), bad: z.boolean() });
/**
 * The answer of a dry run: nothing was saved. While `state` is 10 the check goes on in the background;
 * `importProgress` of `id` tells how far it is.
 */
export const ImportCheckResult = z.object({
  message: z.string(),
  id: z.string(),
  state: z.string(),
  total: z.number().int(),
  success: z.number().int(),
  fail: z.number().int(),
  problems: z.array(ImportProblem),
  errorFileId: z.string().nullable(),
  headings: z.array(z.string()),
  rows: z.array(ImportSeen),
  /** Headings over filled cells that are no column of the import. */ ignored: z.array(z.string()),
});
/** Imports a sheet. The answer is the text shown in the dialog; of a dry run the rows with problems as well. */
export const importCommon = command('importCommon', {
  path: `${base}/common`,
  audience: EVERYONE,
  relation: 'self',
  body: 'multipart',
  rate: { calls: 30, seconds: 60 },
  input: z.strictObject({
    bizType: z.string().max(40),
    multipartFile: UploadedFile,
    mode: z.enum(['partial', 'all']).default('partial'),
    dryRun: Flag,
    force: Flag,
    fixes: z.string().max(60_000).default(''),
  }),
  output: z.union([z.string(), ImportCheckResult]),
});

export const ImportLogRow = z.object({
  id: z.string(),
  bizType: z.string(),
  fileName: z.string(),
  operatorName: z.string(),
  gmtCreate: z.string(),
  total: z.number().int(),
  success: z.number().int(),
  fail: z.number().int(),
  state: z.string(),
  errorFileId: z.string().nullable(),
  costMs: z.number().int().nullable(),
  version: z.number().int(),
  done: z.number().int(),
  note: z.string().nullable(),
  can: z.array(z.string()),
});
/** History of one business type, of one's own company. */
export const listImports = list('listImports', {
  path: `${base}/log/list`,
  audience: EVERYONE,
  relation: 'self',
  filters: { bizType: z.string().max(40) },
  row: ImportLogRow,
  sortable: ['gmtCreate'],
});
/** The rows that failed with line and reasons, ready to be corrected and imported again; kept 30 days. */
export const importErrors = command('importErrors', {
  path: `${base}/log/errorFile`,
  audience: EVERYONE,
  relation: 'self',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.unknown(),
});
/** How far an import or a check is; the problems of a check once it has ended. */
export const importProgress = query('importProgress', {
  path: `${base}/progress`,
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ id: Id }),
  output: z.object({
    state: z.string(),
    version: z.number().int(),
    total: z.number().int(),
    done: z.number().int(),
    success: z.number().int(),
    fail: z.number().int(),
    message: z.string(),
    problems: z.array(ImportProblem),
    errorFileId: z.string().nullable(),
    can: z.array(z.string()),
  }),
});
/** Stops an import or a check that is under way; rows already kept stay. */
export const cancelImport = command('cancelImport', {
  path: `${base}/cancel`,
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ id: Id, version: Version }),
  output: ActionResult,
});
/** Takes back within a day what an own import made; rows that have been used since stay. */
export const undoImport = command('undoImport', {
  path: `${base}/undo`,
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ id: Id, version: Version }),
  output: ActionResult.extend({ undone: z.number().int(), kept: z.number().int(), message: z.string() }),
});
