import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { newRow } from './board-live.ts';
import { cellWidth, ResizeHandle } from './column-resize.tsx';
import { type CardEntry, CardLine, isLine } from './card-line.tsx';
import { type Column, headingOf } from './columns.tsx';
import type { Formatter } from './formatter.ts';
import { Tick } from './primitives.tsx';
import { useWholeColumns } from './whole-columns.ts';
import { screenWords } from './words.ts';

export interface RowLook {
  readonly mine?: boolean;
  readonly muted?: boolean;
}
export interface Selection {
  readonly ids: ReadonlySet<string>;
  toggle(id: string): void;
  toggleAll(on: boolean): void;
}
export interface DataTableProps<R> {
  /** Read out as the table's name. */
  readonly name: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly formatter: Formatter;
  idOf(row: R): string;
  nameOf(row: R): string;
  readonly sortable?: readonly string[] | undefined;
  readonly sort?: { readonly key: string; readonly ascending: boolean } | null | undefined;
  onSort?: ((key: string) => void) | undefined;
  /** Columns can be dragged wider and narrower; null: the table decides the width again. */
  onResize?: ((key: string, width: number | null) => void) | undefined;
  readonly selection?: Selection | undefined;
  /** Row the keyboard stands on. */
  readonly current?: string | null | undefined;
  onOpen?: ((row: R) => void) | undefined;
  /** True of a row whose own acts open it already (cards). */
  viewed?: (row: R) => boolean;
  onKey?: ((event: KeyboardEvent<HTMLTableElement>) => void) | undefined;
  actions?: ((row: R) => ReactNode) | undefined;
  look?: ((row: R) => RowLook) | undefined;
  /** Cells that flash since the last update, `id|column` → direction. */
  readonly flashes?: ReadonlyMap<string, 'up' | 'down' | 'other'> | undefined;
  /** Takes its natural height instead of scrolling inside itself. */
  readonly plain?: boolean | undefined;
}

/** Clicks on links, buttons and fields inside a row are theirs. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a,button,input,label,[role=button]') !== null;

function Heading<R>({
  column,
  formatter,
  sortable,
  sort,
  onSort,
  onResize,
}: {
  column: Column<R>;
  formatter: Formatter;
  sortable: boolean;
  sort: { key: string; ascending: boolean } | null;
  onSort?: ((key: string) => void) | undefined;
  onResize?: ((key: string, width: number | null) => void) | undefined;
}) {
  const t = useWords(screenWords);
  const on = sort?.key === column.key ? sort : null;
  const heading = headingOf(column, formatter);
  const px = column.chosenWidth ?? column.width;
  const width = px === undefined ? undefined : { width: px, minWidth: px };
  return (
    <th
      scope="col"
      data-column={column.key}
      className={column.yields ? `dt-${column.align} dt-yields` : `dt-${column.align}`}
      style={width}
      {...(sortable ? { 'aria-sort': on ? (on.ascending ? 'ascending' : 'descending') : 'none' } : {})}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className="dt-sort"
          title={t('list.sortBy', { column: heading })}
          onClick={() => onSort(column.key)}
        >
          {heading}
          <span aria-hidden="true" className={`dt-arrow ${on ? 'is-on' : ''}`}>
            {on ? (on.ascending ? '▲' : '▼') : '⇅'}
          </span>
        </button>
      ) : (
        heading
      )}
      {onResize ? <ResizeHandle onResize={(chosen) => onResize(column.key, chosen)} /> : null}
    </th>
  );
}

interface BodyRowProps<R>
  extends Pick<DataTableProps<R>, 'columns' | 'formatter' | 'actions' | 'onOpen' | 'look' | 'flashes'> {
  readonly row: R;
  readonly id: string;
  readonly label: string;
  readonly selected: boolean;
  readonly current: boolean;
  readonly selection: Selection | undefined;
}

function BodyRow<R>({
  row,
  id,
  label,
  columns,
  formatter,
  actions,
  onOpen,
  look,
  flashes,
  selected,
  current,
  selection,
}: BodyRowProps<R>) {
  const t = useWords(screenWords);
  const line = useRef<HTMLTableRowElement>(null);
  const shown = look?.(row) ?? {};
  useEffect(() => {
    if (current) line.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const open = (event: MouseEvent) => {
    // Marking text to copy is not opening.
    if (!isControl(event.target) && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
  };
  return (
    // Enter on the current row does the same as a press, handled by the table.
    <tr
      ref={line}
      data-row={id}
      className={`${selected ? 'is-selected ' : ''}${current ? 'is-current ' : ''}${shown.mine ? 'is-mine ' : ''}${shown.muted ? 'is-muted ' : ''}${flashes?.has(newRow(id)) ? 'dt-arrived ' : ''}${onOpen ? 'is-open' : ''}`}
      {...(selection ? { 'aria-selected': selected } : {})}
      {...(onOpen ? { onClick: open } : {})}
    >
      {selection ? (
        <td className="dt-check">
          <Tick
            checked={selected}
            label={t('list.selectRow', { row: label })}
            onChange={() => selection.toggle(id)}
          />
        </td>
      ) : null}
      {columns.map((column) => {
        const flash = flashes?.get(`${id}|${column.key}`);
        return (
          <td
            key={column.key}
            style={cellWidth(column.chosenWidth, column.maxWidth)}
            className={`dt-${column.align}${column.nowrap ? ' dt-solid' : ''}${column.yields ? ' dt-yields' : ''}${flash ? ` dt-flash-${flash}` : ''}`}
          >
            {flash === 'up' || flash === 'down' ? (
              <span className={`dt-flash-arrow ct-${flash}`}>
                <span aria-hidden="true">{flash === 'up' ? '▲' : '▼'}</span>
                <span className="ct-hidden">{t(flash === 'up' ? 'board.up' : 'board.down')}</span>
              </span>
            ) : null}
            {column.cell(row, formatter)}
          </td>
        );
      })}
      {actions ? <td className="dt-actions">{actions(row)}</td> : null}
    </tr>
  );
}
// Rows of a live board are drawn again only when they themselves changed.
const MemoRow = memo(BodyRow) as typeof BodyRow;

/** The whole text of a cell that shows only its beginning, on hover. */
function nameWhole(event: MouseEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('tbody td') : null;
  if (cell === null || cell.classList.contains('dt-actions')) return;
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}

/** How many columns lie under the fixed one; a press moves the next ones out. */
function HiddenColumns({ hidden, region }: { hidden: number; region: RefObject<HTMLElement | null> }) {
  const t = useWords(screenWords);
  const said = t('list.moreColumns', { count: hidden });
  return (
    <button
      type="button"
      className="dt-more"
      title={said}
      aria-label={said}
      onClick={() => region.current?.scrollBy({ left: region.current.clientWidth / 2, behavior: 'smooth' })}
    >
      +{hidden} →
    </button>
  );
}

/**
 * The system's table: real table markup, sticky heading, fixed action column, right-aligned figures, sortable
 * headings that say their order.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const t = useWords(screenWords);
  const { columns, rows, formatter, selection, idOf } = props;
  const { region, hidden } = useWholeColumns(columns);
  const picked = selection ? rows.filter((r) => selection.ids.has(idOf(r))).length : 0;
  return (
    <section
      ref={region}
      className={props.plain ? 'dt-scroll is-plain' : 'dt-scroll'}
      aria-label={props.name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: readers of the keyboard and of the screen reader have the text itself */}
      <table className="dt dt-lines" onKeyDown={props.onKey} onMouseOver={nameWhole}>
        <caption className="ct-hidden">{props.name}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className="dt-check">
                <Tick
                  label={t('list.selectAll')}
                  checked={rows.length > 0 && picked === rows.length}
                  some={picked > 0 && picked < rows.length}
                  onChange={(on) => selection.toggleAll(on)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <Heading
                key={column.key}
                column={column}
                formatter={formatter}
                sortable={props.sortable?.includes(column.key) ?? false}
                sort={props.sort ?? null}
                onSort={props.onSort}
                onResize={props.onResize}
              />
            ))}
            {props.actions ? (
              <th scope="col" className="dt-actions">
                {hidden === 0 ? null : <HiddenColumns hidden={hidden} region={region} />}
                {t('list.actions')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <MemoRow
                key={id}
                row={row}
                id={id}
                label={props.nameOf(row)}
                columns={columns}
                formatter={formatter}
                actions={props.actions}
                onOpen={props.onOpen}
                look={props.look}
                flashes={props.flashes}
                selected={selection?.ids.has(id) ?? false}
                current={props.current === id}
                selection={selection}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface DataCardsProps<R> extends Omit<DataTableProps<R>, 'columns' | 'sort' | 'onSort' | 'sortable'> {
  readonly columns: readonly CardEntry<R>[];
}

/** Lines of several values, then values under their headings. */
function CardBody<R>({
  entries,
  row,
  formatter,
}: {
  entries: readonly CardEntry<R>[];
  row: R;
  formatter: Formatter;
}) {
  const single = entries.filter((entry): entry is Column<R> => !isLine(entry));
  const lines = entries.filter(isLine);
  return (
    <>
      {lines.map((line) => (
        <CardLine key={line.map((c) => c.key).join()} columns={line} row={row} formatter={formatter} />
      ))}
      {single.length === 0 ? null : (
        <dl>
          {single.map((c) => (
            <div key={c.key}>
              <dt>{headingOf(c, formatter)}</dt>
              <dd className={c.align === 'end' ? 'ct-num' : ''}>{c.cell(row, formatter)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** The same rows as cards for narrow screens: the same fields in the same order. */
export function DataCards<R>(props: DataCardsProps<R>) {
  const t = useWords(screenWords);
  const { columns, rows, formatter, selection, idOf, nameOf } = props;
  const [head, ...rest] = columns;
  return (
    <ul className="dt-cards" aria-label={props.name}>
      {rows.map((row) => {
        const id = idOf(row);
        const shown = props.look?.(row) ?? {};
        return (
          <li
            key={id}
            className={`dt-card${selection?.ids.has(id) ? ' is-selected' : ''}${shown.mine ? ' is-mine' : ''}`}
          >
            <div className="dt-card-head">
              {selection ? (
                <Tick
                  checked={selection.ids.has(id)}
                  label={t('list.selectRow', { row: nameOf(row) })}
                  onChange={() => selection.toggle(id)}
                />
              ) : null}
              <strong className={head !== undefined && isLine(head) ? 'is-line' : ''}>
                {head === undefined
                  ? nameOf(row)
                  : [head].flat().map((c) => <Fragment key={c.key}>{c.cell(row, formatter)} </Fragment>)}
              </strong>
            </div>
            <CardBody entries={rest} row={row} formatter={formatter} />
            <div className="dt-card-foot">
              {props.actions?.(row)}
              {props.onOpen && !props.viewed?.(row) ? (
                <button type="button" className="sc-link" onClick={() => props.onOpen?.(row)}>
                  {t('view')}
                </button>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
