import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RefusalKind } from '#kernel/rules/refusal.ts';
import { ROOT } from '#kernel/server/settings.ts';

/**
 * Refusals that no test expects by name yet, and what keeps them from being reached easily. This list only
 * shrinks: write the test, take the line off.
 */
const NOT_YET: Readonly<Record<string, string>> = {
  GroupSwitched: 'a product group that already is as asked',
};

const read = (pattern: string): string[] =>
  fs
    .globSync(pattern, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8'));
const isKind = (value: unknown): value is RefusalKind<unknown> =>
  typeof value === 'function' && 'status' in value && 'zh' in value;
async function declared(): Promise<Map<string, RefusalKind<unknown>>> {
  const files = fs
    .globSync('{kernel/rules/*.ts,modules/*/*/rules/**/*.ts}', { cwd: ROOT })
    .filter((file) => !file.includes('/tests/'))
    .filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('refusal('));
  const found = new Map<string, RefusalKind<unknown>>();
  for (const file of files)
    for (const [name, kind] of Object.entries((await import(path.join(ROOT, file))) as object))
      if (isKind(kind)) found.set(name, kind);
  return found;
}

test('R-ERR-046 every refusal the server throws is expected by name, code or number in some test', async () => {
  const kinds = await declared();
  const sources = read('{kernel,modules/*/*}/{server,rules}/**/*.ts').filter(
    (text) => !text.includes("from 'vitest'"),
  );
  const thrown = [...kinds].filter(([name]) => {
    const call = new RegExp(`(?<!const )\\b${name}\\(`);
    return sources.some((text) => call.test(text));
  });
  expect(thrown.length).toBeGreaterThan(150);
  // A name that is only imported proves nothing.
  const tests = read('{app,kernel,modules,stories,scripts}/**/*.{test.ts,test.tsx,browser.ts}')
    .filter((text) => !text.includes('NOT_YET: Readonly'))
    .map((text) => text.replace(/import[^;]*?from '[^']*';/g, ''))
    .join('\n');
  const missing = thrown
    .filter(
      ([name, kind]) =>
        ![name, kind.code, String(kind.status)].some((word) => new RegExp(`\\b${word}\\b`).test(tests)),
    )
    .map(([name]) => name);
  expect(missing.filter((name) => !(name in NOT_YET))).toEqual([]);
  expect(Object.keys(NOT_YET).filter((name) => !missing.includes(name))).toEqual([]);
});
