import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';

/** Counted things in the plural right after the count: `{n} rows`. Values that are measures (a price, a quantity with its unit) are none. */
const PLURAL = /\{(\w+)\}(?: (?:more|selected|open|enabled|saved|other|end))? ((?!is\b|was\b|has\b|does\b|this\b|waits\b|repeats\b|proposes\b|invites\b|asks\b|takes\b|expires\b|pixels\b)[a-z]+s|people)\b/g;
/** Sentences that are filled by the templates operators may edit, which know no plural and so count without one. */
const TEMPLATES = /event-words\.ts$/;

test('screens 3.1.6 no English sentence says «1 rows»: a count inflects what it counts', () => {
  const files = fs.globSync(['kernel/**/*words*.ts', 'kernel/rules/*refusals.ts', 'modules/*/*/rules/*.ts'], { cwd: ROOT }).filter((f) => !TEMPLATES.test(f));
  expect(files.length).toBeGreaterThan(80);
  const stiff = files.flatMap((file) => [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\ben: (['"`])(.*?)\1/g)].flatMap((m) => [...(m[2] as string).matchAll(PLURAL)].map((p) => `${file}: ${p[0]}`)));
  expect(stiff.filter((line) => !/(At the last|The last) \{n\} deals|\{n\} deals$/.test(line))).toEqual([]);
});
