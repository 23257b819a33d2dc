import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Context } from './act-context.ts';
import type { AnyTables } from './database.ts';

/** What a figure is measured in; a text says what no number says. */
export type ResultUnit =
  | { readonly kind: 'money'; readonly currency: string }
  | { readonly kind: 'price'; readonly currency: string; readonly uom: string }
  | { readonly kind: 'quantity'; readonly uom: string }
  | { readonly kind: 'day' }
  | { readonly kind: 'text' };
/** Decimal text, a day `YYYY-MM-DD`, or of a text its words. */
export type ResultValue = string | LocalizedText;

/** One figure of how a document went: what was agreed and what came of it. */
export interface ResultFigure {
  /** The document it speaks of. */
  readonly rootId: string;
  /** Figures of one key are one line: what was planned is said first, what came of it last. */
  readonly key: string;
  readonly label: LocalizedText;
  readonly unit: ResultUnit;
  readonly planned: ResultValue | null;
  /** Null while nothing has come of it. */
  readonly actual: ResultValue | null;
  /** The page that proves what came of it. */
  readonly href: string | null;
}
/**
 * Figures of documents of one kind, contributed by the modules that know what came of them. It answers what
 * the asking company may see and nothing else.
 */
export interface ResultSource {
  /** `bizType` of the documents it speaks of. */
  readonly root: string;
  /** Place among the sources, in the order of the business; a later one knows better what came of a key. */
  readonly order: number;
  figuresOf(ctx: Context<AnyTables, unknown>, rootIds: readonly string[]): Promise<ResultFigure[]>;
}

declare module './act-context.ts' {
  interface Services {
    /** Of every module, in their order. */
    resultSources: readonly ResultSource[];
  }
}
