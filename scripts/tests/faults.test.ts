import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';
import { CASES } from '../faults/cases.ts';

test('every case of npm run faults has a name of its own and stands in docs/faults.md', () => {
  const page = fs.readFileSync(path.join(ROOT, 'docs/faults.md'), 'utf8');
  const ids = CASES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !new RegExp(`\\| ${id} |, ${id} `).test(page))).toEqual([]);
});
