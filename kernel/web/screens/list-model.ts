import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { InputOf, Page } from '#kernel/rules/contract.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { callKey, isRefusal, notifySuccess, type RefusalError, useCall } from '#kernel/web/request/index.ts';
import { go, useScreen } from '#kernel/web/tabs/index.ts';
import { setsOf } from './columns.tsx';
import { confirm } from './confirm.ts';
import type { Selection } from './data-table.tsx';
import { tabFilter } from './filter-text.ts';
import { sentFilters } from './filters.ts';
import { type Formatter, useFormatter } from './formatter.ts';
import { arrange, choicesOf, resized } from './layout.ts';
import type { AnyListCall, ListDeclaration } from './list-types.ts';
import { pagesOf } from './paginator.tsx';
import { type ColumnChoice, type SavedView, screenPorts, type ViewContent } from './ports.ts';
import { rememberPrevNext } from './prev-next.ts';
import { useRefetchFailure } from './refetch-failure.ts';
import { textAt } from './typed.ts';
import {
  isOfList,
  type ListShape,
  type ListState,
  readState,
  type Search,
  withFilter,
  withSort,
  writeState,
} from './url-state.ts';
import { screenWords } from './words.ts';

/**
 * The list's place in its tab's address. An address that says nothing of the list starts with the declared
 * filters; what belongs to its page is left as it is.
 */
function useListState(shape: ListShape, start: ListState['filters']) {
  const { search, setSearch } = useScreen();
  const state = useMemo(() => {
    const read = readState(search, shape);
    return Object.keys(search).some((key) => isOfList(shape, key)) ? read : { ...read, filters: start };
  }, [search, shape, start]);
  const set = useCallback(
    (next: ListState) => {
      const written: Search = writeState(next, shape);
      const cleared = Object.fromEntries(
        Object.keys(search)
          .filter((k) => (isOfList(shape, k) || k === OPEN_ROW) && !(k in written))
          .map((k) => [k, null]),
      );
      // A cleared list keeps one parameter, else it would start with the declared filters again.
      const emptyMarker =
        Object.keys(written).length === 0 && Object.keys(start).length > 0 ? { pageNum: '1' } : {};
      setSearch({ ...cleared, ...emptyMarker, ...written });
    },
    [search, setSearch, shape, start],
  );
  return { state, set };
}

/** Saved views and the reader's own column layout of one list. */
function useViews(screen: string, on: boolean) {
  const client = useQueryClient();
  const key = useMemo(() => ['views', screen], [screen]);
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => screenPorts().views.load(screen),
    enabled: on,
    staleTime: 300_000,
  });
  const [chosenColumns, setChosenColumns] = useState<readonly ColumnChoice[] | null>(null);
  const views = data ?? [];
  const layout = views.find((v) => v.name === '');
  const keep = useCallback(
    async (name: string, content: ViewContent): Promise<SavedView> => {
      const before = (client.getQueryData<readonly SavedView[]>(key) ?? []).find((v) => v.name === name);
      const saved = await screenPorts().views.save(screen, {
        name,
        content,
        ...(before ? { id: before.id } : {}),
      });
      client.setQueryData<readonly SavedView[]>(key, (all) => [
        ...(all ?? []).filter((v) => v.id !== saved.id),
        saved,
      ]);
      return saved;
    },
    [client, key, screen],
  );
  const drop = useCallback(
    async (view: SavedView) => {
      await screenPorts().views.drop(view.id);
      client.setQueryData<readonly SavedView[]>(key, (all) => (all ?? []).filter((v) => v.id !== view.id));
    },
    [client, key],
  );
  return { views, chosenColumns, setChosenColumns, layoutColumns: layout?.content.columns ?? [], keep, drop };
}

function useSelection(
  ids: readonly string[],
  reset: string,
): { readonly selection: Selection; clear(): void } {
  const [held, hold] = useState<{ of: string; ids: ReadonlySet<string> }>({ of: reset, ids: new Set() });
  const now = held.of === reset ? held.ids : new Set<string>();
  return {
    clear: () => hold({ of: reset, ids: new Set() }),
    selection: {
      ids: now,
      toggle: (id) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        hold({ of: reset, ids: next });
      },
      toggleAll: (on) => hold({ of: reset, ids: on ? new Set(ids) : new Set() }),
    },
  };
}

/** The row whose side panel is open on a board; no part of where the list stands. */
export const OPEN_ROW = 'row';
const NONE: ListState['filters'] = {};

/** Under which name the counts of a list's states are kept. */
export const countsOf = (call: AnyListCall): string => `${call.name}:counts`;

/** Filters, sorting and page as the call gets them, and its answer. */
function useListRows<R>(call: AnyListCall, decl: ListDeclaration<R>, shape: ListShape, state: ListState) {
  const { params, search } = useScreen();
  const sent = useMemo(
    () => ({ ...decl.given?.(params, search), ...sentFilters(shape.filters, state.filters) }),
    [decl, params, search, shape, state.filters],
  );
  const sorting = useMemo(
    () => (state.sort ? { sortProperties: state.sort.key, sortAsc: state.sort.ascending } : {}),
    [state.sort],
  );
  const input = { ...sent, pageNum: state.pageNum, pageCount: state.pageCount, ...sorting };
  const answer = useCall(call, input as InputOf<AnyListCall>, { keepRows: true, silent: true });
  const client = useQueryClient();
  const { refetch } = answer;
  // Rows that are asked again come with their states' counts: after an import both say the same.
  const again = useCallback(
    () =>
      Promise.all([
        refetch(),
        ...[[countsOf(call)], ...(decl.refreshes ?? []).map((c) => callKey(c))].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ]),
    [call, client, decl, refetch],
  );
  const failure = useRefetchFailure(answer);
  const { expect } = failure;
  const page = answer.data as Page<R> | undefined;
  const rows = useMemo(() => page?.list ?? [], [page]);
  const query = {
    error: answer.error as RefusalError | null,
    waiting: answer.isPending,
    fetching: answer.isFetching,
    updatedAt: answer.dataUpdatedAt,
    refetch: again,
    /** Asked for by the reader, who hears of it each time it fails. */
    refresh: useCallback(() => {
      expect();
      return again();
    }, [expect, again]),
  };
  return { sent, sorting, page, rows, query, stamp: JSON.stringify(input) };
}

/** What changes where the list stands. */
function placing(state: ListState, set: (next: ListState) => void) {
  return {
    setPage: (pageNum: number, pageCount: number) => set({ ...state, pageNum, pageCount }),
    setSort: (key: string) => set(withSort(state, key)),
    setFilters: (change: Parameters<typeof withFilter>[1]) => set(withFilter(state, change)),
    clearFilters: () => set({ ...state, filters: {}, pageNum: 1, view: null }),
  };
}

/** Columns as the reader arranged them, and his views. */
function useArrangement<R>(decl: ListDeclaration<R>, state: ListState, set: (next: ListState) => void) {
  const t = useWords(screenWords);
  const views = useViews(useScreen().path, decl.views !== false);
  const choices =
    views.chosenColumns ??
    views.views.find((v) => v.id === state.view)?.content.columns ??
    views.layoutColumns;
  const columns = useMemo(
    () => arrange(decl.columns, choices).flatMap((a) => (a.shown ? [a.column] : [])),
    [decl, choices],
  );
  const content = (cols: readonly ColumnChoice[]): ViewContent => ({
    filters: state.filters,
    columns: cols,
    sort: state.sort,
    pageCount: state.pageCount,
  });
  const setColumns = (next: readonly ColumnChoice[]) => {
    views.setChosenColumns(next);
    views.keep('', content(next)).catch(() => undefined);
  };
  return {
    views: views.views,
    columns,
    choices,
    setColumns,
    resizeColumn: (key: string, width: number | null) =>
      setColumns(resized(choicesOf(arrange(decl.columns, choices)), key, width)),
    chooseView: (view: SavedView | null) => {
      views.setChosenColumns(null);
      const start = { ...state, filters: {}, pageNum: 1, sort: null, view: null };
      set(
        view
          ? {
              ...start,
              filters: view.content.filters,
              pageCount: view.content.pageCount,
              sort: view.content.sort,
              view: view.id,
            }
          : start,
      );
    },
    saveView: async (name: string) => {
      try {
        const saved = await views.keep(name, content(choices));
        set({ ...state, view: saved.id });
        notifySuccess(t('list.viewSaved'));
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    },
    dropView: async (view: SavedView) => {
      const asked = {
        title: t('list.viewDropAsk', { name: view.name }),
        body: t('list.viewDropBody'),
        yes: t('remove'),
        no: t('cancel'),
        danger: true,
      };
      if (!(await confirm(asked))) return false;
      const dropped = () => {
        set({ ...state, view: null });
        notifySuccess(t('list.viewDropped'));
        return true;
      };
      return views.drop(view).then(dropped, () => false);
    },
  };
}

/** Everything a list or board needs to be drawn: rows, place, columns, rights, views, selection. */
export function useListModel<R>(call: AnyListCall, decl: ListDeclaration<R>) {
  const t = useWords(screenWords);
  const { can } = useCan();
  const filters = useMemo(() => decl.filters ?? [], [decl]);
  const allFilters = useMemo(
    () => (decl.tabs ? [tabFilter(decl.tabs), ...filters] : filters),
    [decl, filters],
  );
  const shape = useMemo<ListShape>(
    () => ({ filters: allFilters, sortable: call.sortable, pageCount: decl.pageCount }),
    [allFilters, call, decl],
  );
  const { state, set } = useListState(shape, decl.start ?? NONE);
  const formatter = useFormatter(
    useMemo(
      () => setsOf([...decl.columns, ...filters, ...(decl.tabs ? [decl.tabs.look] : [])]),
      [decl, filters],
    ),
  );
  const { stamp, ...answer } = useListRows<R>(call, decl, shape, state);
  const { page, rows } = answer;
  const idOf = useCallback((row: R) => decl.idOf?.(row) ?? textAt(row, 'id') ?? '', [decl]);
  const nameOf = useCallback(
    (row: R) => decl.nameOf?.(row, formatter) ?? (decl.columns[0]?.text(row, formatter) || idOf(row)),
    [decl, idOf, formatter],
  );
  const { selection, clear } = useSelection(rows.map(idOf), stamp);
  const arrangement = useArrangement(decl, state, set);

  const pages = page ? pagesOf(page.totalCount, state.pageCount) : 1;
  useEffect(() => {
    if (page && page.list.length === 0 && state.pageNum > pages) set({ ...state, pageNum: pages });
  }, [page, pages, set, state]);

  const open = useCallback(
    (row: R) => {
      if (!decl.opens) return;
      rememberPrevNext(rows.map((r) => decl.opens?.(r) ?? ''));
      go(decl.opens(row));
    },
    [decl, rows],
  );
  const filtered = Object.keys(state.filters).length > 0;
  return {
    t,
    formatter,
    can,
    call,
    decl,
    state,
    filters,
    allFilters,
    idOf,
    nameOf,
    selection,
    clearSelection: clear,
    open,
    filtered,
    ...answer,
    ...arrangement,
    ...placing(state, set),
  };
}
export type ListModel<R> = ReturnType<typeof useListModel<R>>;

export type { Formatter };
