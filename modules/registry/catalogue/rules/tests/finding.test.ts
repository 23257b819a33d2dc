import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf, squeezed } from '../finding-keys.ts';
import { bestFits, type Fit, scoreOf } from '../finding-rank.ts';
import { codeTyped, FUZZY_FROM, keptBy, oneEdit, readRun, tokensOf } from '../finding-typed.ts';

describe('R-MAIN-005 what goods are found by', () => {
  test('brackets and commas are taken apart, Chinese is spelled, words and ends are kept', () => {
    const keys = keysOf({
      zh: '乙醇（无水）',
      en: 'Ethanol, anhydrous',
      aliases: ['酒精', 'EtOH'],
      numbers: ['64-17-5', 'UN1170'],
    });
    const of = (form: string) => keys.filter((k) => k.form === form).map((k) => k.key);
    expect(of('name')).toEqual(['乙醇无水', 'ethanolanhydrous']);
    expect(of('alias')).toEqual(
      expect.arrayContaining(['乙醇', '无水乙醇', 'anhydrousethanol', 'ethanol', '酒精', 'etoh']),
    );
    expect(of('pinyin')).toEqual(expect.arrayContaining(['yichun', 'jiujing']));
    expect(of('initials')).toEqual(expect.arrayContaining(['yc', 'jj']));
    expect(of('number')).toEqual(['64175', 'un1170']);
    expect(keysOf({ zh: '', en: null, aliases: [], numbers: [] })).toEqual([]);
  });
  test('no key twice in one form, none empty, none longer than the column', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ maxLength: 60 }), (zh, en) => {
        const keys = keysOf({ zh, en, aliases: [en], numbers: [zh] });
        expect(new Set(keys.map((k) => `${k.key} ${k.form}`)).size).toBe(keys.length);
        expect(keys.every((k) => k.key.length > 0 && k.key.length <= 250)).toBe(true);
      }),
    );
  });
  test('comparing twice is comparing once', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (said) => squeezed(squeezed(said)).length <= squeezed(said).normalize('NFKC').length,
      ),
    );
  });
});

describe('R-MAIN-005 what was typed', () => {
  test.each([
    ['CAS 67-56-1', ['67561']],
    ['UN 1230', ['un1230']],
    ['甲醇 99.9%', ['甲醇', '99.9%']],
    ['甲醇优等品drum', ['甲醇优等品', 'drum']],
    ['buy methanol price', ['methanol']],
    ['  ', []],
    ['n-butyl acetate', ['nbutyl', 'acetate']],
  ])('«%s» is read as %j', (typed, words) => expect(tokensOf(typed)).toEqual(words));
  test('numbers of SKU and SPU are known in any writing', () => {
    expect([
      codeTyped('sk 261122-0001442'),
      codeTyped('PU2611220000015'),
      codeTyped('甲醇'),
      codeTyped('SK12'),
    ]).toEqual(['SK2611220001442', 'PU2611220000015', null, null]);
  });
  test('a run of Chinese is read as the fewest known words, wishes left out', () => {
    const known: Readonly<Record<string, number>> = { 甲醇: 1, 优等品: 1, 优等: 1.6, 品: 1, 苯: 1, 甲苯: 1 };
    const cost = (piece: string) => known[piece] ?? null;
    expect(readRun('优等品甲醇', cost)).toEqual(['优等品', '甲醇']);
    expect(readRun('甲苯价格', cost)).toEqual(['甲苯']);
    expect(readRun('甲苯什么', cost)).toBeNull();
    expect(readRun('价格', cost)).toBeNull();
  });
  const word = fc.string({ unit: fc.constantFrom(...'abcdefg'), minLength: FUZZY_FROM, maxLength: 12 });
  test('one edit is known as one, both ways, and leaves one half as it was', () => {
    fc.assert(
      fc.property(
        word,
        fc.nat(),
        fc.constantFrom('insert', 'delete', 'change', 'swap'),
        (right, where, how) => {
          const at = where % right.length;
          const [head, tail] = [right.slice(0, at), right.slice(at)];
          const wrong =
            how === 'insert'
              ? `${head}x${tail}`
              : how === 'delete'
                ? head + tail.slice(1)
                : how === 'change'
                  ? `${head}x${tail.slice(1)}`
                  : head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2);
          expect([oneEdit(right, wrong), oneEdit(wrong, right)]).toEqual([true, true]);
          if (wrong.length < FUZZY_FROM) return;
          const kept = keptBy(wrong);
          expect(right.startsWith(wrong.slice(0, kept)) || right.endsWith(wrong.slice(-kept))).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
  test('two edits are not one', () => {
    for (const [a, b] of [
      ['methanol', 'metanal'],
      ['toluene', 'tulane'],
      ['abcd', 'badc'],
      ['abcd', 'abcdef'],
    ] as const)
      expect(oneEdit(a, b)).toBe(false);
  });
});

describe('R-MAIN-005 what stands first', () => {
  const fit = (changes: Partial<Fit>): Fit => ({
    termId: '1',
    kind: 'name',
    form: 'name',
    key: 'x',
    how: 'whole',
    ...changes,
  });
  test('whole names and numbers, then pinyin, initials, beginnings, words, pieces, typing errors; goods before makers', () => {
    const order = [
      fit({}),
      fit({ form: 'pinyin' }),
      fit({ form: 'initials' }),
      fit({ how: 'start' }),
      fit({ form: 'word' }),
      fit({ form: 'part' }),
      fit({ how: 'mistyped' }),
    ].map(scoreOf);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(new Set(order).size).toBe(order.length);
    expect(scoreOf(fit({ form: 'number' }))).toBe(scoreOf(fit({})));
    expect(scoreOf(fit({ kind: 'seller' }))).toBeGreaterThan(scoreOf(fit({})));
  });
  test('a term counts once, by its best fit, and the list is cut', () => {
    expect(
      bestFits([fit({ form: 'part' }), fit({}), fit({ termId: '2', form: 'part' })], 9).map((f) => [
        f.fit.termId,
        f.score,
      ]),
    ).toEqual([
      ['1', 0],
      ['2', 5],
    ]);
    expect(bestFits([fit({}), fit({ termId: '2' })], 1)).toHaveLength(1);
  });
});
