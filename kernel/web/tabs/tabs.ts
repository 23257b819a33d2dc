import { inLocale } from '#kernel/rules/words.ts';
import { access } from '../guard/rights.ts';
import { findRoute, type Route } from '../guard/route.ts';
import { currentLocale } from '../i18n/locale.ts';
import { translateNow } from '../i18n/use-words.ts';
import { browserStorage, createStore, parsed } from '../request/store.ts';
import { prefsStore } from '../theme/prefs.ts';
import { ask } from './ask.ts';
import { go, pathnameOf, place } from './place.ts';
import {
  arrived,
  closed,
  keptAlive,
  moved,
  noTabs,
  othersOf,
  readTabs,
  refreshed,
  retitled,
  rightOf,
  type TabList,
  writeTabs,
} from './tab-list.ts';
import { anyUnsaved, dropUnsaved, fateOf, isUnsaved } from './unsaved.ts';
import { tabWords } from './words.ts';

const KEY = 'chem-dt-tabs';
/** What the open pages were called last, and in which language: after a reload nothing else says it before the menu. */
const TITLES = 'chem-dt-tab-titles';
/** The open pages of this console. */
export const tabStore = createStore<TabList>(
  readTabs(parsed(browserStorage.read('session', KEY)), currentLocale()),
);
/** Where the last tab's closing leads; set by the shell when user info is known. */
export const landing = createStore('/');

tabStore.watch(() =>
  browserStorage.write('session', KEY, JSON.stringify(writeTabs(tabStore.get(), currentLocale()))),
);

export const routeOf = (key: string): Route | undefined => findRoute(access.get().routes, key)?.route;
const isAffixed = (key: string): boolean => key === landing.get() || routeOf(key)?.affix === true;
export const isClosable = (key: string): boolean => !isAffixed(key);

interface StoredTitles {
  readonly locale: string;
  readonly titles: Readonly<Record<string, string>>;
}
function storedTitle(key: string): string | undefined {
  const stored = parsed(browserStorage.read('session', TITLES)) as StoredTitles | null;
  return stored?.locale === currentLocale() ? stored.titles[key] : undefined;
}
function knownTitle(key: string): string | undefined {
  const tabTitle = tabStore.get().tabs.find((t) => t.key === key)?.title;
  const route = routeOf(key);
  return tabTitle ?? (route ? inLocale(route.title, currentLocale()) : undefined);
}
/** The tab's name as its reader sees it. */
export const titleOf = (key: string): string =>
  knownTitle(key) ?? storedTitle(key) ?? translateNow(tabWords, 'this.page');

tabStore.watch(() => {
  const named = tabStore.get().tabs.map(({ key }) => [key, knownTitle(key)] as const);
  // Before the menu is there nothing is known, and what is stored stands.
  if (named.length > 0 && named.every(([, title]) => title === undefined)) return;
  const titles = Object.fromEntries(named.filter(([, title]) => title !== undefined));
  browserStorage.write('session', TITLES, JSON.stringify({ locale: currentLocale(), titles }));
});
export const keptKeys = (list: TabList): ReadonlySet<string> =>
  keptAlive(list, (key) => routeOf(key)?.keepAlive ?? false, isUnsaved);

async function mayLose(keys: readonly string[]): Promise<boolean> {
  const dirty = keys.filter(isUnsaved);
  if (dirty.length === 0) return true;
  const title =
    dirty.length === 1
      ? translateNow(tabWords, 'leave.title', { page: titleOf(dirty[0] as string) })
      : translateNow(tabWords, 'leave.many', { n: dirty.length });
  const fate = fateOf(dirty);
  return ask({
    title,
    body: translateNow(tabWords, `leave.${fate}`),
    yes: translateNow(tabWords, 'leave.yes'),
    no: translateNow(tabWords, 'leave.no'),
    danger: fate !== 'drafted',
  });
}

/** Asks once when any page holds unsaved work: before logging out or switching the identity. */
export const mayLeaveAll = (): Promise<boolean> => mayLose(tabStore.get().tabs.map((t) => t.key));

/** The list the shown page belongs to: where one goes on when no other page is open. */
function listOf({ tabs, active }: TabList): string | undefined {
  const shown = tabs.find((t) => t.key === active);
  const list = shown === undefined ? undefined : (shown.under ?? routeOf(shown.key)?.parentRoute);
  return list?.includes(':') ? undefined : list;
}

/** Whoever goes on editing has the page before him he was asked about. */
function keepEditing(dirty: readonly string[]): void {
  const [first] = dirty;
  if (first !== undefined && !dirty.includes(tabStore.get().active ?? '')) showTab(first);
}

async function close(keys: readonly string[]): Promise<boolean> {
  const going = keys.filter(isClosable);
  if (going.length === 0) return false;
  if (!(await mayLose(going))) {
    keepEditing(going.filter(isUnsaved));
    return false;
  }
  dropUnsaved(going);
  const before = tabStore.get();
  const after = closed(before, going, isAffixed);
  const list = listOf(before);
  tabStore.set(after);
  if (after.active !== before.active)
    go(after.tabs.find((t) => t.key === after.active)?.href ?? list ?? landing.get(), { replace: true });
  return true;
}

/** Closes a page, asking first when it holds unsaved work; false when it stays. */
export const closeTab = (key: string): Promise<boolean> => close([key]);
export const closeOthers = (key: string): Promise<boolean> => close(othersOf(tabStore.get(), key));
export const closeRight = (key: string): Promise<boolean> => close(rightOf(tabStore.get(), key));
export const closeAll = (): Promise<boolean> => close(tabStore.get().tabs.map((t) => t.key));

/** Starts a page anew, asking first when it holds unsaved work. */
export async function refreshTab(key: string): Promise<void> {
  if (!(await mayLose([key]))) return;
  dropUnsaved([key]);
  tabStore.set((list) => refreshed(list, key));
}

/** Brings a tab to front, with the query it was left with. */
export function showTab(key: string): void {
  const tab = tabStore.get().tabs.find((t) => t.key === key);
  if (tab) go(tab.href);
}

/** The guard let an address through: its tab is opened or brought to front. Without a tab strip the former page ends. */
export function markArrival(href: string): void {
  const list = arrived(tabStore.get(), href);
  const only = prefsStore.get().tabs ? list : closed(list, othersOf(list, pathnameOf(href)), isUnsaved);
  tabStore.set(only);
}

export const retitle = (key: string, title: string | null, under?: string): void =>
  tabStore.set((list) => retitled(list, key, title, under));
/** The address whose place in the menu a page takes: the list it says it belongs to, else its own. */
export const standsUnder = (list: TabList, key: string): string =>
  list.tabs.find((t) => t.key === key)?.under ?? key;
/** Changes the address of a tab: in the address bar when it is shown, else only kept with it. */
export function moveTab(key: string, href: string, replace: boolean): void {
  if (pathnameOf(place.location.href) === key) go(href, { replace });
  else tabStore.set((list) => moved(list, key, href));
}

/** Forgets all pages: at the end of a login and after a switch of identity. */
export function forgetTabs(): void {
  dropUnsaved(tabStore.get().tabs.map((t) => t.key));
  tabStore.set(noTabs);
}

/**
 * Holds people back from losing work: when the page is left or reloaded (the browser's own question), and,
 * without a tab strip, when another
 * page takes the place of one with unsaved work. With tabs a page one leaves stays as it is, and nothing needs asking.
 */
export function guardUnsaved(): () => void {
  return place.block({
    enableBeforeUnload: anyUnsaved,
    blockerFn: async ({ currentLocation, nextLocation }) => {
      const from = currentLocation.pathname;
      if (prefsStore.get().tabs || nextLocation.pathname === from || !isUnsaved(from)) return false;
      if (!(await mayLose([from]))) return true;
      dropUnsaved([from]);
      return false;
    },
  });
}
