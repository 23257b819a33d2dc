import { pathnameOf } from './place.ts';

/** An open page. Its key is its path with parameters; the query is its own and comes back with it. */
export interface Tab {
  readonly key: string;
  readonly href: string;
  /** A title the page gave itself (a document number); else the route's. */
  readonly title: string | null;
  /** The list the page says it belongs to, where its route alone cannot know; else the route's. */
  readonly under: string | null;
  /** Grows when the tab is refreshed: the page starts anew. */
  readonly turn: number;
}
export interface TabList {
  readonly tabs: readonly Tab[];
  readonly active: string | null;
  /** Keys by last use, newest first. */
  readonly used: readonly string[];
}
export const noTabs: TabList = { tabs: [], active: null, used: [] };

/** Pages kept alive besides the shown one: at most ten, the least recently used dropped (administration-domain 8.2). */
export const KEPT = 10;

const touched = (used: readonly string[], key: string): string[] => [key, ...used.filter((k) => k !== key)];

/** Arriving at an address: its tab is opened after the active one, or brought to front with the new query. */
export function arrived(list: TabList, href: string): TabList {
  const key = pathnameOf(href);
  const known = list.tabs.find((t) => t.key === key);
  const used = touched(list.used, key);
  if (known)
    return {
      tabs: known.href === href ? list.tabs : list.tabs.map((t) => (t.key === key ? { ...t, href } : t)),
      active: key,
      used,
    };
  const at = list.tabs.findIndex((t) => t.key === list.active);
  const tab: Tab = { key, href, title: null, under: null, turn: 0 };
  return { tabs: at < 0 ? [...list.tabs, tab] : list.tabs.toSpliced(at + 1, 0, tab), active: key, used };
}

/** Closing tabs; of a closed active tab the most recently used one takes the place. Affixed tabs stay. */
export function closed(list: TabList, keys: readonly string[], isAffixed: (key: string) => boolean): TabList {
  const closing = new Set(keys.filter((k) => !isAffixed(k)));
  if (closing.size === 0) return list;
  const tabs = list.tabs.filter((t) => !closing.has(t.key));
  const used = list.used.filter((k) => !closing.has(k));
  const active =
    list.active !== null && closing.has(list.active) ? (used[0] ?? tabs.at(-1)?.key ?? null) : list.active;
  return { tabs, active, used };
}

export const othersOf = (list: TabList, key: string): string[] =>
  list.tabs.filter((t) => t.key !== key).map((t) => t.key);
export const rightOf = (list: TabList, key: string): string[] =>
  list.tabs.slice(list.tabs.findIndex((t) => t.key === key) + 1).map((t) => t.key);

export const refreshed = (list: TabList, key: string): TabList => ({
  ...list,
  tabs: list.tabs.map((t) => (t.key === key ? { ...t, turn: t.turn + 1 } : t)),
});
export const retitled = (
  list: TabList,
  key: string,
  title: string | null,
  under: string | null = null,
): TabList =>
  list.tabs.some((t) => t.key === key && (t.title !== title || t.under !== under))
    ? { ...list, tabs: list.tabs.map((t) => (t.key === key ? { ...t, title, under } : t)) }
    : list;
export const moved = (list: TabList, key: string, href: string): TabList => ({
  ...list,
  tabs: list.tabs.map((t) => (t.key === key ? { ...t, href } : t)),
});

/** Whose instance lives on: the shown tab, those with unsaved work, and of the keep-alive ones the ten used last. */
export function keptAlive(
  list: TabList,
  isKeepAlive: (key: string) => boolean,
  isDirty: (key: string) => boolean,
): ReadonlySet<string> {
  const open = new Set(list.tabs.map((t) => t.key));
  const alive = list.used.filter((k) => open.has(k) && isKeepAlive(k)).slice(0, KEPT);
  return new Set(
    list.tabs.map((t) => t.key).filter((k) => k === list.active || alive.includes(k) || isDirty(k)),
  );
}

/** A list as it is stored: an address, with the name its page gave itself and the language that was said in. */
export const writeTabs = (list: TabList, locale: string): unknown[] =>
  list.tabs.map(({ href, title }) => (title === null ? href : [href, title, locale]));

/**
 * A list read back from storage; anything strange is dropped, and a name in another language is the route's
 * again until the page is opened.
 */
export function readTabs(data: unknown, locale: string): TabList {
  const tabs = Array.isArray(data)
    ? data.flatMap((entry: unknown): Tab[] => {
        const [href, title, said] = Array.isArray(entry) ? (entry as unknown[]) : [entry];
        if (typeof href !== 'string' || !/^\/[^/\\]/.test(href)) return [];
        return [
          {
            key: pathnameOf(href),
            href,
            title: typeof title === 'string' && said === locale ? title : null,
            under: null,
            turn: 0,
          },
        ];
      })
    : [];
  const once = tabs.filter((t, i) => tabs.findIndex((o) => o.key === t.key) === i).slice(0, 30);
  return { tabs: once, active: null, used: [] };
}
