import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { allRoutes } from '#app/routes.ts';
import { ROOT } from '#kernel/server/settings.ts';

test('npm run -s routes prints every route once, seven columns, tab-separated', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/routes.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  const [head, ...rows] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(head).toEqual([
    'path',
    'wing/capability',
    'audience',
    'buttons',
    'screen shape',
    'hidden',
    'keep-alive',
  ]);
  expect(rows.every((r) => r.length === 7 && r.every((c) => c !== ''))).toBe(true);
  const paths = rows.map((r) => r[0]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toHaveLength(allRoutes().length);
  expect(paths).toContain('/rmbSellList');
  expect(rows.every((r) => r[5] === 'true' || r[5] === 'false')).toBe(true);
});
