import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { configurePlaces } from '../../guard/places.ts';
import { access } from '../../guard/rights.ts';
import type { MenuNode, Route } from '../../guard/route.ts';
import { setLocale } from '../../i18n/locale.ts';
import { serviceState } from '../../request/service-state.ts';
import { go } from '../../tabs/place.ts';
import { StorageBanner } from '../banners.tsx';
import { ColumnsMenu } from '../columns-menu.tsx';
import { type Find, fit, ranked } from '../find.ts';
import { keyAct } from '../keys.ts';
import { coveredSince, isIdle, uncover } from '../lock.ts';
import { lockNow, unlockNow } from '../lock-now.ts';
import { goLetters, leavesOf, markedPath, standsOpen, trailTo } from '../menu.ts';
import { namePage, platformStore, setDocumentTitle } from '../platform.ts';
import { configureShell, type ShellPorts } from '../ports.ts';
import { PasswordBox, Submit, TextBox, Tick } from '../public-input.tsx';
import { Forbidden, Missing, Planned } from '../status-pages.tsx';
import { isCounted, reportVisit } from '../visits.ts';
import { watermarkText } from '../watermark.ts';
import { shellWords } from '../words.ts';

configurePlaces({
  home: '/home',
  account: '/myAccount/personalInformation',
  password: '/myAccount/changePassword',
  messages: '/myMessage',
  open: ['/token/:token', '/auth-redirect', '/registerAccount', '/forgetPassword'],
  redirects: { '/': '/home', '/dashboard': '/goodsCategory' },
});

const node = (id: string, path: string | null, children: MenuNode[] = []): MenuNode => ({
  id,
  title: { zh: id, en: id },
  icon: '',
  path,
  link: null,
  children,
});
const menu = [
  node('work', null, [node('a', '/home'), node('b', '/cockpit')]),
  node('trade', null, [node('sub', null, [node('c', '/orders')])]),
];
const route = (path: string, name: string, parentRoute?: string) =>
  ({ path, name, title: { zh: name, en: name }, ...(parentRoute ? { parentRoute } : {}) }) as Route;
const routes = [
  route('/home', 'home'),
  route('/cockpit', 'cockpit'),
  route('/orders', 'orders'),
  route('/orders/:id', 'orderDetail', '/orders'),
  route('/orders/:id/log', 'orderLog', '/orders/:id'),
];

test('R-GUARD-025 (rmb m16) the title is the name of the platform followed by the login suffix, in the reader’s language', () => {
  const page = { title: '', documentElement: { lang: '' } };
  vi.stubGlobal('document', page);
  platformStore.set({
    platformName: { zh_CN: '化工通', en_US: 'ChemTrade' },
    loginTitleSuffix: { zh_CN: ' - 登录', en_US: ' - Login' },
  } as never);
  setLocale('zh_CN');
  setDocumentTitle();
  expect(page.title).toBe('化工通 - 登录');
  setLocale('en_US');
  setDocumentTitle();
  expect(page.title).toBe('ChemTrade - Login');
  // Ruling 24: in the main layout the page's own title stands before it.
  namePage('Offer OF-1');
  expect(page.title).toBe('Offer OF-1 - ChemTrade - Login');
  namePage(null);
  expect(page.title).toBe('ChemTrade - Login');
  setLocale('zh_CN');
  platformStore.set(null);
  vi.unstubAllGlobals();
});

describe('the menu', () => {
  test('a hidden page highlights the entry of the list it comes from, however deep', () => {
    expect(markedPath(menu, routes, '/orders/17/log')).toBe('/orders');
    expect(markedPath(menu, routes, '/nowhere')).toBeNull();
    expect(trailTo(menu, '/orders').map((n) => n.id)).toEqual(['trade', 'sub', 'c']);
    expect(leavesOf(menu).map((n) => n.path)).toEqual(['/home', '/cockpit', '/orders']);
    expect(standsOpen(menu)).toBe(true);
  });
  test('the same menu always gives the same letters, and none twice', () => {
    expect([...goLetters(menu, routes)]).toEqual([
      ['h', '/home'],
      ['c', '/cockpit'],
      ['o', '/orders'],
    ]);
  });
});

describe('R-THEME-002 layout «columns»', () => {
  test('the first level is a column of its own, and beside it stand the lines of the entry the page belongs to', () => {
    access.set({ menu: 'loaded', routes, nodes: menu });
    go('/orders');
    const html = renderToStaticMarkup(<ColumnsMenu nodes={menu} />);
    expect(html.match(/class="sh-sider"/g)).toHaveLength(2);
    expect(html).toMatch(
      /aria-label="trade"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*aria-label="trade"/,
    );
    expect(html).toContain('href="/orders"');
    expect(html).not.toContain('href="/cockpit"');
    go('/home');
    access.set({ menu: 'empty', routes: [], nodes: [] });
  });
});

describe('keys', () => {
  const base = {
    key: 'x',
    code: 'KeyX',
    ctrl: false,
    alt: false,
    shift: false,
    typing: false,
    covered: false,
  };
  const letters = new Map([['h', '/home']]);
  const act = (p: Partial<typeof base>, single = true, awaiting = false) =>
    keyAct({ ...base, ...p }, single, awaiting, letters);
  test('chords work everywhere, the palette and the lock even over a dialog', () => {
    expect(act({ key: 'k', ctrl: true, typing: true, covered: true }, false)).toEqual({ act: 'find' });
    expect(act({ key: '¬', code: 'KeyL', alt: true, typing: true })).toEqual({ act: 'lock' });
    expect(act({ key: '¬', code: 'KeyL', alt: true, covered: true })).toEqual({ act: 'lock' });
    expect(act({ code: 'KeyW', alt: true, covered: true })).toBeNull();
  });
  test('single keys keep quiet in fields, over dialogs, and when switched off (WCAG 2.1.4)', () => {
    expect(act({ key: '?' })).toEqual({ act: 'sheet' });
    for (const quiet of [
      act({ key: '?', typing: true }),
      act({ key: '?', covered: true }),
      act({ key: '?' }, false),
    ])
      expect(quiet).toBeNull();
  });
  test('G, then a letter', () => {
    expect(act({ key: 'g' })).toEqual({ act: 'await' });
    expect(act({ key: 'H' }, true, true)).toEqual({ act: 'go', path: '/home' });
    expect(act({ key: 'z' }, true, true)).toBeNull();
  });
});

describe('the palette', () => {
  const line = (scope: Find['scope'], title: string, also = ''): Find => ({
    key: title,
    scope,
    title,
    detail: '',
    also,
  });
  test('finds by start, by word, by the other language, and by letters in order', () => {
    expect(fit(line('pages', '我的报盘', 'My offers'), 'offers')).toBe(2);
    expect(fit(line('pages', '报盘'), '报')).toBe(3);
    expect(fit(line('pages', 'My offers'), 'mfrs')).toBe(0.5);
    expect(fit(line('pages', 'My offers'), 'xyz')).toBe(0);
  });
  test('groups keep their order, records the server’s, and a scope narrows', () => {
    const lines = [
      line('records', 'S1 甲醇'),
      line('commands', 'Lock'),
      line('pages', 'Locks'),
      line('records', 'S0 甲醇'),
    ];
    expect(ranked(lines, 'lock', 'all').map((l) => l.title)).toEqual(['Locks', 'Lock', 'S1 甲醇', 'S0 甲醇']);
    expect(ranked(lines, 'lock', 'commands').map((l) => l.title)).toEqual(['Lock']);
  });
});

describe('R-GUARD-009 R-GUARD-010 visits', () => {
  test('public and error pages are not counted, and one path once within two seconds', () => {
    const none = { path: '', at: 0 };
    for (const path of [
      '/login',
      '/forgetPassword',
      '/registerAccount',
      '/auth-redirect',
      '/token/:token',
      '/403',
      '/404',
    ])
      expect(isCounted(path, 5_000, none)).toBe(false);
    expect(isCounted('/home', 5_000, none)).toBe(true);
    expect(isCounted('/home', 5_000, { path: '/home', at: 3_500 })).toBe(false);
    expect(isCounted('/home', 5_500, { path: '/home', at: 3_500 })).toBe(true);
  });
  test('R-GUARD-011 a visit the server does not take is nobody’s trouble', async () => {
    const visits: unknown[] = [];
    configureShell({
      visit: (visit: unknown) => {
        visits.push(visit);
        return Promise.reject(new Error('no server'));
      },
    } as never);
    expect(() => reportVisit('/rmbSellList')).not.toThrow();
    // A rejection nobody takes would fail the run.
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(visits).toEqual([{ domain: 'platform', path: '/rmbSellList' }]);
  });
});

describe('screen lock and watermark (administration-domain 17)', () => {
  test('R-THEME-006 R-THEME-009 locks when the minutes are full, never when they are 0', () => {
    expect(isIdle(30 * 60_000, 0, 30)).toBe(true);
    expect(isIdle(30 * 60_000 - 1, 0, 30)).toBe(false);
    expect(isIdle(1e12, 0, 0)).toBe(false);
  });
  test('R-THEME-006 the server hears of a lock before its unlocking; what was refused under the cover does not cover the page again', async () => {
    const heard: string[] = [];
    const arrived = Promise.withResolvers<void>();
    configureShell({
      lockScreen: () => arrived.promise.then(() => void heard.push('lock')),
      unlock: async () => void heard.push('unlock'),
    } as unknown as ShellPorts);
    const locked = lockNow();
    const unlocked = unlockNow({ password: 'x' });
    arrived.resolve();
    await Promise.all([locked, unlocked]);
    expect(heard).toEqual(['lock', 'unlock']);
    const before = performance.now();
    uncover();
    expect(coveredSince(before)).toBe(false);
    expect(coveredSince(performance.now() + 1)).toBe(true);
  });
  test('R-THEME-005 a watermark fills what it knows and leaves the rest as typed', () => {
    expect(
      watermarkText('{platformName} · {userName} · {date} {other}', {
        platformName: '平台',
        userName: '张伟',
        mobile4: '8000',
        date: '2026-11-20',
      }),
    ).toBe('平台 · 张伟 · 2026-11-20 {other}');
  });
});

describe('pages and public controls', () => {
  test('error pages say what is missing and who helps; planned ones are honest', () => {
    setLocale('zh_CN');
    expect(renderToStaticMarkup(<Forbidden page="角色管理" />)).toContain('所需权限：角色管理');
    expect(renderToStaticMarkup(<Missing />)).toContain(shellWords.table['404.title'].zh);
    setLocale('en_US');
    expect(renderToStaticMarkup(<Planned page="Auctions" />)).toContain('Planned');
  });
  test('a field is named, and its error is read with it', () => {
    const html = renderToStaticMarkup(<TextBox label="Account" name="loginName" error="Enter an account" />);
    expect(html).toMatch(/<label for="([^"]+)">Account<\/label>/);
    expect(html).toMatch(/aria-invalid="true"/);
    expect(html).toMatch(
      /aria-describedby="([^"]+)-note".*id="\1-note" class="sh-error" role="alert">Enter an account/,
    );
    expect(renderToStaticMarkup(<PasswordBox label="Password" />)).toContain('type="password"');
    expect(renderToStaticMarkup(<Submit running>Log in</Submit>)).toContain('disabled=""');
    expect(
      renderToStaticMarkup(
        <Tick value={false} onChange={() => undefined}>
          I agree
        </Tick>,
      ),
    ).toContain('I agree');
  });
});

test('F4 while nothing can be saved the frame says so, in the reader’s language, and is silent otherwise', () => {
  serviceState.set('storage-full');
  setLocale('zh_CN');
  expect(renderToStaticMarkup(<StorageBanner />)).toContain('只读');
  setLocale('en_US');
  expect(renderToStaticMarkup(<StorageBanner />)).toContain('Read-only');
  serviceState.set(null);
  expect(renderToStaticMarkup(<StorageBanner />)).not.toContain('Read-only');
});
