import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { operatorStore } from '../../request/session.ts';
import {
  Can,
  configurePlaces,
  findRoute,
  guard,
  landingOf,
  localRedirect,
  type MenuEntry,
  matchPath,
  mergeRoutes,
  pathPattern,
  RouteButtons,
  type RouteDef,
  safeRedirect,
} from '../index.ts';

configurePlaces({
  home: '/home',
  account: '/myAccount/personalInformation',
  password: '/myAccount/changePassword',
  messages: '/myMessage',
  open: ['/token/:token', '/auth-redirect', '/registerAccount', '/forgetPassword'],
  redirects: { '/': '/home', '/dashboard': '/goodsCategory' },
});
const load = async () => ({ default: () => null });
const route = (path: string, more: Partial<RouteDef> = {}): RouteDef => ({
  path,
  name: path.slice(1),
  title: { zh: path, en: path },
  module: 'trade',
  buttons: [],
  shape: 'page',
  load,
  ...more,
});
const entry = (id: number, url: string | null, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id: String(id),
  parentId: null,
  name: `名${id}`,
  names: null,
  code: `c${id}`,
  url,
  iconCode: null,
  sort: id,
  type: '10',
  displayStatus: '1',
  buttons: [],
  children: [],
  ...more,
});

const defs: RouteDef[] = [
  route('/login', { requiresAuth: false }),
  route('/token/:token'),
  route('/home', { module: 'workbench', alwaysOn: true, landing: 'platform' }),
  route('/cockpit', { module: 'workbench', landing: 'seller' }),
  route('/goodsCategory', { module: 'market', alwaysOn: true }),
  route('/rmbSellList', {
    module: 'market',
    shape: 'board',
    alwaysOn: true,
    buttons: ['View', 'CounterOffer'],
  }),
  route('/orders', { shape: 'list', buttons: ['View', 'Revoke', 'Export'] }),
  route('/orders/detail/:id', { hidden: true, parentRoute: '/orders', buttons: ['View', 'Revoke', 'Sign'] }),
  route('/orders/detail/:id/log', { hidden: true, parentRoute: '/orders/detail/:id', buttons: ['View'] }),
  route('/orders/detail/new', { hidden: true, parentRoute: '/orders', buttons: ['Add'] }),
  route('/contracts', { buttons: ['Sign'] }),
  route('/auctions', { shape: 'planned' }),
  route('/myAccount/changePassword', { module: 'account', alwaysOn: true }),
];
const delivered: MenuEntry[] = [
  entry(5, null, {
    code: 'trade',
    name: '交易',
    children: [
      entry(7, '/contracts', { displayStatus: '0', buttons: ['Sign'] }),
      entry(6, '/orders', {
        names: { zh_CN: '订单', en_US: 'Orders' },
        iconCode: 'FileTextOutlined',
        buttons: ['View', 'Revoke', 'Approve'],
        keepAlive: false,
        affix: true,
      }),
      entry(8, '/auctions', { sort: 1 }),
      entry(9, '/vanished'),
    ],
  }),
  entry(2, null, { name: '空组' }),
  entry(3, 'https://example.org/rules', { name: '规则' }),
];
const merged = mergeRoutes(defs, delivered, ['admin']);
const at = (path: string) => findRoute(merged.routes, path)?.route;
const state = {
  signedIn: true,
  menu: 'loaded',
  routes: merged.routes,
  stale: false,
  landing: '/cockpit',
} as const;

describe('R-GUARD-012 R-GUARD-013 the merge (administration-domain 8.4)', () => {
  test('a delivered entry gives permission, title, icon, flags and the buttons both sides know', () => {
    expect(at('/orders')).toMatchObject({
      permission: true,
      title: { zh: '订单', en: 'Orders' },
      icon: 'FileTextOutlined',
      keepAlive: false,
      affix: true,
      buttons: ['View', 'Revoke'],
      sort: 6,
    });
  });
  test('a hidden detail goes with its list, and a detail of a detail with both', () => {
    expect(at('/orders/detail/17')).toMatchObject({ permission: true, buttons: ['View', 'Revoke'] });
    expect(at('/orders/detail/17/log')).toMatchObject({ permission: true, buttons: ['View'] });
    expect(
      mergeRoutes(defs, [], ['admin']).routes.find((r) => r.path === '/orders/detail/:id')?.permission,
    ).toBe(false);
  });
  test('R-GUARD-027 an entry that is not displayed makes its route hidden but reachable', () => {
    expect(at('/contracts')).toMatchObject({ permission: true, hidden: true, buttons: ['Sign'] });
    expect(guard('/contracts', state)).toMatchObject({ go: 'on' });
  });
  test('without an entry only the always-on set is open', () => {
    const none = mergeRoutes(defs, [], ['admin'])
      .routes.filter((r) => r.permission)
      .map((r) => r.path);
    expect(none).toEqual([
      '/login',
      '/token/:token',
      '/home',
      '/goodsCategory',
      '/rmbSellList',
      '/myAccount/changePassword',
    ]);
  });
  test('M5 R-GUARD-014 without an enabled role nothing of the menu counts, and the always-on pages make one', () => {
    const poor = mergeRoutes(defs, delivered, []);
    const open = ['/home', '/goodsCategory', '/rmbSellList', '/myAccount/changePassword'];
    expect(poor.menu.map((n) => n.path)).toEqual(open);
    expect(mergeRoutes(defs, [], ['admin']).menu.map((n) => n.path)).toEqual(open);
    expect(merged.menu.map((n) => n.path)).not.toContain('/home');
    expect(poor.routes.find((r) => r.path === '/orders')?.permission).toBe(false);
  });
  test('R-GUARD-026 the first shown route of a module is its root entry', () => {
    expect(merged.routes.filter((r) => r.isRoot).map((r) => r.path)).toEqual([
      '/home',
      '/goodsCategory',
      '/orders',
      '/myAccount/changePassword',
    ]);
  });
  test('the menu: by sort then id, empty groups and planned screens left out, outside links kept, unknown paths reported', () => {
    expect(merged.menu).toMatchObject([
      { link: 'https://example.org/rules' },
      { title: { zh: '交易' }, children: [{ path: '/orders' }] },
    ]);
    expect(merged.unknown).toEqual(['/vanished']);
  });
});

describe('the guard (administration-domain 8.3)', () => {
  test('R-GUARD-007 R-GUARD-008 the old addresses lead on', () => {
    expect(guard('/', { ...state, signedIn: false })).toEqual({ go: 'to', path: '/home' });
    expect(guard('/dashboard', state)).toEqual({ go: 'to', path: '/goodsCategory' });
  });
  test('1 public first, and a signed-in visitor of /login goes to the landing', () => {
    expect(guard('/token/abc?x=1', { ...state, signedIn: false, menu: 'failed' })).toMatchObject({
      go: 'public',
      params: { token: 'abc' },
    });
    expect(guard('/login?redirect=/orders', state)).toEqual({ go: 'to', path: '/cockpit' });
    expect(guard('/404', { ...state, signedIn: false })).toMatchObject({ go: 'public', route: null });
  });
  test('2 nobody known goes to login with the way back, also from unknown paths', () => {
    expect(guard('/orders?page=2', { ...state, signedIn: false })).toEqual({
      go: 'to',
      path: '/login?redirect=%2Forders%3Fpage%3D2',
    });
    expect(guard('/nowhere', { ...state, signedIn: false })).toEqual({
      go: 'to',
      path: '/login?redirect=%2Fnowhere',
    });
    expect(guard('/home', { ...state, signedIn: false })).toEqual({ go: 'to', path: '/login' });
  });
  test('R-GUARD-002 3 an empty menu is loaded first, stale rights again; a failed load waits for a retry', () => {
    expect(guard('/nowhere', { ...state, menu: 'empty' })).toEqual({ go: 'load' });
    expect(guard('/orders', { ...state, stale: true })).toEqual({ go: 'load' });
    expect(guard('/orders', { ...state, menu: 'failed' })).toEqual({ go: 'retry' });
  });
  test('a page that gave way to another leads there, if that one may be opened', () => {
    const gone = (instead: string) => ({
      ...state,
      routes: state.routes.map((r) => (r.path === '/cockpit' ? { ...r, instead } : r)),
    });
    expect(guard('/cockpit', gone('/orders'))).toEqual({ go: 'to', path: '/orders' });
    expect(guard('/cockpit', gone('/nowhere'))).toEqual({ go: 'to', path: '/403' });
  });
  test('4 unknown before 5 forbidden, then on with its parameters', () => {
    expect(guard('/nowhere', state)).toEqual({ go: 'to', path: '/404' });
    expect(guard('/cockpit', state)).toEqual({ go: 'to', path: '/403' });
    expect(guard('/orders/detail/17', state)).toMatchObject({ go: 'on', params: { id: '17' } });
    expect(guard('/orders/detail/new', state)).toMatchObject({
      go: 'on',
      route: { path: '/orders/detail/new' },
    });
  });
});

describe('paths', () => {
  test('fit literally or by parameter; broken escapes fit nothing', () => {
    expect(matchPath('/a/:id', '/a/x%2Fy/')).toEqual({ id: 'x/y' });
    expect(matchPath('/a/:id', '/a/%zz')).toBeNull();
    expect(pathPattern(defs, '/token/secret')).toBe('/token/:token');
  });
  test('the landing is the identity’s, else the first root of the menu, else the own account', () => {
    expect(landingOf('platform', merged.routes, merged.menu)).toBe('/home');
    expect(landingOf('seller', merged.routes, merged.menu)).toBe('/orders');
    expect(landingOf('seller', merged.routes, merged.menu, '/rmbSellList')).toBe('/rmbSellList');
    expect(landingOf('buyer', merged.routes, [])).toBe('/myAccount/personalInformation');
  });
  test('a redirect that came with the address is taken only into this site, and only where the operator may go', () => {
    expect(safeRedirect('/orders?page=2', merged.routes)).toBe('/orders?page=2');
    for (const bad of ['//evil', 'https://evil', '/cockpit', '/nowhere', '/login', null])
      expect(safeRedirect(bad, merged.routes)).toBeNull();
  });
  test('who is signed in already is led where the address says, inside this site; what is unknown or forbidden there, the guard says', () => {
    for (const path of ['/orders?page=2', '/nowhere', '/cockpit']) expect(localRedirect(path)).toBe(path);
    for (const bad of ['//evil', 'https://evil', '/login?redirect=/orders', '/403', null])
      expect(localRedirect(bad)).toBeNull();
  });
});

describe('buttons (administration-domain 8.5)', () => {
  afterEach(() => operatorStore.set(null));
  test('R-PERM-003 R-PERM-004 R-PERM-005 R-PERM-006 R-PERM-007 shown when the operator holds the code and this route offers it; one, any of several, or all', () => {
    operatorStore.set({ buttonCodes: ['Add', 'Edit'] } as never);
    const page = renderToStaticMarkup(
      <RouteButtons value={['Edit', 'Delete']}>
        <Can code="Edit">e</Can>
        <Can code="Add">a</Can>
        <Can code="Delete" otherwise="-">
          d
        </Can>
        <Can anyOf={['Add', 'Edit']}>y</Can>
        <Can allOf={['Edit', 'Delete']}>z</Can>
      </RouteButtons>,
    );
    expect(page).toBe('e-y');
  });
});
