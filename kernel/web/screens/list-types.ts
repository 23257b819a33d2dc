import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText, WordTable } from '#kernel/rules/words.ts';
import type { ActKit, BulkEntry, RowEntry } from './acts.ts';
import type { Column, ColumnKit } from './columns.tsx';
import type { Filter, FilterKit } from './filters.ts';
import type { Formatter } from './formatter.ts';
import type { FilterValue } from './ports.ts';
import type { StatusBadge } from './status-tag.tsx';
import type { KeysOf, Maybe } from './typed.ts';

export type AnyListCall = Call & {
  readonly kind: 'list';
  readonly row: z.ZodType;
  readonly sortable: readonly string[];
};
export type RowOf<C extends AnyListCall> = z.output<C['row']>;
type Paged = 'pageNum' | 'pageCount' | 'sortProperties' | 'sortAsc';
export type FilterInput<C extends AnyListCall> = Omit<InputOf<C>, Paged>;

/** States (or other codes) as a row of choices with their numbers. */
export interface StateTabs {
  readonly key: string;
  readonly look: StatusBadge;
  /** Asks how many rows each code has under the other filters. */
  readonly counts?:
    | ((filters: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, number>>>)
    | undefined;
}

export type Create =
  | { readonly to: string; readonly label?: LocalizedText; readonly button?: string }
  | { readonly run: () => void; readonly label?: LocalizedText; readonly button?: string };

export interface ListDeclaration<R> {
  readonly title: LocalizedText;
  /** What one row is, for «No … yet». */
  readonly entityName?: LocalizedText;
  readonly columns: readonly Column<R>[];
  /**
   * Data type whose scope decides which rows a reader sees: an empty list of somebody who sees his own rows
   * only says so.
   */
  readonly within?: string;
  readonly filters?: readonly Filter[];
  readonly actions?: readonly RowEntry<R>[];
  readonly bulkActions?: readonly BulkEntry<R>[];
  /** The page's one gold button; also `C` and the button of the empty list. */
  readonly create?: Create;
  /** Where a row leads (click, Enter). */
  readonly opens?: (row: R) => string;
  readonly idOf?: (row: R) => string;
  /** How a row is called in questions and for screen readers; default: its first column. */
  readonly nameOf?: (row: R, formatter: Formatter) => string;
  /** Saved views on the server; default true. */
  readonly views?: boolean;
  readonly tabs?: StateTabs;
  /**
   * Keys of the columns that stand on a card, in its order: the first is its heading, so it names the row;
   * several in brackets share a line, without their headings, and lines stand first. Default all visible ones.
   */
  readonly card?: CardKeys | ((formatter: Formatter) => CardKeys);
  /** `title` is a whole sentence, said instead of «No … yet». */
  readonly empty?: { readonly title?: LocalizedText; readonly help?: LocalizedText };
  /** Business type for exports of what is seen; needs the buttons Export or BatchExport. */
  readonly exportAs?: string;
  /** The route has neither button: whoever sees the list may take it along. */
  readonly exportSeen?: true;
  /** Business type for the import dialog; needs the button Import. */
  readonly importAs?: { readonly bizType: string; readonly mostRows: number; readonly alwaysAll?: boolean };
  /** Other answers on the page that change as the rows do: asked again with them. */
  readonly refreshes?: readonly Call[];
  readonly pageCount?: number;
  /** What the list is about and no filter of it: parameters of the route, and of its address. */
  readonly given?: (
    params: Readonly<Record<string, string>>,
    search: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, unknown>>;
  /** Filters of a first visit. */
  readonly start?: Readonly<Record<string, FilterValue>>;
  /** Drawn beside the title, before export and create. */
  readonly head?: ComponentType;
  /** Drawn between the title and the card. */
  readonly above?: ComponentType;
  /** Rows of the reader's own company carry a gold edge. */
  readonly mine?: (row: R) => boolean;
  readonly muted?: (row: R) => boolean;
}

export type CardKeys = readonly (string | readonly string[])[];

/** What a list screen is declared with. */
export type ListKit<R, I, T extends WordTable> = ColumnKit<R, T> &
  FilterKit<I, T> &
  ActKit<R> & {
    tabs<K extends KeysOf<I, Maybe<string>>>(
      key: K,
      look: StatusBadge,
      counts?: StateTabs['counts'],
    ): StateTabs;
  };
