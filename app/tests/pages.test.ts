import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { definePages } from '#kernel/rules/pages.ts';
import { pageRegistry } from '#office/permissions/rules/page-registry.ts';
import { shippedGrants, shippedMenu } from '#office/permissions/server/shipped-menu.ts';
import { registry } from '../pages.ts';

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

// The digests were taken before the pages moved to their modules; they end with the first page that is added on purpose.
test('menu, buttons, order and rights of an installation are what they were before the pages moved to their modules', () => {
  const grants = shippedGrants(registry).map((g) => `${g.role} ${g.menu} ${g.button}`);
  expect([shippedMenu(registry).length, digest(shippedMenu(registry))]).toEqual([
    1203,
    'fcda7ee5f90493ed7a6906f193311362801e9e26b610f11998eef852c4108c93',
  ]);
  expect([grants.length, digest(grants.sort())]).toEqual([
    4412,
    'ff5a53bc4074ae8a32876bf4486c2b923352471098c3a2a6a7d69a0c76b77713',
  ]);
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
