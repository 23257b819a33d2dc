import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';

/**
 * A percent sign in front of what somebody typed: in a pattern it stands for any text, and so do the signs
 * typed after it.
 */
const BY_HAND = '`%${';
/** Writes a sign of a file name by its number; no pattern. */
const PERCENT_ENCODING = 'kernel/server/files/headers.ts';

test('m4 a typed % or _ is a letter to every search: patterns come from containsPattern', () => {
  const files = fs
    .globSync('{kernel,modules/*/*}/server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.includes('/tests/') && file !== PERCENT_ENCODING);
  expect(files.length).toBeGreaterThan(300);
  const byHand = files.filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes(BY_HAND));
  expect(byHand).toEqual([]);
});
