import './screens.css';
import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { LoadingOverlay, lazyComponent } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { useActRunner } from './act-runner.tsx';
import { type ActKit, actKit } from './acts.ts';
import { declaredAs } from './declared.ts';
import { ImportDialog } from './dialogs.tsx';
import { Failed, NothingYet, Skeleton } from './empties.tsx';
import { type Formatter, useFormatter } from './formatter.ts';
import type { MoveDialog as Move } from './move-dialog.tsx';
import type { TreeDeclaration } from './tree-declaration.ts';
import { type DragProps, useDrag } from './tree-drag.ts';
import { type Line, linesOf, matching, type Shape } from './tree-walk.ts';
import { useIsMobile } from './use-is-mobile.ts';
import { ViewActs } from './view-screen.tsx';
import { screenWords } from './words.ts';

// lazily() forgets the node's type; the cast gives it back.
const MoveDialog = lazyComponent(() => import('./move-dialog.tsx').then((m) => m.MoveDialog), {
  waiting: () => <LoadingOverlay />,
}) as unknown as typeof Move;

/** A tree with its detail: tree left, detail right, add, move, search, arrow keys. */
export function treeScreen<C extends Call, N, const T extends WordTable>(
  call: C,
  input: InputOf<C>,
  _words: Words<T>,
  declare: (kit: ActKit<N>) => TreeDeclaration<N, OutputOf<C>>,
): ComponentType {
  const decl = declare(actKit<N>()) as TreeDeclaration<N, unknown>;
  function TreeScreen() {
    return <TreePage<N> call={call} input={input} decl={decl} />;
  }
  return declaredAs(TreeScreen, call, decl);
}

function TreePage<N>({
  call,
  input,
  decl,
}: {
  call: Call;
  input: unknown;
  decl: TreeDeclaration<N, unknown>;
}) {
  const t = useWords(screenWords);
  const { can } = useCan();
  const formatter = useFormatter(decl.sets ?? []);
  const query = useCall(call, input as InputOf<Call>, { silent: true, keepRows: true });
  const [picked, choose] = useState<string | null>(null);
  const isMobile = useIsMobile();
  const nodes = useMemo(() => (query.data === undefined ? null : decl.nodes(query.data)), [query.data, decl]);
  const first = nodes?.[0];
  // Beside the tree there is room for a node from the start; under it, on a phone, the reader chooses.
  const chosen = picked ?? (isMobile || first === undefined ? null : decl.idOf(first));
  const node = useMemo(
    () => (nodes ? linesOf(nodes, decl, 'all').find((l) => l.id === chosen)?.node : undefined),
    [nodes, chosen, decl],
  );
  const runner = useActRunner<N>(formatter, decl.idOf, (n) => decl.labelOf(n, formatter));
  const refresh = () => void query.refetch();
  const [moving, setMoving] = useState<{ readonly node: N; readonly target: string | null } | null>(null);
  const [importing, setImporting] = useState(false);
  const { addTop, addChild, detail: Detail, dialogs: Dialogs, head: Head } = decl;
  if (query.error && nodes === null)
    return <Failed error={query.error} right={formatter.text(decl.title)} onRetry={refresh} />;
  if (nodes === null) return <Skeleton />;
  return (
    <div className="sc">
      <header className="sc-title">
        <h1>{formatter.text(decl.title)}</h1>
        <div className="sc-title-side">
          {Head ? <Head /> : null}
          {decl.importAs && can('Import') ? (
            <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
              {t('import.title')}
            </Button>
          ) : null}
          {addTop && can(addTop.button) ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={addTop.run}>
              {formatter.text(addTop.label)}
            </Button>
          ) : null}
        </div>
      </header>
      <div className="tr-page">
        <div className="sc-card tr-side">
          {nodes.length === 0 ? (
            <NothingYet what={decl.entityName ? formatter.text(decl.entityName) : undefined} />
          ) : (
            <Tree
              nodes={nodes}
              decl={decl}
              formatter={formatter}
              chosen={chosen}
              onChoose={choose}
              drags={decl.move && can(decl.move.button) ? (decl.move.when ?? (() => true)) : undefined}
              onDrop={(dragged, target) => setMoving({ node: dragged, target })}
            />
          )}
        </div>
        <div className="sc-card tr-detail">
          {node === undefined ? (
            <p className="sc-faint">{t('tree.choose')}</p>
          ) : (
            <>
              <div className="sc-title">
                <h2>{decl.labelOf(node, formatter)}</h2>
                <div className="sc-title-side">
                  {addChild && can(addChild.button) && (addChild.when?.(node) ?? true) ? (
                    <Button icon={<PlusOutlined />} onClick={() => addChild.run(node)}>
                      {addChild.label ? formatter.text(addChild.label) : t('tree.addChild')}
                    </Button>
                  ) : null}
                  {decl.move && can(decl.move.button) && (decl.move.when?.(node) ?? true) ? (
                    <Button onClick={() => setMoving({ node, target: null })}>{t('tree.move')}</Button>
                  ) : null}
                  <ViewActs row={node} entries={decl.actions ?? []} formatter={formatter} runner={runner} />
                </div>
              </div>
              <Detail key={chosen} node={node} refresh={refresh} />
            </>
          )}
        </div>
      </div>
      {moving && decl.move ? (
        <MoveDialog
          node={moving.node}
          nodes={nodes}
          decl={decl}
          move={decl.move}
          formatter={formatter}
          target={moving.target}
          onClose={() => setMoving(null)}
        />
      ) : null}
      {importing && decl.importAs ? (
        <ImportDialog
          {...decl.importAs}
          title={formatter.text(decl.title)}
          onClose={() => setImporting(false)}
          onImported={refresh}
        />
      ) : null}
      {Dialogs ? <Dialogs refresh={refresh} choose={choose} /> : null}
      {runner.dialogs}
    </div>
  );
}

interface TreeProps<N> {
  readonly nodes: readonly N[];
  readonly decl: Shape<N> & {
    labelOf(node: N, formatter: Formatter): string;
    mark?: ((node: N, formatter: Formatter) => ReactNode) | undefined;
    readonly title: LocalizedText;
  };
  readonly formatter: Formatter;
  readonly chosen: string | null;
  onChoose(id: string): void;
  /** Nodes that may be dragged onto another one. */
  readonly drags?: ((node: N) => boolean) | undefined;
  onDrop?(node: N, target: string): void;
}

/** The tree itself: one stop for Tab; arrows walk, open and close; Home and End jump; typing in the box narrows it. */
export function Tree<N>({ nodes, decl, formatter, chosen, onChoose, drags, onDrop }: TreeProps<N>) {
  const t = useWords(screenWords);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map((n) => decl.idOf(n))));
  useUnfolding(nodes, decl, chosen, setOpen);
  const [typed, type] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const word = typed.trim().toLowerCase();
  const hits = useMemo(
    () =>
      word === ''
        ? null
        : matching(nodes, decl, (n) => decl.labelOf(n, formatter).toLowerCase().includes(word)),
    [word, nodes, decl, formatter],
  );
  const lines = linesOf(nodes, decl, hits ? 'all' : open).filter((l) => hits === null || hits.has(l.id));
  const at = Math.max(
    0,
    lines.findIndex((l) => l.id === chosen),
  );
  const dragging = useDrag(nodes, decl, drags, onDrop);
  const go = (n: number) => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, n))];
    if (!line) return;
    onChoose(line.id);
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(line.id)}"]`)?.focus();
  };
  const fold = (line: Line<N>, on: boolean) =>
    setOpen((all) => new Set(on ? [...all, line.id] : [...all].filter((id) => id !== line.id)));
  const onKey = (event: KeyboardEvent) => {
    const line = lines[at];
    if (!line) return;
    const doing: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      Enter: () => onChoose(line.id),
      ArrowRight: () => (line.hasChildren && !open.has(line.id) ? fold(line, true) : go(at + 1)),
      ArrowLeft: () =>
        line.hasChildren && open.has(line.id)
          ? fold(line, false)
          : go(lines.findIndex((l) => l.id === line.parent)),
    };
    const act = doing[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <input
        className="bt-input tr-search"
        type="search"
        value={typed}
        placeholder={t('tree.search')}
        aria-label={t('tree.search')}
        onChange={(event) => type(event.target.value)}
      />
      <div
        ref={list}
        role="tree"
        tabIndex={-1}
        aria-label={formatter.text(decl.title)}
        className="tr"
        onKeyDown={onKey}
      >
        {lines.map((line, n) => (
          <TreeLine
            key={line.id}
            line={line}
            opened={hits !== null || open.has(line.id)}
            chosen={line.id === chosen}
            stop={n === at}
            label={decl.labelOf(line.node, formatter)}
            mark={decl.mark?.(line.node, formatter)}
            onChoose={onChoose}
            onFold={fold}
            drag={dragging(line)}
          />
        ))}
      </div>
    </>
  );
}

/** What was just added, moved or chosen is not left in a folded branch: its superiors open. */
function useUnfolding<N>(
  nodes: readonly N[],
  shape: Shape<N>,
  chosen: string | null,
  setOpen: (change: (all: ReadonlySet<string>) => ReadonlySet<string>) => void,
): void {
  const known = useRef<ReadonlyMap<string, string | null> | null>(null);
  useEffect(() => {
    const parents = new Map(linesOf(nodes, shape, 'all').map((l) => [l.id, l.parent]));
    const before = known.current;
    known.current = parents;
    const shown = [...(before === null ? [] : parents.keys())].filter(
      (id) => before?.get(id) !== parents.get(id),
    );
    const above = new Set<string>();
    for (const id of [...shown, ...(chosen === null ? [] : [chosen])])
      for (let up = parents.get(id) ?? null; up !== null && !above.has(up); up = parents.get(up) ?? null)
        above.add(up);
    if (above.size > 0)
      setOpen((all) => ([...above].every((id) => all.has(id)) ? all : new Set([...all, ...above])));
  }, [nodes, shape, chosen, setOpen]);
}

interface TreeLineProps<N> {
  readonly line: Line<N>;
  readonly opened: boolean;
  readonly chosen: boolean;
  /** The one line Tab stops at. */
  readonly stop: boolean;
  readonly label: string;
  readonly mark: ReactNode;
  onChoose(id: string): void;
  onFold(line: Line<N>, open: boolean): void;
  readonly drag: DragProps;
}

function TreeLine<N>({
  line,
  opened,
  chosen,
  stop,
  label,
  mark,
  onChoose,
  onFold,
  drag: { over, ...drag },
}: TreeLineProps<N>) {
  const t = useWords(screenWords);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items
    <div
      data-node={line.id}
      role="treeitem"
      tabIndex={stop ? 0 : -1}
      aria-level={line.depth}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-selected={chosen}
      {...(line.hasChildren ? { 'aria-expanded': opened } : {})}
      {...drag}
      className={`tr-line${chosen ? ' is-chosen' : ''}${over ? ' is-over' : ''}`}
      style={{ paddingInlineStart: (line.depth - 1) * 16 + 4 }}
      onClick={() => onChoose(line.id)}
    >
      {line.hasChildren ? (
        <button
          type="button"
          tabIndex={-1}
          className="tr-fold"
          aria-label={t(opened ? 'tree.collapse' : 'tree.expand')}
          onClick={(event) => {
            event.stopPropagation();
            onFold(line, !opened);
          }}
        >
          {opened ? '▾' : '▸'}
        </button>
      ) : (
        <span className="tr-fold" aria-hidden="true" />
      )}
      <span className="tr-label">{label}</span>
      {mark}
    </div>
  );
}
