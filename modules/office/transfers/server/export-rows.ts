import type { Readable } from 'node:stream';
import type { Page } from '#kernel/rules/contract.ts';
import { showDateTime } from '#kernel/rules/format.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { commaIn, fill, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { CURSOR, type CursorRead, newCursorRead } from '#kernel/server/cursor.ts';
import { admit, parseInput } from '#kernel/server/dispatch.ts';
import { type Cell, type Column, csvStream, xlsxStream } from '#kernel/server/sheets/index.ts';
import { ExportRows, ImportBiztype } from '../rules/refusals.ts';
import { exportWords } from '../rules/words.ts';
import {
  type ExportColumn,
  type Exporter,
  exporterOf,
  type SheetReader,
  type TransfersContext,
} from './registry.ts';

// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
type AnyExporter = Exporter<any>;
type AnyColumn = AnyExporter['columns'][number];
const PAGE = 100;

/** The export of a list, for who may open the list and holds one of the buttons on its pages. Refuses 15106, 401, 403. */
export function exportFor(actor: Actor, bizType: string, buttons: readonly string[]): AnyExporter {
  const spec = exporterOf(bizType);
  if (spec === undefined) throw ImportBiztype({}, 'bizType');
  admit(spec.handler.call, actor);
  if (
    spec.seen !== true &&
    !actor.superAdmin &&
    !buttons.some((b) => holds(actor, b, spec.handler.call.routes))
  )
    throw NoPermission({});
  return spec;
}

/**
 * The columns asked for, in their order, each with what it does not go without; unknown names are left out,
 * none means all.
 */
export function columnsOf(spec: AnyExporter, keys: readonly string[]): readonly AnyColumn[] {
  const whole = keys.flatMap((key) => [
    key,
    ...(spec.columns.find((c) => c.key === key)?.along ?? []).filter((other) => !keys.includes(other)),
  ]);
  const chosen = [...new Set(whole)].flatMap((key) => spec.columns.filter((c) => c.key === key));
  return chosen.length > 0 ? chosen : spec.columns;
}

/** Names of the codes these columns show, in the language of who exports. */
export type CodeNames = ReadonlyMap<string, ReadonlyMap<string, string>>;
export async function namesFor(ctx: TransfersContext, columns: readonly AnyColumn[]): Promise<CodeNames> {
  const names = new Map<string, ReadonlyMap<string, string>>();
  const sets = new Set(columns.flatMap((c) => [...(c.set === undefined ? [] : [c.set]), ...(c.sets ?? [])]));
  for (const set of sets) names.set(set, await ctx.service('codeLabels')(ctx, set, ctx.actor.locale));
  return names;
}

/** The list's own input: filters and sorting as sent, without a place in it. Refuses 10009 where the list would. */
export function inputOf(
  spec: AnyExporter,
  filters: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { pageNum: _page, pageCount: _count, ...rest } = filters;
  return parseInput(spec.handler.call, rest) as Record<string, unknown>;
}

const ask = async (
  ctx: TransfersContext,
  spec: AnyExporter,
  input: Readonly<Record<string, unknown>>,
  walk: CursorRead,
  pageNum = 1,
) =>
  (await spec.handler.run({ ...ctx, input: { ...input, pageNum, pageCount: PAGE, [CURSOR]: walk } })) as Page<
    Record<string, unknown>
  >;

/** How many rows the list has for this person; refuses 15202 when there are more than `most`. */
export async function countOf(
  ctx: TransfersContext,
  spec: AnyExporter,
  filters: Readonly<Record<string, unknown>>,
  most: number,
): Promise<number> {
  const page = await ask(ctx, spec, inputOf(spec, filters), newCursorRead('count', most));
  if (page.totalMore || page.totalCount > most) throw ExportRows({ n: most });
  return page.totalCount;
}

/**
 * Rows of the list as this person sees it, in the transaction of `w`: through one cursor where the list pages
 * by `paged`, else page by page as far as it counts.
 * Refuses 15202 when there are more than `most`.
 */
export async function* rowsOf(
  ctx: TransfersContext,
  spec: AnyExporter,
  filters: Readonly<Record<string, unknown>>,
  most: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const input = inputOf(spec, filters);
  const walk = newCursorRead('rows', most);
  for (let pageNum = 1, seen = 0; ; pageNum += 1) {
    const page = await ask(ctx, spec, input, walk, pageNum);
    seen += page.list.length;
    if (seen > most || (!walk.taken && (page.totalMore || page.totalCount > most)))
      throw ExportRows({ n: most });
    yield page.list;
    if (walk.taken ? walk.ended : page.list.length < PAGE || seen >= page.totalCount) return;
  }
}

const isSaid = (v: object): v is LocalizedText => 'zh' in v && 'en' in v;
/** One cell as its reader sees it: words for codes and yes/no, his language of names in two, nothing for nothing. */
export function cellOf(
  row: Record<string, unknown>,
  column: ExportColumn<Record<string, unknown>>,
  reader: SheetReader,
): Cell {
  if (column.value !== undefined) return column.value(row, reader);
  const raw = row[column.key];
  if (raw === null || raw === undefined || raw === '') return null;
  if (column.codes !== undefined && typeof raw === 'string')
    return inLocale(column.codes[raw] ?? { zh: raw, en: raw }, reader.locale);
  if (column.set !== undefined && typeof raw === 'string') return reader.codeName(column.set, raw);
  if (typeof raw === 'boolean') return inLocale(exportWords.table[raw ? 'yes' : 'no'], reader.locale);
  if (raw instanceof Date || typeof raw === 'string') return raw;
  if (typeof raw === 'object' && isSaid(raw)) return inLocale(raw, reader.locale);
  return typeof raw === 'number' ? String(raw) : JSON.stringify(raw);
}

export interface Sheeted {
  readonly spec: AnyExporter;
  readonly columns: readonly AnyColumn[];
  readonly names: CodeNames;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly said: string | undefined;
  readonly format: 'xlsx' | 'csv';
  readonly at: Date;
}
type Rows = readonly Record<string, unknown>[];
async function* cellsOf(
  reader: SheetReader,
  columns: readonly AnyColumn[],
  pages: Iterable<Rows> | AsyncIterable<Rows>,
): AsyncGenerator<Cell[]> {
  for await (const rows of pages) for (const row of rows) yield columns.map((c) => cellOf(row, c, reader));
}

const COMMON: Readonly<Record<string, LocalizedText>> = exportWords.table;
const SORTING = ['sortProperties', 'sortAsc'];
/**
 * Filters nobody put into words, by the names of the list's columns and the words of their codes; what bears
 * no name there is left out: nobody reads field names of ours.
 */
export function filterText(
  { spec, names, filters }: Pick<Sheeted, 'spec' | 'names' | 'filters'>,
  locale: Actor['locale'],
): string {
  const zh = locale === 'zh_CN';
  const columns: readonly AnyColumn[] = spec.columns;
  const value = (column: AnyColumn | undefined, one: unknown): string => {
    if (typeof one === 'boolean') return inLocale(exportWords.table[one ? 'yes' : 'no'], locale);
    const said = column?.codes?.[String(one)];
    if (said !== undefined) return inLocale(said, locale);
    return (
      names.get(column?.set ?? '')?.get(String(one)) ??
      (typeof one === 'object' ? JSON.stringify(one) : String(one))
    );
  };
  return Object.entries(filters)
    .filter(
      ([key, v]) =>
        !SORTING.includes(key) &&
        v !== undefined &&
        v !== null &&
        v !== '' &&
        !(Array.isArray(v) && v.length === 0),
    )
    .flatMap(([key, v]) => {
      const of = key === 'stateTab' ? 'state' : key;
      const column = columns.find((c) => c.key === of);
      const name = column?.heading ?? COMMON[`filter.${of}`];
      if (name === undefined) return [];
      return [
        `${inLocale(name, locale)}${zh ? '：' : ': '}${(Array.isArray(v) ? v : [v]).map((one) => value(column, one)).join(commaIn(locale))}`,
      ];
    })
    .join(zh ? '；' : '; ');
}

const headed = (c: AnyColumn, locale: Actor['locale']): string => {
  if (c.unit === undefined) return inLocale(c.heading, locale);
  return locale === 'zh_CN' ? `${c.heading.zh}（${c.unit.zh}）` : `${c.heading.en} (${c.unit.en})`;
};
/**
 * The file: headings in the reader's language, guarded text, and a last line that says who exported, when,
 * and under which filter.
 */
export function sheetOf(
  actor: Pick<Actor, 'name' | 'locale' | 'timeZone'>,
  s: Sheeted,
  pages: Iterable<Rows> | AsyncIterable<Rows>,
): Readable {
  const columns: Column[] = s.columns.map((c) => ({
    heading: headed(c, actor.locale),
    kind: c.kind ?? 'text',
    ...(c.width === undefined ? {} : { width: c.width }),
  }));
  const reader: SheetReader = {
    locale: actor.locale,
    timeZone: actor.timeZone,
    codeName: (set, code) => s.names.get(set)?.get(code) ?? code,
  };
  const cells = cellsOf(reader, s.columns, pages);
  const used = s.said ?? filterText(s, actor.locale);
  const footer = fill(inLocale(exportWords.table.footer, actor.locale), {
    who: actor.name,
    time: showDateTime(s.at.toISOString(), actor.timeZone),
    filter: used === '' ? inLocale(exportWords.table.noFilter, actor.locale) : used.slice(0, 500),
  });
  if (s.format === 'csv') return csvStream({ columns, rows: cells, footer }, actor.timeZone);
  return xlsxStream({
    zone: actor.timeZone,
    sheets: [{ name: inLocale(s.spec.title, actor.locale), columns, rows: cells, footer }],
  });
}

/** `Sale offers-20261121-0930.xlsx`, in the reader's language and zone. */
export function nameOf(
  actor: Pick<Actor, 'locale' | 'timeZone'>,
  title: LocalizedText,
  format: 'xlsx' | 'csv',
  at: Date,
): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: actor.timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  );
  return `${inLocale(title, actor.locale)
    .replace(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 60)}-${parts.year}${parts.month}${parts.day}-${parts.hour}${parts.minute}.${format}`;
}
