import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checksums, indexHtml, indexJson } from '../rules/file-index.ts';
import { differenceOf, type Keyed, mergeFigures } from '../rules/result.ts';

const money = { kind: 'money' };
const figure = (over: Partial<Keyed> & { key: string }): Keyed => ({
  unit: money,
  planned: null,
  actual: null,
  href: null,
  ...over,
});

describe('planned against actual', () => {
  test('numbers differ by themselves and in percent, days by days, texts and missing values not at all', () => {
    expect(differenceOf({ unit: money, planned: '100.00', actual: '97.50' })).toEqual({
      by: '-2.5',
      percent: '-2.50',
    });
    expect(differenceOf({ unit: money, planned: '0', actual: '3' })).toEqual({ by: '3', percent: null });
    expect(differenceOf({ unit: { kind: 'day' }, planned: '2026-02-27', actual: '2026-03-01' })).toEqual({
      by: '2',
      percent: null,
    });
    expect(differenceOf({ unit: { kind: 'text' }, planned: 'a', actual: 'b' })).toBeNull();
    expect(differenceOf({ unit: money, planned: '1', actual: null })).toBeNull();
    expect(differenceOf({ unit: money, planned: { zh: '一', en: 'one' }, actual: '1' })).toBeNull();
  });

  test('one line per key: planned as first said, actual as last said, with the page that proves it', () => {
    const merged = mergeFigures([
      figure({ key: 'quantity', planned: '500' }),
      figure({ key: 'quantity', planned: '490', actual: '480', href: '/order' }),
      figure({ key: 'freight', planned: '10' }),
      figure({ key: 'quantity', actual: '479.5', href: '/settlement' }),
      figure({ key: 'quantity', href: '/later' }),
    ]);
    expect(merged).toEqual([
      figure({ key: 'quantity', planned: '500', actual: '479.5', href: '/settlement' }),
      figure({ key: 'freight', planned: '10' }),
    ]);
  });

  test('however many say something of a key, its line is there once and no planned figure is lost', () => {
    const any = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      unit: fc.constant(money),
      planned: fc.option(fc.constantFrom('1', '2')),
      actual: fc.option(fc.constantFrom('3', '4')),
      href: fc.option(fc.constantFrom('/x', '/y')),
    });
    fc.assert(
      fc.property(fc.array(any), (figures) => {
        const merged = mergeFigures(figures);
        expect(new Set(merged.map((f) => f.key)).size).toBe(merged.length);
        for (const line of merged) {
          const said = figures.filter((f) => f.key === line.key);
          expect(line.planned).toBe(said.find((f) => f.planned !== null)?.planned ?? null);
          expect(line.actual).toBe(said.findLast((f) => f.actual !== null)?.actual ?? null);
        }
      }),
    );
  });
});

describe('the index of a deal file', () => {
  const index = (no: string) => ({
    dealNo: no,
    product: { zh: '甲醇', en: 'Methanol' },
    documents: [
      {
        kind: 'LETTER',
        title: { zh: '成交确认函', en: 'Deal confirmation letter' },
        no,
        state: { zh: '已生效', en: 'Effective' },
        at: '2026-12-01T00:00:00.000Z',
        files: [{ path: 'letter/a b.pdf', sha256: 'a'.repeat(64), size: 3 }],
      },
    ],
  });
  test('nothing of a number gets out of its place in the page, and both languages stand in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (no) => {
        const page = indexHtml(index(`<script>${no}"'</script>`));
        expect(page).not.toContain('<script');
        expect(page.match(/<tr>/g)).toHaveLength(2);
      }),
    );
    const page = indexHtml(index('D1'));
    expect(page).toContain('成交确认函');
    expect(page).toContain('Deal confirmation letter');
    expect(page).toContain('href="letter/a%20b.pdf"');
    expect(page).toContain('sha256sum -c SHA256SUMS');
  });
  test('equal content gives an equal index', () => {
    expect(indexJson(index('D1'))).toBe(indexJson(index('D1')));
    expect(JSON.parse(indexJson(index('D1'))).documents[0].files).toEqual(index('D1').documents[0]?.files);
    expect(checksums(index('D1').documents[0]?.files ?? [])).toBe(`${'a'.repeat(64)}  letter/a b.pdf\n`);
  });
});
