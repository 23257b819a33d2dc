import { sql } from 'kysely';
import { Refusal } from '#kernel/rules/refusal.ts';
import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import type { Said } from '#kernel/rules/words.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { sayRule } from '#kernel/server/say-rule.ts';
import { checkCells, type DataRow, type Lists, problemAt } from './read-rows.ts';
import type { Hand, ImportColumn, Importer, RowProblem } from './registry.ts';

export interface BadRow { readonly line: number; readonly cells: Record<string, string>; readonly problems: RowProblem[] }
export interface Taken { readonly good: number; readonly bad: BadRow[] }
// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
type AnyImporter = Importer<any>;

const savepoint = (w: Hand, name: string) => sql.raw(`savepoint ${name}`).execute(w.tx);
const back = (w: Hand, name: string) => sql.raw(`rollback to savepoint ${name}`).execute(w.tx);
const release = (w: Hand, name: string) => sql.raw(`release savepoint ${name}`).execute(w.tx);

/** A refusal as reasons of a row: field by field where it names fields. Anything else is a fault and ends the import. */
function problemsOf(error: unknown, line: number, columns: readonly ImportColumn[], cells: Record<string, string>): RowProblem[] {
  if (error instanceof Invalid_) {
    return error.errors.map((e) => {
      const column = columns.find((c) => c.key === e.field.split('.')[0]) ?? null;
      return problemAt(column === null ? 'other' : 'field', line, column, cells[column?.key ?? ''] ?? '', { zh: column === null ? `${e.field} ${sayRule(e.rule, 'zh_CN')}` : sayRule(e.rule, 'zh_CN'), en: column === null ? `${e.field} ${sayRule(e.rule, 'en_US')}` : sayRule(e.rule, 'en_US') });
    });
  }
  if (!(error instanceof Refusal)) throw error;
  const no: Refusal = error;
  const { status } = no.kind;
  if (no.field === undefined && (status === NoPermission.status || status === NotFound.status)) return [problemAt('noRight', line, null)];
  const column = columns.find((c) => c.key === no.field) ?? null;
  return [problemAt(column === null ? 'other' : 'field', line, column, cells[column?.key ?? ''] ?? '', { zh: no.says('zh_CN'), en: no.says('en_US') })];
}
const issueAt = (line: number, columns: readonly ImportColumn[], cells: Record<string, string>) => (issue: { field: string | null; said: Said }): RowProblem => {
  const column = columns.find((c) => c.key === issue.field) ?? null;
  return problemAt(column === null ? 'other' : 'field', line, column, cells[column?.key ?? ''] ?? '', issue.said);
};

/** One row through the whole validator and the real save, inside a savepoint; its reasons when it is not taken. */
async function takeOne(w: Hand, spec: AnyImporter, row: DataRow, lists: Lists, seen: Map<string, number>): Promise<RowProblem[]> {
  const { cells, problems } = checkCells(row, spec.columns, lists);
  if (problems.length > 0) return problems;
  await savepoint(w, 'import_row');
  try {
    const parsed: unknown = await spec.parseRow(w, cells, row.line);
    const key = spec.keyOf?.(parsed) ?? null;
    const other = key === null ? undefined : seen.get(key);
    const issues = other === undefined ? ((await spec.checkRow?.(w, parsed)) ?? []).map(issueAt(row.line, spec.columns, cells)) : [problemAt('duplicate', row.line, null, key ?? '', { other })];
    if (issues.length === 0) await spec.saveRow(w, parsed);
    if (issues.length === 0 && key !== null) seen.set(key, row.line);
    if (issues.length > 0) await back(w, 'import_row');
    await release(w, 'import_row');
    return issues;
  } catch (error) {
    const reasons = problemsOf(error, row.line, spec.columns, cells);
    await back(w, 'import_row');
    await release(w, 'import_row');
    return reasons;
  }
}

/**
 * Takes rows as the importing person. `partial` keeps the good ones, `all` keeps nothing unless every row is good, `dry` goes the same way and keeps nothing;
 * `seen` carries the keys of earlier batches of the same file.
 */
export async function takeRows(w: Hand, spec: AnyImporter, rows: readonly DataRow[], mode: 'partial' | 'all' | 'dry', lists: Lists, seen = new Map<string, number>()): Promise<Taken> {
  const bad: BadRow[] = [];
  // What is taken back must not be announced.
  const quiet: string[] = [];
  const hand: Hand = mode === 'partial' ? w : { ...w, live: (topic) => void quiet.push(topic) };
  if (mode !== 'partial') await savepoint(w, 'import_all');
  for (const row of rows) {
    const problems = await takeOne(hand, spec, row, lists, seen);
    if (problems.length > 0) bad.push({ line: row.line, cells: row.cells, problems });
  }
  const kept = mode === 'partial' || (mode === 'all' && bad.length === 0);
  if (mode !== 'partial') {
    if (!kept) await back(w, 'import_all');
    await release(w, 'import_all');
    if (kept) for (const topic of new Set(quiet)) w.live(topic);
  }
  return { good: rows.length - bad.length, bad };
}
