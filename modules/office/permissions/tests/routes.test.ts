import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { grantsOf, registry, routeAt, groups as routeGroups, routes } from '#app/pages.ts';
import { sections } from '../rules/sections.ts';
import { ROLE_CODES } from '../rules/shippedRoles.ts';
import { administration, between, document, matrix } from './matrix.ts';

const ALWAYS_ON = registry.pages.filter((page) => page.alwaysOn).map((page) => page.path);
const OWN_ENTRIES = registry.pages.filter((page) => page.ownRights).map((page) => page.path);
const checklist = document('checklist.tsv')
  .split('\n')
  .map((line) => line.split('\t'));
const PUBLIC = [
  '/',
  '/403',
  '/404',
  '/auth-redirect',
  '/dashboard',
  '/forgetPassword',
  '/login',
  '/registerAccount',
  '/token/{token}',
];

describe('R-GUARD routes', () => {
  const paths = new Set([
    ...routes.map((route) => route.path),
    ...routeGroups.flatMap((group) => group.path ?? []),
  ]);

  test('every path of the checklist is registered, as a route or as a group', () => {
    const named = new Set(checklist.map((row) => row[3] ?? '').filter((subject) => subject.startsWith('/')));
    expect([...named].filter((path) => !paths.has(path) && !PUBLIC.includes(path))).toEqual([]);
  });

  test('every child in the route table of the trading specification is registered under its group', () => {
    const rows = between(
      document('specification-trading.md'),
      '### Routes of the trading domain',
      '### Screens known',
    ).matchAll(/^\| (\/\w+) \| (.+) \|$/gm);
    const known = new Set([...paths].map((path) => `/${path.split('/')[1]} ${path.split('/').at(-1)}`));
    for (const [, group = '', children = ''] of rows) {
      const words = children
        .replace(/\([^)]*\)/g, '')
        .split(/[;,]| with | and /)
        .map((word) => word.trim())
        .filter((word) => /^[A-Za-z]+$/.test(word) && word !== 'child');
      for (const child of words) expect(known.has(`${group} ${child}`), `${group} ${child}`).toBe(true);
    }
  });

  test('R-GUARD-027 R-FEED-007 every route the specifications hide is hidden, and says whose list it belongs to', () => {
    const hidden = checklist
      .filter((row) => /is hidden from the menu/.test(row[4] ?? ''))
      .map((row) => row[3] ?? '');
    expect(hidden.length).toBeGreaterThan(15);
    for (const path of hidden) expect(routeAt(path)?.hidden, path).toBe(true);
    for (const route of routes.filter((found) => found.hidden)) {
      expect(routeAt(route.parentRoute ?? '')?.hidden, route.path).toBe(false);
      expect(route.consoles.length, route.path).toBeGreaterThan(0);
    }
  });

  test('hidden pages with grants of their own are those the matrices name', () => {
    const named = new Set(ROLE_CODES.flatMap((role) => [...grantsOf(role).keys()]));
    expect([...OWN_ENTRIES].sort()).toEqual(
      routes
        .filter((r) => r.hidden && named.has(r.path))
        .map((r) => r.path)
        .sort(),
    );
  });

  test('every route 26.4 names is registered', () => {
    const rows = between(administration, '### 26.4', '## 27')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1);
    const cells = rows
      .flatMap((row) => row.split('|').slice(2, -1))
      .flatMap((text) => text.match(/\/[A-Za-z]+\/[A-Za-z]+/g) ?? [])
      .filter((path) => !path.endsWith('/code'));
    expect(cells.length).toBeGreaterThan(25);
    for (const path of cells) expect(paths.has(path), path).toBe(true);
    const details = [
      'spuEdit',
      'skuEdit',
      'auctionEdit',
      'auctionDetail',
      'auctionBids',
      'auctionResult',
      'auctionRebid',
      'auctionStopBid',
      'activityEdit',
      'activityDetail',
      'orderDetail',
      'appealDetail',
    ];
    for (const name of details)
      expect(routes.find((route) => route.path.endsWith(`/${name}`))?.hidden, name).toBe(true);
  });

  test('titles are those of 26.2 where it names one route; the letter keeps the glossary word', () => {
    for (const row of matrix('26.2', '26.3').filter(
      (found) => found.paths.length === 1 && found.title !== '',
    )) {
      const [, zh = '', en = ''] = /^(\S+) (.+)$/.exec(row.title) ?? [];
      const route = routeAt(row.paths[0] ?? '');
      expect([route?.title.zh, route?.title.en], row.text).toEqual([
        zh === '成交确认函' ? '成交确认函' : zh,
        en,
      ]);
    }
  });

  test('paths and names are unique, every icon exists, every section and group has words', () => {
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
    expect(new Set(routes.map((route) => route.name)).size).toBe(routes.length);
    const icons = [
      ...routes.map((route) => route.icon),
      ...routeGroups.map((group) => group.icon),
      ...Object.values(sections).map((section) => section.icon),
    ];
    for (const icon of new Set(icons))
      expect(
        existsSync(
          new URL(`../../../../node_modules/@ant-design/icons/lib/icons/${icon}.js`, import.meta.url),
        ),
        icon,
      ).toBe(true);
    for (const route of routes)
      expect(
        routeGroups.some((group) => group.code === route.group),
        route.path,
      ).toBe(true);
  });

  test('R-GUARD-018 lists and the confirmation letter are kept alive', () => {
    expect(routeAt('/transactionConfirmation')?.keepAlive).toBe(true);
    expect(routeAt('/rmbSellManagement/CurrentTrading')?.keepAlive).toBe(true);
    expect(routeAt('/rmbSellManagement/OnlineNegotiation')?.keepAlive).toBe(false);
  });

  test('the always-on set is that of administration-domain 8.4', () => {
    const text = between(administration, 'except the always-on set: ', '. A delivered local path').split(
      ', ',
    );
    const expected = text.filter((path) => !['/403', '/404', '/myAccount/*'].includes(path));
    expect(ALWAYS_ON.filter((path) => !path.startsWith('/myAccount/')).sort()).toEqual(expected.sort());
    expect(ALWAYS_ON.filter((path) => path.startsWith('/myAccount/'))).toHaveLength(5);
  });

  test('no role holds a route or a button the registry does not offer', () => {
    for (const role of ROLE_CODES) {
      for (const [path, codes] of grantsOf(role)) {
        expect(routeAt(path), `${role} ${path}`).toBeDefined();
        for (const code of codes) expect(routeAt(path)?.buttons, `${role} ${path}`).toContain(code);
      }
    }
  });
});
