import { type KeyboardEvent, useMemo, useState } from 'react';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { Tick } from '#kernel/web/screens/primitives.tsx';
import type { GrantableNode } from '../../contract/role-grants.ts';
import { isFarReaching } from '../../rules/buttons.ts';
import { roleWords } from '../../rules/role-words.ts';
import {
  buttonKey,
  type Held,
  holdsAllButtons,
  narrowed,
  setAllButtons,
  setButton,
  setNode,
  stateOf,
} from './grant-model.ts';

interface TreeProps {
  readonly nodes: readonly GrantableNode[];
  readonly held: Held;
  /** Absent: to be looked at only. */
  readonly onChange?: ((held: Held) => void) | undefined;
}
const saidOf = (names: { zh_CN: string; en_US?: string | undefined }) => ({
  zh: names.zh_CN,
  en: names.en_US || names.zh_CN,
});

/**
 * Menus and buttons of a side as a tree of ticks (screens S11): parents are half ticked while some of what is
 * below them is held.
 */
export function GrantTree({ nodes, held, onChange }: TreeProps) {
  const t = useWords(roleWords);
  const localize = useLocalized();
  const [typed, type] = useState('');
  const [only, setOnly] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.slice(0, 1).map((n) => n.id)));
  const word = typed.trim().toLowerCase();
  const shown = useMemo(() => {
    const called = (node: GrantableNode) =>
      word === '' ||
      [node.names, ...node.buttons.map((b) => b.names)].some((n) =>
        `${n.zh_CN} ${n.en_US ?? ''}`.toLowerCase().includes(word),
      );
    const granted = (node: GrantableNode) => !only || held.has(node.id);
    return word === '' && !only
      ? nodes
      : narrowed(nodes, (node) => (node.open || word !== '') && called(node) && granted(node));
  }, [nodes, word, only, held]);
  const everything = word !== '' || only;
  const fold = (id: string) =>
    setOpen((all) => (all.has(id) ? new Set([...all].filter((x) => x !== id)) : new Set([...all, id])));
  return (
    <div className="pm-grants">
      <div className="pm-grants-bar">
        <input
          className="bt-input pm-find"
          type="search"
          value={typed}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => type(event.target.value)}
        />
        <Tick checked={only} label={t('onlyGranted')} onChange={setOnly}>
          {t('onlyGranted')}
        </Tick>
        {onChange ? <span className="sc-faint">{t('keys')}</span> : null}
      </div>
      {onChange ? <p className="pm-tick-help">{t('tickHelp')}</p> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys walk between the ticks inside */}
      <div className="pm-tree" onKeyDown={walk}>
        {shown.length === 0 ? <p className="sc-faint">{t('noMatch')}</p> : null}
        <Branch
          nodes={shown}
          depth={1}
          held={held}
          onChange={onChange}
          isOpen={(id) => everything || open.has(id)}
          onFold={fold}
          name={localize}
        />
      </div>
    </div>
  );
}

interface BranchProps extends TreeProps {
  readonly depth: number;
  isOpen(id: string): boolean;
  onFold(id: string): void;
  name(said: { zh: string; en: string }): string;
}

function Branch(props: BranchProps) {
  const { nodes, depth, isOpen } = props;
  return (
    <ul className="pm-branch">
      {nodes.map((node) => (
        <li key={node.id}>
          <Line {...props} node={node} />
          {node.children.length > 0 && isOpen(node.id) ? (
            <Branch {...props} nodes={node.children} depth={depth + 1} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Line({
  node,
  depth,
  held,
  onChange,
  isOpen,
  onFold,
  name,
}: BranchProps & { readonly node: GrantableNode }) {
  const t = useWords(roleWords);
  const title = name(saidOf(node.names));
  const state = stateOf(node, held);
  const heading = node.children.length > 0;
  const change = onChange ?? (() => undefined);
  const all = holdsAllButtons(node, held);
  return (
    <div className="pm-line" data-row="" style={{ paddingInlineStart: (depth - 1) * 20 }}>
      {heading ? (
        <button
          type="button"
          className="tr-fold"
          aria-expanded={isOpen(node.id)}
          aria-label={t(isOpen(node.id) ? 'collapse' : 'expand', { name: title })}
          onClick={() => onFold(node.id)}
        >
          {isOpen(node.id) ? '▾' : '▸'}
        </button>
      ) : (
        <span className="tr-fold" aria-hidden="true" />
      )}
      <span className="pm-page">
        <Tick
          checked={heading ? state === 'all' : held.has(node.id)}
          some={heading && state === 'some'}
          label={t(heading ? 'headingOf' : 'pageOf', { name: title })}
          onChange={(on) => change(setNode(held, node, on))}
        >
          <span className={heading ? 'pm-heading' : ''}>{title}</span>
        </Tick>
      </span>
      <span className="pm-buttons">
        {node.buttons.map((b) => {
          const label = name(saidOf(b.names));
          const farReaching = isFarReaching(b.code);
          return (
            <Tick
              key={b.code}
              checked={held.has(buttonKey(node.id, b.code))}
              label={t(farReaching ? 'farReachingButtonOf' : 'buttonOf', { page: title, button: label })}
              onChange={(on) => change(setButton(held, node.id, b.code, on))}
            >
              {farReaching ? (
                <span className="pm-far-reaching" title={t('farReaching')}>
                  <span aria-hidden="true">⚠ </span>
                  {label}
                </span>
              ) : (
                label
              )}
            </Tick>
          );
        })}
        {onChange && node.buttons.length > 1 ? (
          <button
            type="button"
            className="sc-link"
            aria-label={t(all ? 'noButtonsOf' : 'allButtonsOf', { name: title })}
            onClick={() => onChange(setAllButtons(held, node, !all))}
          >
            {t(all ? 'noButtons' : 'allButtons')}
          </button>
        ) : null}
      </span>
    </div>
  );
}

/** Up and down go to the same place of the next line, left and right along it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const at = document.activeElement;
  if (!(at instanceof HTMLInputElement) || at.type !== 'checkbox') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const ticksOf = (row: HTMLElement | undefined) => [
    ...(row?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
  ];
  const row = rows.findIndex((r) => r.contains(at));
  const place = ticksOf(rows[row]).indexOf(at);
  const line = { ArrowUp: row - 1, ArrowDown: row + 1 }[event.key];
  const step = { ArrowLeft: place - 1, ArrowRight: place + 1 }[event.key];
  const target =
    line !== undefined
      ? ticksOf(rows[line])[Math.min(place, ticksOf(rows[line]).length - 1)]
      : step !== undefined
        ? ticksOf(rows[row])[step]
        : undefined;
  if (line === undefined && step === undefined) return;
  event.preventDefault();
  target?.focus();
}
