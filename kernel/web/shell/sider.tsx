import DownOutlined from '@ant-design/icons/DownOutlined';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { places } from '../guard/places.ts';
import { useAccess } from '../guard/rights.ts';
import type { MenuNode } from '../guard/route.ts';
import { useLocalized, useWords } from '../i18n/use-words.ts';
import { setPrefs, usePrefs } from '../theme/prefs.ts';
import { useMarked } from './marked.ts';
import { goLetters, standsOpen, trailTo } from './menu.ts';
import { MenuList, openMenu } from './menu-button.tsx';
import { shellWords } from './words.ts';

const MenuIcon = lazy(() => import('./menu-icons.tsx'));

/** Icon of a line; its first letter until the icons have arrived. */
export function NodeIcon({ node }: { readonly node: MenuNode }) {
  const localize = useLocalized();
  const letter = <span className="sh-letter">{[...localize(node.title)][0]}</span>;
  return (
    <span className="sh-node-icon" aria-hidden="true">
      {node.icon ? (
        <Suspense fallback={letter}>
          <MenuIcon code={node.icon} />
        </Suspense>
      ) : (
        letter
      )}
    </span>
  );
}

interface LineProps {
  readonly node: MenuNode;
  readonly marked: string | null;
  readonly letters: ReadonlyMap<string, string>;
}
function Leaf({ node, marked, letters }: LineProps) {
  const localize = useLocalized();
  const t = useWords(shellWords);
  if (node.link !== null) {
    return (
      <a className="sh-leaf" href={node.link} target="_blank" rel="noopener noreferrer">
        {localize(node.title)}
        <span className="ct-hidden">{t('nav.outside')}</span>
      </a>
    );
  }
  const letter = [...letters].find(([, path]) => path === node.path)?.[0];
  const title = letter ? `${localize(node.title)}  (G ${letter.toUpperCase()})` : localize(node.title);
  return (
    <a
      className="sh-leaf"
      href={node.path ?? places().home}
      title={title}
      aria-current={node.path === marked ? 'page' : undefined}
    >
      {localize(node.title)}
    </a>
  );
}

interface GroupProps extends LineProps {
  readonly open: boolean;
  readonly firm: boolean;
  readonly toggle: () => void;
}
function Group({ node, marked, letters, open, firm, toggle }: GroupProps) {
  const localize = useLocalized();
  const id = useId();
  const list = (
    <ul id={id} hidden={!open && !firm}>
      <Lines nodes={node.children} marked={marked} letters={letters} firm={false} />
    </ul>
  );
  if (firm)
    return (
      <>
        <h2 className="sh-group">{localize(node.title)}</h2>
        {list}
      </>
    );
  return (
    <>
      <button type="button" className="sh-group" aria-expanded={open} aria-controls={id} onClick={toggle}>
        <span>{localize(node.title)}</span>
        <DownOutlined aria-hidden="true" />
      </button>
      {list}
    </>
  );
}

interface LinesProps {
  readonly nodes: readonly MenuNode[];
  readonly marked: string | null;
  readonly letters: ReadonlyMap<string, string>;
  readonly firm: boolean;
}
/** One level of the menu; with the accordion one group of it is open at a time, and always the one the page stands in. */
function Lines({ nodes, marked, letters, firm }: LinesProps) {
  const { accordion } = usePrefs();
  const here = trailTo(nodes, marked)[0]?.id ?? null;
  const [opened, setOpened] = useState<readonly string[]>(here === null ? [] : [here]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of page opens the group it is in, also one that was closed by hand
  useEffect(() => {
    if (here !== null) setOpened((ids) => (ids.includes(here) ? ids : accordion ? [here] : [...ids, here]));
  }, [here, marked, accordion]);
  const toggle = (id: string) =>
    setOpened((ids) => (ids.includes(id) ? ids.filter((i) => i !== id) : accordion ? [id] : [...ids, id]));
  return nodes.map((node) => (
    <li key={node.id}>
      {node.children.length === 0 ? (
        <Leaf node={node} marked={marked} letters={letters} />
      ) : (
        <Group
          node={node}
          marked={marked}
          letters={letters}
          open={opened.includes(node.id)}
          firm={firm}
          toggle={() => toggle(node.id)}
        />
      )}
    </li>
  ));
}

/** Lines left in sight above and below the one that is looked for, in px. */
const AROUND = 72;
/** Scrolls the list a line stands in, and nothing outside it: `scrollIntoView` would move the page too. */
function bringInSight(line: HTMLElement): void {
  let box = line.parentElement;
  while (
    box !== null &&
    !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
  )
    box = box.parentElement;
  if (box === null || box === document.documentElement || box === document.body) return;
  const [at, within] = [line.getBoundingClientRect(), box.getBoundingClientRect()];
  if (at.top < within.top + AROUND) box.scrollTop -= within.top + AROUND - at.top;
  else if (at.bottom > within.bottom - AROUND) box.scrollTop += at.bottom - within.bottom + AROUND;
}
/** The line of the page that is shown stands in sight, however long the menu is. */
function useInSight(marked: string | null) {
  const tree = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (marked === null) return;
    // The groups above it open with the same change; they have room from the next frame on.
    const frame = requestAnimationFrame(() => {
      const line = tree.current?.querySelector<HTMLElement>('[aria-current="page"]');
      if (line) bringInSight(line);
    });
    return () => cancelAnimationFrame(frame);
  }, [marked]);
  return tree;
}

/** The whole menu as a list; in the sider, and in the drawer of narrow screens. */
export function MenuTree({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const { nodes: all, routes } = useAccess();
  const marked = useMarked();
  const tree = useInSight(marked);
  return (
    <ul className="sh-tree" ref={tree}>
      <Lines nodes={nodes} marked={marked} letters={goLetters(all, routes)} firm={standsOpen(nodes)} />
    </ul>
  );
}

/** A first-level entry as an icon that opens its lines: the collapsed sider and the top menu. */
export function Flyout({
  node,
  marked,
  wide,
}: {
  readonly node: MenuNode;
  readonly marked: string | null;
  readonly wide: boolean;
}) {
  const localize = useLocalized();
  const id = useId();
  const here = trailTo([node], marked).length > 0;
  const face = wide ? localize(node.title) : <NodeIcon node={node} />;
  if (node.children.length === 0) {
    const outside = node.link !== null ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      <a
        className="sh-fly"
        href={node.link ?? node.path ?? places().home}
        title={localize(node.title)}
        aria-label={localize(node.title)}
        aria-current={here ? 'page' : undefined}
        {...outside}
      >
        {face}
      </a>
    );
  }
  const flat = (
    nodes: readonly MenuNode[],
    depth: number,
  ): { key: string; label: string; href?: string; disabled?: boolean; apart?: boolean }[] =>
    nodes.flatMap((n, i) => [
      n.children.length > 0
        ? { key: n.id, label: localize(n.title), disabled: true, apart: depth === 0 && i > 0 }
        : { key: n.id, label: localize(n.title), href: n.link ?? n.path ?? places().home },
      ...flat(n.children, depth + 1),
    ]);
  return (
    <>
      <button
        type="button"
        className="sh-fly"
        title={localize(node.title)}
        aria-label={localize(node.title)}
        aria-haspopup="menu"
        aria-controls={id}
        data-here={here}
        onClick={(e) => openMenu(document.getElementById(id), e.currentTarget)}
      >
        {face}
      </button>
      <MenuList id={id} label={localize(node.title)} items={flat(node.children, 0)} />
    </>
  );
}

/** The graphite side: 176 px of menu, or 48 px of icons. `nodes` are the part this layout puts here. */
export function Sider({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const t = useWords(shellWords);
  const { collapse, layout } = usePrefs();
  const marked = useMarked();
  const label = t(collapse ? 'nav.expand' : 'nav.collapse');
  return (
    <div className="sh-sider" data-narrow={collapse}>
      <div className="sh-sider-in">
        <nav aria-label={t(layout === 'mix' || layout === 'columns' ? 'nav.sub' : 'nav.main')}>
          {collapse ? (
            nodes.map((n) => <Flyout key={n.id} node={n} marked={marked} wide={false} />)
          ) : (
            <MenuTree nodes={nodes} />
          )}
        </nav>
        <button
          type="button"
          className="sh-collapse"
          aria-label={label}
          title={label}
          onClick={() => setPrefs({ collapse: !collapse })}
        >
          {collapse ? <MenuUnfoldOutlined aria-hidden="true" /> : <MenuFoldOutlined aria-hidden="true" />}
        </button>
      </div>
    </div>
  );
}
