import './screens.css';
import { CloseOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';
import { useLocalized, useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { LoadingOverlay, lazyComponent } from '#kernel/web/parts/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { type Live, useBoardLive } from './board-live.ts';
import type { CompareDialog as Compared } from './compare-dialog.tsx';
import { type Declared, declaredAs } from './declared.ts';
import { useKeys } from './keys.ts';
import { OPEN_ROW, useListModel } from './list-model.ts';
import { ListPage, listKit } from './list-screen.tsx';
import type { AnyListCall, FilterInput, ListDeclaration, ListKit, RowOf } from './list-types.ts';
import { screenWords } from './words.ts';

// lazily() forgets the row's type; the cast gives it back.
const CompareDialog = lazyComponent(() => import('./compare-dialog.tsx').then((m) => m.CompareDialog), {
  waiting: () => <LoadingOverlay />,
}) as unknown as typeof Compared;

export interface BoardPanelProps<R> {
  readonly row: R;
  readonly online: boolean;
  close(): void;
}
export interface BoardDeclaration<R> extends ListDeclaration<R> {
  /** Live topics under the present filters. */
  readonly topics: (filters: Readonly<Record<string, unknown>>) => readonly string[];
  /** Columns whose changes flash. */
  readonly flash: readonly string[];
  /** Opens on a row click, closes with Esc; redrawn as the row changes. */
  readonly panel?: ComponentType<BoardPanelProps<R>>;
  /** What the panel says of a row that left the board while it was open. */
  readonly gone?: LocalizedText;
  /** In the title row, beside the live line: the time that counts here. */
  readonly clock?: ComponentType;
  /** A hook: why acts on the board are shut now, in the reader's words; null while they are not. */
  readonly useShut?: () => string | null;
  /** Selected rows side by side; default true. */
  readonly compare?: boolean;
}
const MOST_COMPARED = 5;
const neverShut = () => null;

/**
 * A board (T6): a list that lives. News arrives by SSE, changed cells flash, Pause holds it still, a row
 * opens its side panel, selected rows compare.
 */
export function boardScreen<C extends AnyListCall, const T extends WordTable>(
  call: C,
  words: Words<T>,
  declare: (kit: ListKit<RowOf<C>, FilterInput<C>, T>) => BoardDeclaration<RowOf<C>>,
): ComponentType & Declared<BoardDeclaration<RowOf<C>>> {
  type R = RowOf<C>;
  const declared = declare(listKit<R, FilterInput<C>, T>(words));
  function BoardScreen() {
    const t = useWords(screenWords);
    const localize = useLocalized();
    const [compared, setCompared] = useState<readonly R[]>([]);
    const decl = useMemo<BoardDeclaration<R>>(
      () =>
        declared.compare === false
          ? declared
          : {
              ...declared,
              bulkActions: [
                {
                  label: screenWords.table['board.compare'],
                  least: 2,
                  most: MOST_COMPARED,
                  run: setCompared,
                },
                ...(declared.bulkActions ?? []),
              ],
            },
      [],
    );
    const model = useListModel<R>(call, decl);
    const shut = (declared.useShut ?? neverShut)();
    const { idOf, query, formatter } = model;
    const watched = useMemo(() => decl.columns.filter((c) => decl.flash.includes(c.key)), [decl]);
    const { refetch } = query;
    const again = useCallback(() => refetch(), [refetch]);
    const page = JSON.stringify([model.sent, model.state.pageNum, model.state.pageCount, model.state.sort]);
    const topics = useMemo(() => decl.topics(model.sent), [decl, model.sent]);
    const live = useBoardLive<R>(model.rows, page, topics, idOf, watched, again);
    const { search, setSearch } = useScreen();
    const chosen = search[OPEN_ROW] ?? null;
    const row = live.rows.find((r) => idOf(r) === chosen);
    // A row that leaves the board while it is read does not take its panel along without a word.
    const read = useRef<{ readonly page: string; readonly row: R } | null>(null);
    useEffect(() => {
      if (row !== undefined) read.current = { page, row };
    }, [page, row]);
    const departedRow =
      row === undefined && chosen !== null && read.current?.page === page && idOf(read.current.row) === chosen
        ? read.current.row
        : undefined;
    const open = useCallback((r: R) => setSearch({ [OPEN_ROW]: idOf(r) }), [idOf, setSearch]);
    const close = useCallback(() => setSearch({ [OPEN_ROW]: null }), [setSearch]);
    const { panel: Panel, clock: Clock } = decl;
    return (
      <>
        <ListPage
          model={model}
          extras={{
            rows: live.rows,
            flashes: live.flashes,
            disabledActions: !live.online,
            shut,
            head: (
              <>
                {Clock ? <Clock /> : null}
                <LiveLine live={live} updatedAt={query.updatedAt} />
              </>
            ),
            ...(Panel
              ? {
                  onOpen: open,
                  side:
                    row !== undefined ? (
                      <SidePanel name={model.nameOf(row)} onClose={close}>
                        <Panel key={chosen} row={row} online={live.online} close={close} />
                      </SidePanel>
                    ) : departedRow !== undefined ? (
                      <SidePanel name={model.nameOf(departedRow)} onClose={close}>
                        <p role="status">{localize(decl.gone ?? screenWords.table['board.gone'])}</p>
                      </SidePanel>
                    ) : null,
                }
              : {}),
          }}
        />
        <p className="ct-hidden" aria-live="polite">
          {live.flashes.size > 0
            ? t('board.changed', { n: new Set([...live.flashes.keys()].map((k) => k.split('|')[0])).size })
            : ''}
        </p>
        {compared.length > 1 ? (
          <CompareDialog
            rows={compared}
            columns={model.columns}
            idOf={idOf}
            nameOf={model.nameOf}
            formatter={formatter}
            onClose={() => setCompared([])}
          />
        ) : null}
      </>
    );
  }
  return declaredAs(BoardScreen, call, declared);
}

/** Whether news arrives, how old the rows are, and the Pause button. */
function LiveLine<R>({ live, updatedAt }: { live: Live<R>; updatedAt: number }) {
  const t = useWords(screenWords);
  useServerSecond();
  // By this machine's own clock: the stamp was taken with it.
  const age = Math.max(0, Math.floor((Date.now() - updatedAt) / 1000));
  return (
    <span className="bd-live">
      <span className={live.online ? 'bd-dot is-on' : 'bd-dot'} aria-hidden="true" />
      <span className="sc-faint">
        {!live.online
          ? t('board.offline')
          : live.paused
            ? t('board.paused', { n: live.waiting })
            : updatedAt === 0
              ? t('board.live')
              : t('board.updated', { n: age })}
      </span>
      <Button
        icon={live.paused ? <PlayCircleOutlined /> : <PauseOutlined />}
        aria-pressed={live.paused}
        onClick={() => live.pause(!live.paused)}
      >
        {t(live.paused ? 'board.resume' : 'board.pause')}
      </Button>
    </span>
  );
}

/** Whether the reader's last word was a key. */
let byKeys = false;
if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    () => {
      byKeys = true;
    },
    true,
  );
  document.addEventListener(
    'pointerdown',
    () => {
      byKeys = false;
    },
    true,
  );
}

/** Opened by keys it takes the focus, so that its acts are the next stops, and gives it back to where it was opened. */
function useKeyFocus(name: string) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row in the panel is another opening
  useEffect(() => {
    if (!byKeys || panel.current === null) return;
    const from = document.activeElement;
    const here = panel.current;
    here.focus();
    return () => {
      if (
        (here.contains(document.activeElement) || document.activeElement === document.body) &&
        from instanceof HTMLElement &&
        from.isConnected
      )
        from.focus();
    };
  }, [name]);
  return panel;
}

function SidePanel({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  const t = useWords(screenWords);
  const panel = useKeyFocus(name);
  useKeys({ Escape: onClose });
  return (
    <aside ref={panel} tabIndex={-1} className="sc-card bd-panel" aria-label={`${t('board.panel')}: ${name}`}>
      <div className="sc-title">
        <h2>{name}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('close')} title="Esc" onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}
