import { expect, test } from 'vitest';
import { domainCodeset, domainTable } from '#kernel/test/domain-tables.ts';
import { licenceLifecycle, licenceTones, noticeDue } from '../rules/licence-lifecycle.ts';

const letters = (who: readonly string[]): string =>
  who
    .map((w) => (w === 'submitter' ? 'owner' : w))
    .sort()
    .join(' ');
const line = (r: { from: string; doc: string; to: string; who: readonly string[] }): string =>
  `${r.from} | ${r.doc} | ${r.to} | ${letters(r.who)}`;

test('R-LIC-010 sm:licence: every row of the code stands in the document and every row of the document in the code', () => {
  const document = domainTable('licence');
  expect(licenceLifecycle.codeset).toBe(document.codeset);
  expect(licenceLifecycle.rows().map(line).sort()).toEqual(document.rows.map(line).sort());
});

test('sm:licence: states and labels are those of the code set', () => {
  const items = domainCodeset('licence_effective_status');
  expect(Object.values(licenceLifecycle.codes).sort()).toEqual(items.map((i) => i.code).sort());
  for (const item of items) {
    const said = licenceLifecycle.labels[licenceLifecycle.nameOf(item.code)];
    expect([said.zh, said.en.toLowerCase()]).toEqual([item.zh, item.en.toLowerCase()]);
  }
  expect(Object.keys(licenceTones)).toHaveLength(items.length);
});

test('N-LIC-02: one notice at 90, 60, 30, 7 and 1 days; a step that was told is not told again, steps slept through are told once', () => {
  expect([91, 90, 61, 60, 30, 8, 7, 1, 0].map((d) => noticeDue(d, null))).toEqual([
    null,
    90,
    90,
    60,
    30,
    30,
    7,
    1,
    1,
  ]);
  expect(noticeDue(59, 60)).toBeNull();
  expect(noticeDue(5, 60)).toBe(7);
});
