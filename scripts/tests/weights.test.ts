import { expect, test } from 'vitest';
import { closure, type Manifest, weigh } from '../weights.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'a.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['../modules/office/identity/web/login.tsx'],
  },
  '_react.js': { file: 'react.js' },
  '_antd.js': { file: 'antd.js', imports: ['_react.js'] },
  '_table.js': { file: 'table.js', imports: ['_antd.js'] },
  '../modules/office/identity/web/login.tsx': {
    file: 'login.js',
    isDynamicEntry: true,
    imports: ['_antd.js'],
  },
  '../kernel/web/shell/shell.tsx': { file: 'shell.js', isDynamicEntry: true, imports: ['_antd.js'] },
  '../modules/trading/offers/web/rmb-board.tsx': {
    file: 'board.js',
    isDynamicEntry: true,
    imports: ['_antd.js'],
  },
  '../modules/trading/offers/web/offers-list.tsx': {
    file: 'list.js',
    isDynamicEntry: true,
    imports: ['_table.js'],
  },
  '../modules/office/codesets/web/sets-list.tsx': {
    file: 'sets.js',
    isDynamicEntry: true,
    imports: ['_table.js'],
  },
  '../modules/trading/offers/web/offer-chart.tsx': { file: 'chart.js', isDynamicEntry: true },
};
const bytes: Record<string, number> = {
  'a.js': 10_000,
  'react.js': 60_000,
  'antd.js': 100_000,
  'login.js': 5_000,
  'shell.js': 90_000,
  'board.js': 20_000,
  'table.js': 100_000,
  'list.js': 10_000,
  'sets.js': 12_000,
  'chart.js': 81_000,
};

test('a page weighs itself and all it imports at once, each chunk once, lazy parts not', () => {
  expect([...closure(manifest, ['index.html', '_antd.js'])]).toEqual(['index.html', '_react.js', '_antd.js']);
});

test('the budgets of screens 2.2 are held against login, shell, first board, first list and every further route', () => {
  const weights = weigh(
    manifest,
    (file) => bytes[file] ?? 0,
    (key) => (key.includes('board') ? 'board' : key.includes('-list') ? 'list' : 'other'),
  );
  expect(weights.map((w) => [w.page, w.kB, w.most])).toEqual([
    ['login', 175, 190],
    ['console shell', 260, 280],
    ['first board (rmb-board.tsx)', 280, 420],
    ['first list (offers-list.tsx)', 370, 420],
    ['+ modules/trading/offers/web/offer-chart.tsx', 81, 80],
    ['+ modules/office/codesets/web/sets-list.tsx', 12, 80],
  ]);
  expect(weights.filter((w) => w.kB > w.most)).toHaveLength(1);
});
