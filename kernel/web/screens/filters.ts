import type { LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';
import { plainNumber } from '../fields/number-text.ts';
import type { PickSource } from '../fields/pick-field.tsx';
import type { Formatter } from './formatter.ts';
import type { FilterValue } from './ports.ts';
import { codeBadge, type StatusBadge } from './status-tag.tsx';
import { type KeysOf, labelOf, type Maybe, type More } from './typed.ts';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}
export type FilterKind =
  | 'search'
  | 'text'
  | 'oneOf'
  | 'manyOf'
  | 'pick'
  | 'bool'
  | 'dateRange'
  | 'numberRange';
export interface Filter {
  /** The first input key, by which the filter is known. */
  readonly key: string;
  /** All input keys it fills: two for ranges. */
  readonly keys: readonly string[];
  readonly kind: FilterKind;
  readonly label: LocalizedText;
  /** Stands in the first row; the others wait under "More filters". */
  readonly first: boolean;
  readonly sets: readonly string[];
  readonly unit?: LocalizedText | undefined;
  choices?(formatter: Formatter): readonly FilterChoice[];
  readonly source?: PickSource | undefined;
  /** What the call gets for a stored value. */
  send(value: FilterValue): unknown;
}

export interface FilterMore {
  readonly first?: boolean;
}
type Options = StatusBadge | string | readonly (LocalizedText & { readonly value: string })[];

/** The kinds of filters; keys are checked against the call's input. `first` places a filter in the first row. */
export interface FilterKit<I, T extends WordTable> {
  /**
   * The search box: 400 ms after the last key, `/` jumps to it. `label` stands in it and names what is searched,
   * as the server's own condition does: a box that says "Search" lets everybody guess.
   */
  search<K extends KeysOf<I, Maybe<string>>>(key: K, more: { readonly label: LocalizedText }): Filter;
  textFilter<K extends KeysOf<I, Maybe<string>>>(key: K, ...more: More<T, K, FilterMore>): Filter;
  /** A look, the name of a code set, or a fixed list. */
  oneOf<K extends KeysOf<I, Maybe<string>>>(
    key: K,
    options: Options,
    ...more: More<T, K, FilterMore>
  ): Filter;
  manyOf<K extends KeysOf<I, Maybe<readonly string[]>>>(
    key: K,
    options: Options,
    ...more: More<T, K, FilterMore>
  ): Filter;
  pickOne<K extends KeysOf<I, Maybe<string>>>(
    key: K,
    source: PickSource,
    ...more: More<T, K, FilterMore>
  ): Filter;
  yesNo<K extends KeysOf<I, Maybe<boolean>>>(key: K, ...more: More<T, K, FilterMore>): Filter;
  /** Calendar days; either end may stay open. */
  dateRange<K extends KeysOf<I, Maybe<string>>, L extends KeysOf<I, Maybe<string>>>(
    from: K,
    to: L,
    ...more: More<T, K, FilterMore>
  ): Filter;
  numberRange<K extends KeysOf<I, Maybe<string>>, L extends KeysOf<I, Maybe<string>>>(
    from: K,
    to: L,
    ...more: More<T, K, FilterMore & { readonly unit?: LocalizedText }>
  ): Filter;
}

const one = (value: FilterValue): string => (typeof value === 'string' ? value : (value[0] ?? ''));
const many = (value: FilterValue): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value;

function choicesOf(options: Options): {
  readonly sets: readonly string[];
  choices(formatter: Formatter): readonly FilterChoice[];
} {
  if (typeof options === 'string') return codeBadge(options);
  if ('of' in options) return options;
  return {
    sets: [],
    choices: (formatter) => options.map((o) => ({ value: o.value, label: formatter.text(o) })),
  };
}

interface Loose {
  readonly label?: LocalizedText;
  readonly first?: boolean;
  readonly unit?: LocalizedText;
}

export function filterKit<I, T extends WordTable>(words: Words<T>): FilterKit<I, T> {
  const base = (
    kind: FilterKind,
    keys: readonly string[],
    more: Loose | undefined,
    extra: Partial<Filter> = {},
  ): Filter => ({
    key: keys[0] as string,
    keys,
    kind,
    label: labelOf(words, keys[0] as string, more?.label),
    first: more?.first ?? false,
    sets: [],
    unit: more?.unit,
    send: one,
    ...extra,
  });
  const kit = {
    search: (key: string, { label }: { readonly label: LocalizedText }): Filter => ({
      key,
      keys: [key],
      kind: 'search',
      label,
      first: true,
      sets: [],
      send: (value) => one(value).trim(),
    }),
    textFilter: (key: string, more?: Loose) =>
      base('text', [key], more, { send: (value) => one(value).trim() }),
    oneOf: (key: string, options: Options, more?: Loose) => base('oneOf', [key], more, choicesOf(options)),
    manyOf: (key: string, options: Options, more?: Loose) =>
      base('manyOf', [key], more, { ...choicesOf(options), send: many }),
    pickOne: (key: string, source: PickSource, more?: Loose) => base('pick', [key], more, { source }),
    yesNo: (key: string, more?: Loose) =>
      base('bool', [key], more, { send: (value) => one(value) === 'true' }),
    dateRange: (from: string, to: string, more?: Loose) => base('dateRange', [from, to], more),
    numberRange: (from: string, to: string, more?: Loose) =>
      base('numberRange', [from, to], more, { send: (value) => plainNumber(one(value)) }),
  };
  return kit as FilterKit<I, T>;
}

/** The call's filter fields from the stored ones; empty values are left out, unknown keys too. */
export function sentFilters(
  filters: readonly Filter[],
  held: Readonly<Record<string, FilterValue>>,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const filter of filters) {
    for (const key of filter.keys) {
      const value = held[key];
      if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue;
      const sent = filter.send(value);
      if (sent !== '') out[key] = sent;
    }
  }
  return out;
}

export type HeldFilters = Readonly<Record<string, FilterValue>>;
export type FilterChange = (change: Readonly<Record<string, FilterValue | null>>) => void;
export const heldText = (value: FilterValue | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : value.join();
