import { afterEach, describe, expect, test, vi } from 'vitest';
import { mergeRoutes } from '../../guard/merge.ts';
import { access } from '../../guard/rights.ts';
import { setLocale } from '../../i18n/locale.ts';
import { setPrefs } from '../../theme/prefs.ts';
import { question } from '../ask.ts';
import { changedSearch, place, plainAddress } from '../place.ts';
import {
  arrived,
  closed,
  KEPT,
  keptAlive,
  noTabs,
  readTabs,
  retitled,
  type TabList,
  writeTabs,
} from '../tab-list.ts';
import {
  closeAll,
  closeOthers,
  closeTab,
  forgetTabs,
  landing,
  markArrival,
  refreshTab,
  retitle,
  tabStore,
  titleOf,
} from '../tabs.ts';
import { anyUnsaved, isUnsaved, markUnsaved } from '../unsaved.ts';

setLocale('zh_CN');
const never = () => false;
const keys = (list: TabList) => list.tabs.map((t) => t.key);
const open = (...hrefs: string[]) => hrefs.reduce(arrived, noTabs);

test('one page has one address: encoded, without a slash at the end, its query and mark untouched', () => {
  expect(plainAddress('/orders/?q=a/')).toBe('/orders?q=a/');
  expect(plainAddress('/articles/甲醇#end')).toBe('/articles/%E7%94%B2%E9%86%87#end');
  expect(plainAddress('/')).toBe('/');
});

describe('tabs', () => {
  test('each tab keeps its own query, and a path is open only once', () => {
    const list = open('/home', '/orders?page=2', '/offers', '/orders?page=3');
    expect(keys(list)).toEqual(['/home', '/orders', '/offers']);
    expect(list.tabs[1]?.href).toBe('/orders?page=3');
    expect(list.active).toBe('/orders');
  });
  test('a new tab opens beside the one it comes from; closing goes back to the last used', () => {
    const list = arrived(arrived(open('/home', '/a', '/b'), '/home'), '/c');
    expect(keys(list)).toEqual(['/home', '/c', '/a', '/b']);
    expect(closed(list, ['/c'], never).active).toBe('/home');
    expect(closed(list, ['/home', '/a'], (k) => k === '/home').tabs.map((t) => t.key)).toEqual([
      '/home',
      '/c',
      '/b',
    ]);
  });
  test('ten pages are kept alive, the least recently used dropped, unsaved work never', () => {
    const list = open(...Array.from({ length: 14 }, (_, i) => `/p${i}`));
    const alive = keptAlive(
      list,
      () => true,
      (k) => k === '/p1',
    );
    expect(alive.size).toBe(KEPT + 1);
    expect(alive.has('/p0')).toBe(false);
    expect(alive.has('/p1')).toBe(true);
    expect([...keptAlive(list, never, never)]).toEqual(['/p13']);
  });
  test('a list from storage is read without trust', () => {
    expect(keys(readTabs(['/a?x=1', '//evil', 7, '/a', '/b', 'javascript:1'], 'zh_CN'))).toEqual([
      '/a',
      '/b',
    ]);
    expect(readTabs({}, 'zh_CN')).toEqual(noTabs);
  });
  test('a page keeps the name it gave itself over a reload, in the language it was said in', () => {
    const list = retitled(open('/home', '/article/7?x=1'), '/article/7', '甲醇周报');
    const stored = JSON.parse(JSON.stringify(writeTabs(list, 'zh_CN'))) as unknown;
    const titles = (locale: string) => readTabs(stored, locale).tabs.map((t) => [t.href, t.title]);
    expect(titles('zh_CN')).toEqual([
      ['/home', null],
      ['/article/7?x=1', '甲醇周报'],
    ]);
    expect(titles('en_US')).toEqual([
      ['/home', null],
      ['/article/7?x=1', null],
    ]);
    expect(
      readTabs(
        [
          ['//evil', 'x', 'zh_CN'],
          ['/a', 7, 'zh_CN'],
        ],
        'zh_CN',
      ).tabs.map((t) => t.title),
    ).toEqual([null]);
  });
  test('query changes leave the rest alone', () => {
    expect(changedSearch('page=2&keyword=甲醇&old=1', { page: '3', old: null, state: '' })).toBe(
      'page=3&keyword=%E7%94%B2%E9%86%87',
    );
  });
});

describe('unsaved work', () => {
  afterEach(() => {
    forgetTabs();
    setPrefs({ tabs: true });
  });
  const load = async () => ({ default: () => null });
  access.set({
    menu: 'loaded',
    nodes: [],
    routes: mergeRoutes(
      [
        {
          path: '/home',
          name: 'home',
          title: { zh: '首页', en: 'Home' },
          module: 'm',
          buttons: [],
          shape: 'page',
          load,
        },
      ],
      [],
      [],
    ).routes,
  });

  test('closing a tab with unsaved work asks; no keeps it, yes gives the work up', async () => {
    landing.set('/home');
    for (const href of ['/home', '/offer/new']) markArrival(href);
    markUnsaved('/offer/new', 'form', 'lost');
    const first = closeTab('/offer/new');
    await Promise.resolve();
    await new Promise((r) => setTimeout(r));
    expect(question.get()?.title).toContain('本页面');
    question.get()?.answer(false);
    expect(await first).toBe(false);
    expect(isUnsaved('/offer/new')).toBe(true);
    const second = closeOthers('/home');
    await new Promise((r) => setTimeout(r));
    question.get()?.answer(true);
    expect(await second).toBe(true);
    expect(anyUnsaved()).toBe(false);
    expect(keys(tabStore.get())).toEqual(['/home']);
    expect(place.location.href).toBe('/home');
  });
  test('whoever keeps editing has the unsaved page brought to front, though another one closed the rest', async () => {
    landing.set('/home');
    for (const href of ['/home', '/offer/new', '/board']) markArrival(href);
    markUnsaved('/offer/new', 'form', 'lost');
    const asked = closeAll();
    await new Promise((r) => setTimeout(r));
    question.get()?.answer(false);
    expect(await asked).toBe(false);
    expect(keys(tabStore.get())).toEqual(['/home', '/offer/new', '/board']);
    expect(place.location.href).toBe('/offer/new');
  });
  test('the question before leaving says whether what was typed is lost or stays as a draft', async () => {
    landing.set('/home');
    const asked = async () => {
      const answer = closeTab('/offer/new');
      await new Promise((r) => setTimeout(r));
      const { body, danger } = question.get() ?? {};
      question.get()?.answer(false);
      await answer;
      return [body, danger];
    };
    for (const href of ['/home', '/offer/new']) markArrival(href);
    markUnsaved('/offer/new', 'form', 'drafted');
    expect(await asked()).toEqual([expect.stringContaining('草稿'), false]);
    markUnsaved('/offer/new', 'words', 'lost');
    expect(await asked()).toEqual([expect.stringContaining('其余'), true]);
    markUnsaved('/offer/new', 'form', 'lost');
    expect(await asked()).toEqual([expect.stringContaining('无法恢复'), true]);
    markUnsaved('/offer/new', 'form', false);
    markUnsaved('/offer/new', 'words', false);
    expect(anyUnsaved()).toBe(false);
  });
  test('the landing cannot be closed, a clean page closes without a question, refreshing starts it anew', async () => {
    landing.set('/home');
    for (const href of ['/home', '/a']) markArrival(href);
    expect(await closeTab('/home')).toBe(false);
    await refreshTab('/a');
    expect(tabStore.get().tabs[1]?.turn).toBe(1);
    expect(await closeTab('/a')).toBe(true);
    expect(titleOf('/home')).toBe('首页');
  });
  test('operator-console polish: after a reload a page has its last name until the menu is there, in the language it was said in', () => {
    const held = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => held.set(key, value),
      removeItem: (key: string) => held.delete(key),
    });
    const before = access.get();
    markArrival('/home');
    access.set({ ...before, routes: [] });
    markArrival('/a');
    expect(titleOf('/home')).toBe('首页');
    setLocale('en_US');
    expect(titleOf('/home')).not.toBe('首页');
    setLocale('zh_CN');
    // Who signs in next finds no names of pages he did not open.
    forgetTabs();
    expect([...held.values()].join()).not.toContain('首页');
    access.set(before);
    vi.unstubAllGlobals();
  });
  test('without a tab strip the page one leaves ends', () => {
    setPrefs({ tabs: false });
    for (const href of ['/a', '/b']) markArrival(href);
    expect(keys(tabStore.get())).toEqual(['/b']);
  });
  test('a page that closes with no other open leads to the list it belongs to', async () => {
    setPrefs({ tabs: false });
    landing.set('/home');
    markArrival('/offer/new');
    retitle('/offer/new', '新增报盘', '/offer');
    expect(await closeTab('/offer/new')).toBe(true);
    expect(place.location.href).toBe('/offer');
  });
});
