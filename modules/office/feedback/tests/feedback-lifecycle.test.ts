import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { cellsOf, domainCodeset } from '#kernel/test/domain-tables.ts';
import { FEEDBACK, type FeedbackVerb, feedbackLifecycle } from '../rules/feedback-lifecycle.ts';
import { typeNames } from '../rules/words.ts';

const document = readFileSync(
  new URL('../../../../docs/domain/administration-domain.md', import.meta.url),
  'utf8',
);

/** Rows of the state table of administration-domain 13; deleting leads to no state. */
function documented(): string[] {
  const section = (document.split('## 13. Feedback')[1] ?? '').split('\n## ')[0] ?? '';
  const lines = section.split('\n');
  const start = lines.findIndex((l) => l.startsWith('| From |'));
  return lines
    .slice(start + 2)
    .filter((l) => l.startsWith('|'))
    .flatMap((line) => {
      const [from = '', action = '', to = ''] = cellsOf(line);
      const name = action.replace(/\s*\(.*$/, '').trim();
      const froms = from === '–' ? ['—'] : from.split(',').map((f) => f.trim());
      return /^\d$/.test(to) ? froms.map((f) => `${f} | ${name} | ${to}`) : [];
    })
    .sort();
}

test('R-FEED-009, R-FEED-010, R-FEED-011 administration-domain 13: code and document have the same rows, states and labels', () => {
  expect(
    feedbackLifecycle
      .rows()
      .map((r) => `${r.from} | ${r.doc} | ${r.to}`)
      .sort(),
  ).toEqual(documented());
  for (const item of domainCodeset('reply_state'))
    expect(feedbackLifecycle.labels[feedbackLifecycle.nameOf(item.code)]).toEqual({
      zh: item.zh,
      en: item.en.charAt(0).toUpperCase() + item.en.slice(1),
    });
  expect(domainCodeset('feedback_type').map((i) => [i.code, typeNames[i.code]?.zh])).toEqual(
    domainCodeset('feedback_type').map((i) => [i.code, i.zh]),
  );
});

test('every state, verb and side: only what the table opens goes through', () => {
  for (const code of [null, ...Object.values(FEEDBACK)])
    for (const side of Object.keys(SIDE_LETTER) as Side[])
      for (const verb of Object.keys(feedbackLifecycle.verbs) as FeedbackVerb[]) {
        const row = feedbackLifecycle.verbs[verb].find(
          (b) =>
            b.by.includes(side) &&
            b.from.includes((code === null ? null : feedbackLifecycle.nameOf(code)) as never),
        );
        if (row !== undefined) expect(feedbackLifecycle.next(verb, code, side)).toBe(FEEDBACK[row.to]);
        else expect(() => feedbackLifecycle.next(verb, code, side)).toThrow(/10306/);
      }
});
