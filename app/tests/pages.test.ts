import { describe, expect, test } from 'vitest';
import { definePages } from '#kernel/rules/pages.ts';
import { pageRegistry } from '#office/permissions/rules/page-registry.ts';
import { shippedGrants, shippedMenu } from '#office/permissions/server/shipped-menu.ts';
import { registry } from '../pages.ts';

const menu = shippedMenu(registry);
const byKey = new Map(menu.map((line) => [line.key, line]));

describe('what is installed from the declarations', () => {
  test('operator-console m14 the operation log stands beside the settings, not among the records of a company', () => {
    expect(byKey.get('/informationManage/operationLogs')).toMatchObject({ parent: 'section:system' });
  });
  test('every menu row has a key of its own and stands after the row it belongs to', () => {
    const placed = new Set<string>();
    for (const { key, parent } of menu) {
      expect([key, placed.has(key), parent === null || placed.has(parent)]).toEqual([key, false, true]);
      placed.add(key);
    }
  });
  test('every page with a place in the menu has one row with its address, and its buttons unless it goes with its parent', () => {
    const placed = registry.pages.filter(({ order }) => order !== undefined);
    expect(placed.length).toBeGreaterThan(100);
    for (const page of placed) {
      const [row, ...more] = menu.filter((line) => line.type === '10' && line.url === page.path);
      const buttons = menu.filter((line) => line.type === '20' && line.parent === row?.key);
      const expected = row?.inherits === null ? page.buttons : [];
      expect([page.path, more.length, buttons.map((line) => line.code).sort()]).toEqual([
        page.path,
        0,
        [...expected].sort(),
      ]);
    }
  });
  test('a page that goes with its parent names a page with rights of its own', () => {
    const inheriting = menu.filter((line) => line.inherits !== null);
    expect(inheriting.length).toBeGreaterThan(5);
    for (const { inherits } of inheriting) expect(byKey.get(inherits ?? '')?.inherits).toBeNull();
  });
  test('every right that is installed has its row in the menu, once for each role', () => {
    const rights = shippedGrants(registry).map(({ role, menu: page, button }) => ({
      row: button === '' ? page : `${page}#${button}`,
      key: `${role} ${page} ${button}`,
    }));
    expect(rights.length).toBeGreaterThan(1_000);
    expect(rights.filter(({ row }) => !byKey.has(row))).toEqual([]);
    expect(new Set(rights.map(({ key }) => key)).size).toBe(rights.length);
  });
  test('each side has one page to start at after a login', () => {
    const first = registry.pages.flatMap(({ landing, path }) =>
      landing === undefined ? [] : [[landing, path]],
    );
    expect(first.map(([side]) => side).sort()).toEqual(['buyer', 'platform', 'seller']);
  });
});

describe('declarations that contradict one another are refused, in words', () => {
  const title = { zh: '样', en: 'Sample' };
  const list = {
    path: '/samples/list',
    title,
    icon: 'x',
    shape: 'list',
    order: 10,
    buttons: ['View'],
  } as const;
  const samples = definePages('office/samples', [list]);

  test('a page without a place in the menu and without a parent', () => {
    expect(() => definePages('office/samples', [{ ...list, order: undefined as never }])).toThrow(
      'say its order in the menu',
    );
  });
  test('a path, a name or a place that is taken', () => {
    expect(() => pageRegistry([{ pages: samples }, { pages: samples }])).toThrow(
      '/samples/list is declared twice',
    );
    const twin = definePages('office/twins', [{ ...list, path: '/twins/other', name: 'list' }]);
    expect(() => pageRegistry([{ pages: samples }, { pages: twin }])).toThrow('two pages are named list');
    expect(() => pageRegistry([{ pages: samples }, { pages: twin }])).toThrow(
      'two pages have the place main 10',
    );
  });
  test('a button that the page does not offer, and a page that nobody declares', () => {
    const granted = (page: string) => ({
      pages: samples,
      grants: { platform: [{ pages: [page], roles: { PLAT_OPERATOR: ['Add'] as const } }] },
    });
    expect(() => pageRegistry([granted('/samples/list')])).toThrow(
      '/samples/list does not offer the button Add that a row grants',
    );
    expect(() => pageRegistry([granted('/samples/none')])).toThrow(
      '/samples/none is granted and not declared',
    );
  });
  test('a page under another that is granted by itself without saying so', () => {
    const pages = definePages('office/samples', [
      list,
      { path: '/samples/one', title, icon: 'x', shape: 'view', order: 20, parent: '/samples/list' },
    ]);
    const grants = { platform: [{ pages: ['/samples/one'], roles: { PLAT_CS: 'all' } }] } as const;
    expect(() => pageRegistry([{ pages, grants }])).toThrow('if and only if it says ownRights');
  });
});
