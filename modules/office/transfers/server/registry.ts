import type { Identity } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { Handler } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import type { Cell, ColumnKind } from '#kernel/server/sheets/index.ts';
import type { RowProblem } from './tables.ts';

export type TransfersContext = Context<AnyTables, AnyTables>;
export interface Choice {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}
/**
 * A column of an import template. `kind` is checked before the row is parsed; a choice is taken by code or by
 * either name and handed on as its code.
 */
export interface ImportColumn {
  readonly key: string;
  readonly heading: LocalizedText;
  readonly required?: boolean | undefined;
  readonly kind?: ColumnKind | undefined;
  readonly choices?:
    | readonly Choice[]
    | ((ctx: Pick<TransfersContext, 'tx'>) => Promise<readonly Choice[]>)
    | undefined;
  /** Words several of which a cell takes: they stand in the template's lists, and `parseRow` judges them. */
  readonly among?: ImportColumn['choices'];
  readonly hint?: LocalizedText | undefined;
  readonly unit?: LocalizedText | undefined;
  readonly sample?: string | LocalizedText | undefined;
  readonly width?: number | undefined;
  /** Fields of the form this column fills, where the form calls them otherwise: what is refused there is said here. */
  readonly fills?: readonly string[] | undefined;
}
/**
 * What is wrong with a row: a sentence without line number, at a column or at the row as a whole. `said` may
 * be a refusal's own words.
 */
export interface RowIssue {
  readonly field: string | null;
  readonly said: LocalizedText /** What was most likely meant. */;
  readonly use?: string | null;
}
export type Cells = Readonly<Record<string, string>>;
/**
 * How one business type is imported. `parseRow` reads a row part by part (`Reading`), so that it says all its
 * faults at once. `parseRow` and `saveRow` may throw refusals: they become the row's reasons. `checkRow` runs
 * after parsing, before saving,
 * for everything the form would say. Each row runs in its own savepoint as the importing person, so scope and
 * row security hold.
 */
export interface Importer<R> {
  readonly bizType: string;
  readonly title: LocalizedText;
  /** Default `Import`. */
  readonly button?: string | undefined;
  readonly routes: readonly string[];
  readonly audience: readonly Identity[];
  readonly maxRows: number;
  /** Code sets: nothing is kept unless every row is good. */
  readonly alwaysAll?: boolean | undefined;
  readonly columns: readonly ImportColumn[];
  parseRow(ctx: TransfersContext, cells: Cells, line: number): R | Promise<R>;
  checkRow?(ctx: TransfersContext, row: R): Promise<readonly RowIssue[]>;
  saveRow(ctx: TransfersContext, row: R): Promise<unknown>;
  /**
   * How what a row made is taken back within a day: which record it made, null when it changed one that was
   * there; `back` refuses what has been used since.
   */
  readonly undo?:
    | { made(saved: unknown): string | null; back(ctx: TransfersContext, id: string): Promise<void> }
    | undefined;
  /** Rows of one file with the same key repeat each other; null: this row repeats none. */
  keyOf?(row: R): string | null;
}

/** Who reads the cells of an export; code sets are named as they are kept now. */
export interface SheetReader {
  readonly locale: Locale;
  readonly timeZone: string;
  codeName(set: string, code: string): string;
}
/**
 * A column of an export. `value` gives decimal text, ISO days or instants, or text; by default the row's own
 * field. `codes` turns a code into words, `set` does it by a
 * code set. `unit` stands in the heading; `along` names columns without which this one says too little (the
 * unit of a quantity): they come with it.
 */
export interface ExportColumn<R> {
  readonly key: string;
  readonly heading: LocalizedText;
  readonly kind?: ColumnKind | undefined;
  readonly width?: number | undefined;
  readonly codes?: Readonly<Record<string, LocalizedText>> | undefined;
  readonly set?: string | undefined;
  /** Code sets `value` asks the reader for. */
  readonly sets?: readonly string[] | undefined;
  readonly unit?: LocalizedText | undefined;
  readonly along?: readonly string[] | undefined;
  readonly value?: ((row: R, reader: SheetReader) => Cell) | undefined;
}
/**
 * How one list is exported: through its own handler, page by page, as the person who asks, so that scope,
 * masking and permission are those of the list.
 */
export interface Exporter<R> {
  readonly bizType: string;
  readonly title: LocalizedText;
  readonly handler: Handler;
  readonly columns: readonly ExportColumn<R>[];
  /** The list's route has no button Export (administration-domain 26): whoever sees the list may take it along. */
  readonly seen?: true | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
type AnyImporter = Importer<any>;
// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
type AnyExporter = Exporter<any>;
const importers = new Map<string, AnyImporter>();
const exporters = new Map<string, AnyExporter>();

/** Declares an import; once per business type, when the capability loads. */
export function importer<R>(spec: Importer<R>): Importer<R> {
  if (importers.has(spec.bizType)) throw new Error(`${spec.bizType} is imported twice`);
  // Headings decide which column a cell is of: two alike would leave one of them unread.
  for (const language of ['zh', 'en'] as const) {
    const headings = spec.columns.map((c) => c.heading[language].trim().toLowerCase());
    const twice = headings.find((h, n) => headings.indexOf(h) !== n);
    if (twice !== undefined) throw new Error(`${spec.bizType} has two columns called ${twice}`);
  }
  importers.set(spec.bizType, spec);
  return spec;
}
/** Declares an export; once per business type, when the capability loads. */
export function exporter<R>(spec: Exporter<R>): Exporter<R> {
  if (exporters.has(spec.bizType)) throw new Error(`${spec.bizType} is exported twice`);
  exporters.set(spec.bizType, spec);
  return spec;
}
export const importerOf = (bizType: string): AnyImporter | undefined => importers.get(bizType);
/** Every export of the system: the test of data scopes walks them. */
export const allExporters = (): readonly AnyExporter[] => [...exporters.values()];
export const exporterOf = (bizType: string): AnyExporter | undefined => exporters.get(bizType);

/** The problem of a row, with its line, in both languages. */
export type { RowProblem };

/** A person, as background work needs him: rights as they are now. Null when he may not sign in any more. */
export interface Again {
  readonly accountId: string;
  readonly side: Identity;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly requestId: string;
}
export interface Actors {
  again(runtime: Runtime, who: Again): Promise<Actor | null>;
}
/** Names of every code of a set in a language, switched-off ones included. */
export type CodeLabels = (
  caller: Pick<TransfersContext, 'tx'>,
  set: string,
  locale: Locale,
) => Promise<ReadonlyMap<string, string>>;
declare module '#kernel/server/act-context.ts' {
  interface Services {
    actors: Actors;
    codeLabels: CodeLabels;
  }
}
