import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';

/** Areas of the checklist that are the administration's own. */
const AREAS = ['ORG', 'EMP', 'POS', 'ROLE', 'MENU', 'CODE', 'PERM', 'PCONF', 'MSG', 'LABEL', 'KNOW', 'FEED', 'LOG', 'UPL', 'IMP', 'ACCT', 'SYS', 'USER', 'VALID', 'THEME', 'GUARD', 'UI'];
const rows = fs
  .readFileSync(path.join(ROOT, 'docs/domain/checklist.tsv'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, area = '']) => AREAS.includes(area))
  .map(([id = '']) => id);

/** Rows named by a test, `R-A-001 to R-A-004` being four of them; comments do not count. */
function cited(): Set<string> {
  const found = new Set<string>();
  const files = fs.globSync('{app,kernel,modules,stories,scripts}/**/*.{test.ts,test.tsx,browser.ts}', { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'dist' });
  for (const file of files) {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    for (const [, area = '', from = '', to = from] of text.matchAll(/R-([A-Z]+)-(\d{3})(?: (?:to|…) R-\1-(\d{3}))?/g))
      for (let n = Number.parseInt(from, 10); n <= Number.parseInt(to, 10); n++) found.add(`R-${area}-${String(n).padStart(3, '0')}`);
  }
  return found;
}

test('every row of the checklist of the administration is the title of a test', () => {
  expect(rows.length).toBe(420);
  const proven = cited();
  expect(rows.filter((id) => !proven.has(id))).toEqual([]);
});
