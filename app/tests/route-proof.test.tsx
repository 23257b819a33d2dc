import { beforeAll, describe, expect, test } from 'vitest';
import { clockActor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { guard } from '#kernel/web/guard/guard.ts';
import { mergeRoutes } from '#kernel/web/guard/merge.ts';
import { findRoute, type MenuEntry, type Route } from '#kernel/web/guard/route.ts';
import { plantPerson } from '#office/organisation/tests/world.ts';
import { queryMenuByRole } from '#office/permissions/contract/menu.ts';
import { shippedRoles } from '#office/permissions/rules/shippedRoles.ts';
import { giveRoles } from '#office/permissions/server/appointments.ts';
import { grantsOf } from '#office/permissions/server/door.ts';
import {
  administration as administrationDomain,
  cell,
  type DocumentRow,
  matrix,
} from '#office/permissions/tests/matrix.ts';
import { grantsOf as shippedGrantsOf } from '../pages.ts';
import { webPlaces } from '../web-places.ts';
import { publicScreens } from '../web-public.tsx';
import { routes as defs } from '../web-routes.tsx';
import { openWorld } from '../world.ts';

const world = await openWorld({ demo: false });
const platform = matrix('26.2', '26.3');
const member = matrix('26.3', '26.4');
const byPath = new Map(defs.map((d) => [d.path, d]));
const isAlwaysOn = (path: string): boolean => byPath.get(path)?.alwaysOn === true;

/** Buttons the matrices of administration-domain 26 give a role on a path; null where they do not show it. */
function said(rows: readonly DocumentRow[], short: string, path: string): string[] | 'all' | null {
  let found: string[] | 'all' | null = null;
  for (const row of rows.filter((r) => r.paths.includes(path))) {
    const text = row.cells[short] ?? (short === 'SUP' ? 'all' : '–');
    if (text === 'warehouse all' && !path.endsWith('/warehouse')) continue;
    found = text === 'warehouse all' ? 'all' : (cell(text) ?? found);
  }
  return found;
}

/** What the document lets a role open: its own row, the always-open pages, and hidden pages that go with their list. */
function expected(rows: readonly DocumentRow[], short: string, path: string): boolean {
  if (isAlwaysOn(path) || said(rows, short, path) !== null) return true;
  const def = byPath.get(path);
  const named = rows.some((r) => r.paths.includes(path));
  return (
    def?.hidden === true && def.parentRoute !== undefined && !named && expected(rows, short, def.parentRoute)
  );
}

const merged = new Map<string, readonly Route[]>();
beforeAll(async () => {
  for (const role of shippedRoles) {
    const memberId = role.type === 'platform' ? '0' : role.code.startsWith('MEMBER_UNVERIFIED') ? null : '70';
    const accountId = await plantPerson(world.sql, `proof_${role.code.toLowerCase()}`.slice(0, 30));
    await giveRoles(world.sql, { accountId, memberId, roleCodes: [role.code] });
    const granted = await grantsOf({ tx: world.sql }, accountId, role.type);
    const actor = {
      ...clockActor('proof'),
      identity: role.type,
      accountId,
      memberId,
      superAdmin: granted.superAdmin,
      roleCodes: granted.roleCodes,
      buttons: granted.buttons,
      routes: granted.routes,
    };
    const menu = (await dispatch(world.runtime, actor, queryMenuByRole, { domainCode: 'platform', role: '' }))
      .data as MenuEntry[];
    merged.set(role.code, mergeRoutes(defs, menu, ['admin']).routes);
  }
});

/** What the console's guard does with somebody of this role at an address. */
const opens = (code: string, path: string): boolean =>
  guard(path.replace(/:\w+/g, '1'), {
    signedIn: true,
    menu: 'loaded',
    routes: merged.get(code) as Route[],
    stale: false,
    landing: '/home',
  }).go === 'on';

test('what the frame leads to by itself is declared: pages of modules, and every page before sign-in', () => {
  const { home, account, password, messages, redirects, open } = webPlaces;
  for (const path of [home, account, password, messages]) expect(isAlwaysOn(path), path).toBe(true);
  for (const path of Object.values(redirects)) expect(byPath.has(path), path).toBe(true);
  expect(['/login', ...open].sort()).toEqual(publicScreens.map((route) => route.path).sort());
});

test('codes on printed contracts, letters and vouchers lead under /token/, former addresses to the same check, any other token to the share page', () => {
  const screenOf = (path: string) => findRoute(publicScreens, path)?.route;
  for (const [path, former] of [
    ['/token/contract', '/contractCheck'],
    ['/token/letter', '/letterCheck'],
    ['/token/voucher', '/voucherCheck'],
  ] as const) {
    expect(screenOf(path)?.load, path).toBeDefined();
    expect(screenOf(path)?.load, path).toBe(screenOf(former)?.load);
    expect(screenOf(path)?.name).not.toBe('sharePage');
  }
  expect(screenOf(`/token/${'a'.repeat(43)}`)?.name).toBe('sharePage');
});

describe('R-PERM-020 R-GUARD-013 every route opens for the roles of administration-domain 26 and for nobody else', () => {
  const described = shippedRoles.filter((r) => !['IM', 'UN'].includes(r.short));
  test('the matrices name every console route of their side, and the registry knows every one they name', () => {
    for (const row of [...platform, ...member])
      for (const path of row.paths)
        expect(byPath.has(path) || defs.some((d) => d.path.startsWith(`${path}/:`)), path).toBe(true);
  });

  test.each(described.map((r) => [r.code, r] as const))('%s', (code, role) => {
    const rows = role.type === 'platform' ? platform : member;
    const wrong = defs
      .filter((d) => d.requiresAuth !== false && opens(code, d.path) !== expected(rows, role.short, d.path))
      .map((d) => `${d.path}: ${opens(code, d.path) ? 'opens' : 'is shut'}`);
    expect(wrong).toEqual([]);
  });

  test.each(described.map((r) => [r.code, r] as const))(
    '%s finds the buttons of its row on each page, as far as the page has them',
    (code, role) => {
      const rows = role.type === 'platform' ? platform : member;
      for (const route of merged.get(code) as Route[]) {
        const cells = said(rows, role.short, route.path);
        if (
          cells === null ||
          route.shape === 'planned' ||
          rows.some((r) => r.text.startsWith('/home, ') && r.paths.includes(route.path))
        )
          continue;
        const own = byPath.get(route.path)?.buttons ?? [];
        const shipped: readonly string[] = shippedGrantsOf(role.code).get(route.path) ?? [];
        const wanted = cells === 'all' ? shipped : cells;
        expect([...route.buttons].sort(), route.path).toEqual(
          [...wanted].filter((b) => own.includes(b)).sort(),
        );
      }
    },
  );

  /** The two roles that the paragraph below 26.3 describes instead of a matrix. */
  const BESIDE: Readonly<Record<string, readonly string[]>> = {
    IM: [
      '/intermediaryManagement/IntermediateApplication',
      '/intermediaryManagement/intermediaryTransaction',
      '/intlTradeManagement/intlDealRecord',
      '/contractManagement/myContract',
      '/transactionConfirmation',
      '/deadlines',
    ],
    UN: ['/myBusiness/companyInformationUnverified'],
  };
  const beside = (short: string, path: string): boolean => {
    if (isAlwaysOn(path) || path.startsWith('/myFeedback/userFeedback') || BESIDE[short]?.includes(path))
      return true;
    const def = byPath.get(path);
    const parent = def?.hidden === true ? def.parentRoute : undefined;
    // A hidden page with a row of its own in 26.3 goes by that row.
    return (
      parent !== undefined &&
      !member.some((r) => r.paths.includes(path) && !r.paths.includes(parent)) &&
      beside(short, parent)
    );
  };
  test.each(shippedRoles.filter((r) => BESIDE[r.short] !== undefined).map((r) => [r.code, r] as const))(
    '%s',
    (code, role) => {
      const paragraph = administrationDomain
        .split('\n')
        .filter((line) => /^(INTERMEDIARY|MEMBER_UNVERIFIED): /.test(line))
        .join(' ');
      for (const path of BESIDE[role.short] as readonly string[])
        expect(paragraph).toContain(path.split('/').at(-1));
      const wrong = defs
        .filter((d) => d.requiresAuth !== false && opens(code, d.path) !== beside(role.short, d.path))
        .map((d) => `${d.path}: ${opens(code, d.path) ? 'opens' : 'is shut'}`);
      expect(wrong).toEqual([]);
    },
  );

  test('no enabled role, no routes (R-GUARD-014); a menu nobody sent opens nothing but the open pages', () => {
    const none = mergeRoutes(defs, [], ['admin']).routes;
    expect(
      none
        .filter(
          (r) => r.requiresAuth && r.permission && !isAlwaysOn(r.path) && !isAlwaysOn(r.parentRoute ?? ''),
        )
        .map((r) => r.path),
    ).toEqual([]);
  });
});
