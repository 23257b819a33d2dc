import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { map } from '../map.ts';
import { allRoutes } from '../routes.ts';

const rows = allRoutes();

test('R-GUARD every path the checklist names is a row, once', () => {
  const checklist = readFileSync(new URL('../../docs/domain/checklist.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[3] ?? '');
  const paths = rows.map((row) => row.path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of new Set(checklist.filter((subject) => subject.startsWith('/'))))
    expect(paths, path).toContain(path.replace('{token}', ':token'));
});

test('a route that is built belongs to a capability that exists; the others say planned', () => {
  const known: readonly string[] = [...Object.keys(map), 'kernel/shell'];
  for (const row of rows.filter((found) => found.shape !== 'planned'))
    expect(known, `${row.path} ${row.capability}`).toContain(row.capability);
  expect(rows.find((row) => row.path === '/rmbSellList')).toMatchObject({
    shape: 'board',
    capability: 'trading/offers',
  });
  expect(rows.find((row) => row.path === '/tradingActivitiesMange/auction')?.shape).not.toBe('planned');
});

test('R-AUTH only the public routes and the redirects need no login', () => {
  expect(
    rows
      .filter((row) => row.audience === 'public')
      .map((row) => row.path)
      .sort(),
  ).toEqual([
    '/',
    '/403',
    '/404',
    '/auth-redirect',
    '/contractCheck',
    '/dashboard',
    '/forgetPassword',
    '/letterCheck',
    '/login',
    '/registerAccount',
    '/token/:token',
    '/token/contract',
    '/token/letter',
    '/token/voucher',
    '/voucherCheck',
  ]);
  for (const row of rows.filter((found) => found.audience !== 'public'))
    expect(row.audience.length, row.path).toBeGreaterThan(0);
});
