import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';

/**
 * A hole that counts, with the plural of what it counts right behind it: `{n} rows`. Other holes name things
 * or carry measures.
 */
const STIFF =
  /\{(?:n|total|rows|most|left|days|hours|minutes|seals|lots|success|fail|undone|kept|guessed|count)\}(?: (?:more|selected|open|enabled|saved|other|end))? (?!as\b|is\b|was\b|has\b)(?:[a-z]+s|people)\b/g;
/** Sentences that are filled by the templates operators may edit, which know no plural and so count without one. */
const TEMPLATES = /event-words\.ts$/;
/** A fixed number of the system, never one. */
const FIXED = 'The last {n} deals';

test('screens 3.1.6 no English sentence says «1 rows»: a count inflects what it counts', () => {
  const files = fs
    .globSync(['kernel/**/*words*.ts', 'kernel/rules/*refusals.ts', 'modules/*/*/rules/**/*.ts'], {
      cwd: ROOT,
    })
    .filter((f) => !TEMPLATES.test(f));
  expect(files.length).toBeGreaterThan(200);
  const sentences = files.flatMap((file) =>
    [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\ben: (['"`])(.*?)\1/g)].map((m) => ({
      file,
      text: m[2] as string,
    })),
  );
  const stiff = sentences
    .filter(({ text }) => !text.startsWith(FIXED))
    .flatMap(({ file, text }) => [...text.matchAll(STIFF)].map((m) => `${file}: ${m[0]}`));
  expect(stiff).toEqual([]);
  expect(sentences.filter(({ text }) => /\{n\|row\|rows\}/.test(text)).length).toBeGreaterThan(3);
});
