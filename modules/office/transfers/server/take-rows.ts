import { sql } from 'kysely';
import { Refusal } from '#kernel/rules/refusal.ts';
import { CodeExists, NameExists, NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { ruleText } from '#kernel/server/rule-text.ts';
import { checkCells, type DataRow, type Lists, meant, problemAt } from './read-rows.ts';
import { CellFault, RowFaults } from './reading.ts';
import type { ImportColumn, Importer, RowIssue, RowProblem, TransfersContext } from './registry.ts';

export interface BadRow {
  readonly line: number;
  readonly cells: Record<string, string>;
  readonly problems: RowProblem[];
}
export interface Taken {
  readonly good: number;
  readonly bad: BadRow[] /** Records the good rows made, where the import can be taken back. */;
  readonly made: string[];
}
/** One row: why it was not taken, or what it made. */
interface Saved {
  readonly problems: RowProblem[];
  readonly made: string | null;
}
const refusedWith = (problems: RowProblem[]): Saved => ({ problems, made: null });
// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
type AnyImporter = Importer<any>;

const savepoint = (ctx: TransfersContext, name: string) => sql.raw(`savepoint ${name}`).execute(ctx.tx);
const back = (ctx: TransfersContext, name: string) =>
  sql.raw(`rollback to savepoint ${name}`).execute(ctx.tx);
const release = (ctx: TransfersContext, name: string) => sql.raw(`release savepoint ${name}`).execute(ctx.tx);

const columnFor = (field: string, columns: readonly ImportColumn[]): ImportColumn | null =>
  columns.find((c) => c.fills?.some((f) => field === f || field.startsWith(`${f}.`)) === true) ??
  columns.find((c) => c.key === field.split('.')[0]) ??
  null;

/** A refusal as reasons of a row: field by field where it names fields. Anything else is a fault and ends the import. */
function problemsOf(
  error: unknown,
  line: number,
  columns: readonly ImportColumn[],
  cells: Record<string, string>,
): RowProblem[] {
  if (error instanceof RowFaults)
    return error.faults.flatMap((fault) => problemsOf(fault, line, columns, cells));
  if (error instanceof CellFault)
    return [problemAt(error.says, line, columnFor(error.field, columns), error.value)];
  const at = (column: ImportColumn | null, zh: string, en: string) =>
    problemAt(column === null ? 'other' : 'field', line, column, cells[column?.key ?? ''] ?? '', { zh, en });
  if (error instanceof InvalidInput) {
    return error.errors.map((e) => {
      const column = columnFor(e.field, columns);
      const named = column === null ? `${e.field} ` : '';
      return at(column, `${named}${ruleText(e.rule, 'zh_CN')}`, `${named}${ruleText(e.rule, 'en_US')}`);
    });
  }
  if (!(error instanceof Refusal)) throw error;
  const no: Refusal = error;
  const { status } = no.kind;
  const column = no.field === undefined ? null : columnFor(no.field, columns);
  if (no.field === undefined && (status === NoPermission.status || status === NotFound.status))
    return [problemAt('noRight', line, null)];
  const value = cells[column?.key ?? ''] ?? '';
  if (column !== null && status === NotFound.status) return [problemAt('reference', line, column, value)];
  if (column !== null && (status === CodeExists.status || status === NameExists.status))
    return [problemAt('exists', line, column, value)];
  return [at(column, no.says('zh_CN'), no.says('en_US'))];
}
const issueAt =
  (line: number, columns: readonly ImportColumn[], cells: Record<string, string>) =>
  (issue: RowIssue): RowProblem => {
    const column = columns.find((c) => c.key === issue.field) ?? null;
    return {
      ...problemAt(
        column === null ? 'other' : 'field',
        line,
        column,
        cells[column?.key ?? ''] ?? '',
        issue.said,
      ),
      ...meant(column, issue.use),
    };
  };

/** Lines by the key of their row, to find rows that repeat each other. */
interface Keys {
  get(key: string): number | undefined;
  set(key: string, line: number): unknown;
}

/** A row whose cells have the right shapes, choices as codes. */
interface Shaped {
  readonly row: DataRow;
  readonly cells: Record<string, string>;
}

/** By what a person tells a row from the others: its first cell that holds something. */
const firstOf = (spec: AnyImporter, row: DataRow): string =>
  spec.columns.map((c) => row.cells[c.key] ?? '').find((text) => text !== '') ?? '';

/**
 * One row through the rest of the validator and the real save; its reasons when it is not taken. What it
 * wrote until then is the caller's to take back.
 */
async function saveOne(
  ctx: TransfersContext,
  spec: AnyImporter,
  { row, cells }: Shaped,
  seen: Keys,
): Promise<Saved> {
  try {
    const parsed: unknown = await spec.parseRow(ctx, cells, row.line);
    const key = spec.keyOf?.(parsed) ?? null;
    const other = key === null ? undefined : seen.get(key);
    if (other !== undefined)
      return refusedWith([problemAt('duplicate', row.line, null, firstOf(spec, row), { other })]);
    const issues = ((await spec.checkRow?.(ctx, parsed)) ?? []).map(issueAt(row.line, spec.columns, cells));
    if (issues.length > 0) return refusedWith(issues);
    const saved = await spec.saveRow(ctx, parsed);
    if (key !== null) seen.set(key, row.line);
    return { problems: [], made: spec.undo?.made(saved) ?? null };
  } catch (error) {
    return refusedWith(problemsOf(error, row.line, spec.columns, cells));
  }
}

/**
 * What else stands against a row whose cells have faults already: it is read to its end, so that all of it is
 * said at once. Columns that were named are not
 * named again, and what is said of the row as a whole is left out: it may only follow from the faults.
 */
async function furtherProblems(
  ctx: TransfersContext,
  spec: AnyImporter,
  { row, cells }: Shaped,
  known: readonly RowProblem[],
): Promise<RowProblem[]> {
  const named = new Set(known.map((p) => p.at));
  let further: RowProblem[] = [];
  await savepoint(ctx, 'import_row');
  try {
    const parsed: unknown = await spec.parseRow(ctx, cells, row.line);
    further = ((await spec.checkRow?.(ctx, parsed)) ?? []).map(issueAt(row.line, spec.columns, cells));
  } catch (error) {
    // A word no form could send may break what reads it: then there is nothing further to say.
    further =
      error instanceof Refusal || error instanceof RowFaults || error instanceof CellFault
        ? problemsOf(error, row.line, spec.columns, cells)
        : [];
  }
  await back(ctx, 'import_row');
  await release(ctx, 'import_row');
  return further.filter((p) => p.at !== undefined && !named.has(p.at));
}

/** All of them in one stride, or none (null): a file without mistakes costs one savepoint for a whole batch. */
async function inOneStride(
  ctx: TransfersContext,
  spec: AnyImporter,
  rows: readonly Shaped[],
  seen: Map<string, number>,
): Promise<string[] | null> {
  const made: string[] = [];
  const fresh = new Map<string, number>();
  const keys: Keys = {
    get: (key) => fresh.get(key) ?? seen.get(key),
    set: (key, line) => fresh.set(key, line),
  };
  await savepoint(ctx, 'import_stride');
  for (const row of rows) {
    const saved = await saveOne(ctx, spec, row, keys);
    if (saved.problems.length === 0) {
      if (saved.made !== null) made.push(saved.made);
      continue;
    }
    await back(ctx, 'import_stride');
    await release(ctx, 'import_stride');
    return null;
  }
  await release(ctx, 'import_stride');
  for (const [key, line] of fresh) seen.set(key, line);
  return made;
}

async function rowByRow(
  ctx: TransfersContext,
  spec: AnyImporter,
  rows: readonly Shaped[],
  seen: Map<string, number>,
): Promise<Pick<Taken, 'bad' | 'made'>> {
  const bad: BadRow[] = [];
  const made: string[] = [];
  for (const shaped of rows) {
    await savepoint(ctx, 'import_row');
    const saved = await saveOne(ctx, spec, shaped, seen);
    if (saved.problems.length > 0) {
      await back(ctx, 'import_row');
      bad.push({ ...shaped.row, problems: saved.problems });
    } else if (saved.made !== null) made.push(saved.made);
    await release(ctx, 'import_row');
  }
  return { bad, made };
}

/** Takes a batch of rows as the importing person and keeps the good ones; `seen` carries the keys of the batches before. */
export async function takeRows(
  ctx: TransfersContext,
  spec: AnyImporter,
  rows: readonly DataRow[],
  lists: Lists,
  seen: Map<string, number>,
): Promise<Taken> {
  const bad: BadRow[] = [];
  const shaped: Shaped[] = [];
  for (const row of rows) {
    const { cells, problems } = checkCells(row, spec.columns, lists);
    if (problems.length > 0)
      bad.push({
        line: row.line,
        cells: row.cells,
        problems: [...problems, ...(await furtherProblems(ctx, spec, { row, cells }, problems))],
      });
    else shaped.push({ row, cells });
  }
  let made = shaped.length === 0 ? [] : await inOneStride(ctx, spec, shaped, seen);
  if (made === null) {
    const one = await rowByRow(ctx, spec, shaped, seen);
    bad.push(...one.bad);
    made = one.made;
  }
  bad.sort((a, b) => a.line - b.line);
  return { good: rows.length - bad.length, bad, made };
}

export type Mode = 'partial' | 'all' | 'dry';
/** What a run of all batches came to. */
export interface Counted {
  readonly total: number;
  readonly good: number;
  readonly bad: number;
}

/**
 * Takes every batch in the one transaction of `w`. `partial` keeps the good rows, `all` keeps nothing unless
 * every row is good, `dry` goes the same way and keeps nothing.
 * Bad rows are handed to `note` batch by batch, so that they need not be held.
 */
export async function takeAll(
  ctx: TransfersContext,
  spec: AnyImporter,
  batches: Iterable<readonly DataRow[]> | AsyncIterable<readonly DataRow[]>,
  mode: Mode,
  lists: Lists,
  note: (taken: Taken, rows: number) => void | Promise<void>,
): Promise<Counted> {
  // What is taken back must not be announced.
  const quiet = new Set<string>();
  const hand: TransfersContext =
    mode === 'partial' ? ctx : { ...ctx, live: (topic) => void quiet.add(topic) };
  const seen = new Map<string, number>();
  let [good, bad] = [0, 0];
  if (mode !== 'partial') await savepoint(ctx, 'import_all');
  for await (const rows of batches) {
    const taken = await takeRows(hand, spec, rows, lists, seen);
    good += taken.good;
    bad += taken.bad.length;
    await note(taken, rows.length);
  }
  if (mode !== 'partial') {
    const allTaken = mode === 'all' && bad === 0;
    if (!allTaken) await back(ctx, 'import_all');
    await release(ctx, 'import_all');
    if (allTaken) for (const topic of quiet) ctx.live(topic);
  }
  return { total: good + bad, good, bad };
}
