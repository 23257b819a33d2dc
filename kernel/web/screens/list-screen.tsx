import './screens.css';
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Words, WordTable } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useLocalized } from '#kernel/web/i18n/index.ts';
import { operatorStore } from '#kernel/web/request/index.ts';
import { type ActRunner, useActRunner } from './act-runner.tsx';
import { actKit, isLink, offered } from './acts.ts';
import { cardColumns } from './card-line.tsx';
import { columnKit } from './columns.tsx';
import { DataCards, DataTable, type RowLook } from './data-table.tsx';
import { type Declared, declaredAs } from './declared.ts';
import { Failed, NoMatch, NoneForYou, NothingYet, Skeleton } from './empties.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilterTexts } from './filter-text.ts';
import { filterKit, heldText } from './filters.ts';
import { useKeys } from './keys.ts';
import { type ListModel, useListModel } from './list-model.ts';
import { BulkBar, CreateButton, ListHead, RowEntries, runCreate, StateStrip } from './list-parts.tsx';
import { ListTools, SavedViews } from './list-tools.tsx';
import type { AnyListCall, FilterInput, ListDeclaration, ListKit, RowOf } from './list-types.ts';
import { Paginator } from './paginator.tsx';
import { StaleRows } from './stale-rows.tsx';
import { useIsMobile } from './use-is-mobile.ts';

/** The kit of a list for a call and a table of words. */
export function listKit<R, I, T extends WordTable>(words: Words<T>): ListKit<R, I, T> {
  return {
    ...columnKit<R, T>(words),
    ...filterKit<I, T>(words),
    ...actKit<R>(),
    tabs: (key, look, counts) => ({ key, look, counts }),
  };
}

/**
 * A list (T1) from its call, its words and a declaration: server-side paging, sorting and filters kept in the
 * address, saved views, columns, density,
 * selection, row and bulk acts by `can` and button rights, cards on a phone, keyboard. Keys are checked
 * against the call, labels against the words.
 */
export function listScreen<C extends AnyListCall, const T extends WordTable>(
  call: C,
  words: Words<T>,
  declare: (kit: ListKit<RowOf<C>, FilterInput<C>, T>) => ListDeclaration<RowOf<C>>,
): ComponentType & Declared<ListDeclaration<RowOf<C>>> {
  const decl = declare(listKit<RowOf<C>, FilterInput<C>, T>(words));
  function ListScreen() {
    const model = useListModel<RowOf<C>>(call, decl);
    return <ListPage model={model} />;
  }
  return declaredAs(ListScreen, call, decl);
}

function useListKeys<R>(
  model: ListModel<R>,
  runner: ActRunner<R>,
  search: { current: HTMLInputElement | null },
  card: { current: HTMLElement | null },
  onOpen: ((row: R) => void) | undefined,
) {
  const [current, setCurrent] = useState<string | null>(null);
  const { rows, idOf, selection, decl } = model;
  const at = rows.findIndex((r) => idOf(r) === current);
  const row: R | undefined = rows[at];
  const step = (by: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by))];
    if (!next) return;
    setCurrent(idOf(next));
    // The keys are in the table from here on, and come back to it when what a row opened is closed.
    if (document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('.dt-scroll')?.focus({ preventScroll: true });
  };
  const inTable = (event: KeyboardEvent) =>
    event.target instanceof Element && event.target.closest('.dt-scroll') !== null;
  const arrow = (by: number) => (event: KeyboardEvent) => {
    if (!inTable(event)) return;
    event.preventDefault();
    step(by);
  };
  const edit = () => {
    if (!row) return;
    const entries = decl.actions ?? [];
    const entry = offered<R>(entries, row, model.can).find((e) => isLink(e) && e.edits);
    if (entry) runner.start(entry, row);
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: arrow(1),
    ArrowUp: arrow(-1),
    x: row ? () => selection.toggle(idOf(row)) : undefined,
    Enter:
      row && onOpen
        ? (event) =>
            event.target instanceof Element && event.target.closest('a,button') ? undefined : onOpen(row)
        : undefined,
    e: edit,
    c: () => runCreate(model),
    '/': (event) => {
      event.preventDefault();
      search.current?.focus();
    },
  });
  const toRows = useFirstAnswer(model, card, (first) => setCurrent(idOf(first)));
  return { current: row ? current : null, mark: (opened: R) => setCurrent(idOf(opened)), toRows };
}

/**
 * After Enter in the search the keys are in the table and its first row is the current one, as soon as the
 * rows that answer what was typed are there; without any the search keeps them.
 */
function useFirstAnswer<R>(
  model: ListModel<R>,
  card: { current: HTMLElement | null },
  onFirst: (row: R) => void,
): (typed: string) => void {
  const [asked, ask] = useState<string | null>(null);
  const { rows, query, filters, state } = model;
  const key = filters.find((f) => f.kind === 'search')?.key ?? '';
  const arrived = asked !== null && heldText(state.filters[key]).trim() === asked.trim() && !query.fetching;
  const first = useRef(onFirst);
  first.current = onFirst;
  useEffect(() => {
    if (!arrived) return;
    ask(null);
    const table = card.current?.querySelector<HTMLElement>('.dt-scroll');
    const [row] = rows;
    // Whoever has gone on meanwhile is not called back.
    if (row === undefined || !table || document.activeElement?.closest('.fb-search') === null) return;
    first.current(row);
    table.focus({ preventScroll: true });
  }, [arrived, rows, card]);
  return ask;
}

export interface ListExtras<R> {
  /** Beside the title: live line, clock. */
  readonly head?: ReactNode;
  readonly flashes?: ReadonlyMap<string, 'up' | 'down' | 'other'>;
  /** Rows as shown when they are held back (paused board). */
  readonly rows?: readonly R[];
  readonly onOpen?: (row: R) => void;
  /** Right of the table. */
  readonly side?: ReactNode;
  readonly disabledActions?: boolean;
  /** Why acts that need a right are shut on every row now, as their tip. */
  readonly shut?: string | null;
}

const headWidth = (card: HTMLElement | null, key: string): number | null =>
  card?.querySelector<HTMLElement>(`th[data-column="${CSS.escape(key)}"]`)?.offsetWidth ?? null;

/** The page itself; boards draw it with their own extras. */
export function ListPage<R>({ model, extras = {} }: { model: ListModel<R>; extras?: ListExtras<R> }) {
  const { decl, state, formatter, t } = model;
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const runner = useActRunner<R>(formatter, model.idOf, model.nameOf);
  const onOpen = extras.onOpen ?? (decl.opens ? model.open : undefined);
  const { current, mark, toRows } = useListKeys(model, runner, search, card, onOpen);
  // What is opened by the mouse is where the keys go on from.
  const openMarked =
    onOpen &&
    ((row: R) => {
      mark(row);
      onOpen(row);
    });
  const isMobile = useIsMobile();
  const Above = decl.above;
  const Head = decl.head;
  return (
    <div className="sc">
      <ListHead model={model}>{extras.head ?? (Head ? <Head /> : null)}</ListHead>
      {Above ? (
        <div className="sc-above">
          <Above />
        </div>
      ) : null}
      <div className={extras.side ? 'sc-with-side' : ''}>
        <div ref={card} className="sc-card">
          <div className="sc-bar">
            <div className="sc-bar-main">
              <StateStrip model={model} />
              {decl.views === false ? null : (
                <SavedViews
                  views={model.views}
                  chosen={state.view}
                  onChoose={model.chooseView}
                  onSave={model.saveView}
                  onDrop={model.dropView}
                />
              )}
              <FilterBar
                filters={model.filters}
                held={state.filters}
                onChange={model.setFilters}
                onClear={model.clearFilters}
                formatter={formatter}
                searchRef={search}
                idBase={id}
                onRows={onOpen ? toRows : undefined}
              />
            </div>
            <ListTools
              columns={decl.columns}
              choices={model.choices}
              formatter={formatter}
              onChoices={model.setColumns}
              onResize={isMobile ? undefined : model.resizeColumn}
              widthOf={(key) => headWidth(card.current, key)}
              onRefresh={() => void model.query.refresh()}
              refreshing={model.query.fetching}
            />
          </div>
          <div
            className={model.query.fetching && model.page ? 'sc-thin is-on' : 'sc-thin'}
            aria-hidden="true"
          />
          <StaleRows model={model} />
          <ListRows model={model} runner={runner} extras={extras} current={current} onOpen={openMarked} />
          <footer className="sc-foot">
            <BulkBar model={model} runner={runner} />
            {model.page !== undefined && (model.page.totalCount > 0 || state.pageNum > 1) ? (
              <Paginator
                total={model.page.totalCount}
                more={model.page.totalMore}
                pageNum={state.pageNum}
                pageCount={state.pageCount}
                onPage={model.setPage}
              />
            ) : null}
          </footer>
          <p className="ct-hidden">{t('key.list')}</p>
        </div>
        {extras.side}
      </div>
      {runner.dialogs}
    </div>
  );
}

/** True when the signed-in person reaches no rows of the data type but his own. */
function ownRowsOnly(dataType: string | undefined): boolean {
  const reached = operatorStore.get()?.dataTypes;
  return dataType !== undefined && Array.isArray(reached) && !reached.includes(dataType);
}

function NothingMatches<R>({ model }: { model: ListModel<R> }) {
  return (
    <NoMatch
      filters={useFilterTexts(model.allFilters, model.state.filters, model.formatter)}
      onClear={model.clearFilters}
    />
  );
}

/** Rows, or the one of the four empties that is true. */
function ListRows<R>({
  model,
  runner,
  extras,
  current,
  onOpen,
}: {
  model: ListModel<R>;
  runner: ActRunner<R>;
  extras: ListExtras<R>;
  current: string | null;
  onOpen: ((row: R) => void) | undefined;
}) {
  const { decl, formatter, query } = model;
  const localize = useLocalized();
  const isMobile = useIsMobile();
  const { can } = useCan();
  if (query.error && !model.page)
    return (
      <Failed error={query.error} right={formatter.text(decl.title)} onRetry={() => void query.refresh()} />
    );
  // The headings are a row as well.
  if (query.waiting || !model.page) return <Skeleton rows lines={model.state.pageCount + 1} />;
  const rows = extras.rows ?? model.rows;
  if (rows.length === 0) {
    if (model.filtered) return <NothingMatches model={model} />;
    if (ownRowsOnly(decl.within))
      return (
        <NoneForYou what={decl.entityName ? localize(decl.entityName) : undefined}>
          <CreateButton model={model} />
        </NoneForYou>
      );
    const title = decl.empty?.title;
    return (
      <NothingYet
        title={title ? localize(title) : undefined}
        what={decl.entityName ? localize(decl.entityName) : undefined}
        help={decl.empty?.help ? localize(decl.empty.help) : undefined}
      >
        <CreateButton model={model} />
      </NothingYet>
    );
  }
  const actions =
    decl.actions?.some((a) => a.button === undefined || can(a.button)) && !extras.disabledActions
      ? decl.actions
      : undefined;
  const look =
    decl.mine || decl.muted
      ? (row: R): RowLook => ({ mine: decl.mine?.(row) ?? false, muted: decl.muted?.(row) ?? false })
      : undefined;
  const shared = {
    name: formatter.text(decl.title),
    rows,
    formatter,
    idOf: model.idOf,
    nameOf: model.nameOf,
    onOpen,
    look,
    selection: decl.bulkActions ? model.selection : undefined,
    current,
    actions: actions
      ? (row: R) => (
          <RowEntries row={row} entries={actions} model={model} runner={runner} shut={extras.shut} />
        )
      : undefined,
  };
  // A card needs no «View» of its own where an act of the row leads there already.
  const viewed = (row: R) =>
    offered(actions ?? [], row, can).some((a) =>
      isLink(a) ? a.href(row) === decl.opens?.(row) : a.button === 'View',
    );
  return isMobile ? (
    <DataCards
      {...shared}
      viewed={viewed}
      columns={cardColumns(model.columns, typeof decl.card === 'function' ? decl.card(formatter) : decl.card)}
    />
  ) : (
    <DataTable
      {...shared}
      columns={model.columns}
      sortable={model.call.sortable}
      sort={model.state.sort}
      onSort={model.setSort}
      onResize={model.resizeColumn}
      flashes={extras.flashes}
    />
  );
}
