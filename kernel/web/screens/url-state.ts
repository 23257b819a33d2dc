import type { Filter } from './filters.ts';
import type { FilterValue } from './ports.ts';

/** Where a list stands: kept in the address of its tab, so that a reload, a link and the back button find it again. */
export interface ListState {
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly pageNum: number;
  readonly pageCount: number;
  readonly sort: { readonly key: string; readonly ascending: boolean } | null;
  /** Id of the saved view that was chosen last. */
  readonly view: string | null;
}
export type Search = Readonly<Record<string, string>>;
export interface ListShape {
  readonly filters: readonly Filter[];
  readonly sortable: readonly string[];
  readonly pageCount?: number | undefined;
}

const PAGE = 'pageNum';
const SIZE = 'pageCount';
const SORT = 'sort';
const VIEW = 'view';
const SEPARATOR = ',';
export const DEFAULT_SIZE = 20;

const whole = (text: string | undefined, least: number, most: number, otherwise: number): number => {
  if (text === undefined || !/^\d{1,6}$/.test(text)) return otherwise;
  const n = Number.parseInt(text, 10);
  return n >= least && n <= most ? n : otherwise;
};

function readSort(text: string | undefined, sortable: readonly string[]): ListState['sort'] {
  if (!text) return null;
  const ascending = !text.startsWith('-');
  const key = ascending ? text : text.slice(1);
  return sortable.includes(key) ? { key, ascending } : null;
}

/** Whether a parameter of the address is this list's; the others belong to the page it stands on. */
export const isOfList = (shape: ListShape, key: string): boolean =>
  [PAGE, SIZE, SORT, VIEW].includes(key) || shape.filters.some((filter) => filter.keys.includes(key));

/** Reads the address; whatever does not belong to this list is ignored, bad numbers fall back to the defaults. */
export function readState(search: Search, shape: ListShape): ListState {
  const filters: Record<string, FilterValue> = {};
  for (const filter of shape.filters) {
    for (const key of filter.keys) {
      const value = search[key];
      if (value === undefined || value === '') continue;
      filters[key] = filter.kind === 'manyOf' ? value.split(SEPARATOR).filter(Boolean) : value;
    }
  }
  return {
    filters,
    pageNum: whole(search[PAGE], 1, 10_000, 1),
    pageCount: whole(search[SIZE], 1, 100, shape.pageCount ?? DEFAULT_SIZE),
    sort: readSort(search[SORT], shape.sortable),
    view: search[VIEW] ?? null,
  };
}

/** Writes the address; defaults are left out. */
export function writeState(state: ListState, shape: ListShape): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [key, value] of Object.entries(state.filters)) {
    const text = typeof value === 'string' ? value : value.join(SEPARATOR);
    if (text !== '') out[key] = text;
  }
  if (state.pageNum !== 1) out[PAGE] = String(state.pageNum);
  if (state.pageCount !== (shape.pageCount ?? DEFAULT_SIZE)) out[SIZE] = String(state.pageCount);
  if (state.sort) out[SORT] = `${state.sort.ascending ? '' : '-'}${state.sort.key}`;
  if (state.view) out[VIEW] = state.view;
  return out;
}

/** A changed filter starts again at the first page and leaves the saved view; an empty value removes it. */
export function withFilter(
  state: ListState,
  change: Readonly<Record<string, FilterValue | null>>,
): ListState {
  const filters: Record<string, FilterValue> = { ...state.filters };
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) delete filters[key];
    else filters[key] = value;
  }
  return { ...state, filters, pageNum: 1, view: null };
}

/** A heading pressed: ascending, descending, then the list's own order again. */
export function withSort(state: ListState, key: string): ListState {
  const now = state.sort?.key === key ? state.sort : null;
  const sort = now === null ? { key, ascending: true } : now.ascending ? { key, ascending: false } : null;
  return { ...state, sort, pageNum: 1 };
}
