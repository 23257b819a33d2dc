import { expect, test } from 'vitest';
import { compare } from '#kernel/rules/decimal.ts';
import {
  bestPackage,
  bestPerLine,
  byPoints,
  type ComparedLine,
  type ComparedQuote,
  effectOf,
  pointsOf,
} from '../comparison.ts';
import { grossPrice, landedPrice, landedTotal, rankOf } from '../landed.ts';
import { readLines } from '../paste-lines.ts';

const lines: ComparedLine[] = [
  { lineNo: 1, quantity: '60.00', targetPrice: '7000.00' },
  { lineNo: 2, quantity: '30.00', targetPrice: null },
];
const quote = (
  id: string,
  freight: string,
  prices: readonly (readonly [number, string, string])[],
): ComparedQuote => ({
  id,
  freight,
  score: null,
  cells: new Map(
    prices.map(([lineNo, gross, quantity]) => [
      lineNo,
      { gross, landed: gross, quantity, leadDays: id === 'a' ? 1 : 9, brandFits: id === 'a' },
    ]),
  ),
});
const a = quote('a', '0.00', [
  [1, '7100.00', '60.00'],
  [2, '8100.00', '30.00'],
]);
const b = quote('b', '30000.00', [
  [1, '7000.00', '60.00'],
  [2, '8200.00', '30.00'],
]);
const c = quote('c', '0.00', [[1, '6900.00', '20.00']]);

test('lowest per line, and the cheapest package counts freight and what each offers', () => {
  expect([...bestPerLine(lines, [a, b, c])]).toEqual([
    [1, 'c'],
    [2, 'a'],
  ]);
  const shares = bestPackage(lines, [a, b, c], { split: true });
  expect(shares).toEqual([
    { lineNo: 1, quoteId: 'c', quantity: '20.00' },
    { lineNo: 1, quoteId: 'a', quantity: '40.00' },
    { lineNo: 2, quoteId: 'a', quantity: '30.00' },
  ]);
  const effect = effectOf(lines, [a, b, c], shares);
  expect(effect).toMatchObject({ goods: '665000.00', freight: '0.00', total: '665000.00', suppliers: 2 });
  expect(effect.target).toBe('420000.00');
  expect([...effect.open.values()]).toEqual(['0.00', '0.00']);
  expect(effectOf(lines, [a, b], [{ lineNo: 1, quoteId: 'b', quantity: '10.00' }])).toMatchObject({
    freight: '30000.00',
    total: '100000.00',
    saving: '-30000.00',
  });
  expect(bestPackage(lines, [a, b, c], { split: false }).map((s) => s.quoteId)).toEqual(['a', 'a']);
});

test('fifty lines from twenty suppliers: all is covered within what is offered, cheaper than the lowest of each line and than anybody alone', () => {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  // not a race: lines of one comparison
  const wanted = Array.from({ length: 50 }, (_, n) => ({
    lineNo: n + 1,
    quantity: '100.00',
    targetPrice: null,
  }));
  const offers = Array.from({ length: 20 }, (_, n) =>
    quote(
      `s${n}`,
      (next() * 9000).toFixed(2),
      wanted.map(({ lineNo }) => [
        lineNo,
        (5000 + next() * 300).toFixed(2),
        next() > 0.5 ? '100.00' : '60.00',
      ]),
    ),
  );
  const shares = bestPackage(wanted, offers, { split: true });
  const found = effectOf(wanted, offers, shares);
  expect([...found.open.values()].filter((left) => left !== '0.00')).toEqual([]);
  for (const share of shares) {
    const cell = offers.find((q) => q.id === share.quoteId)?.cells.get(share.lineNo);
    expect(compare(share.quantity, cell?.quantity ?? '0')).toBeLessThanOrEqual(0);
  }
  const winners = [...new Set(shares.map((s) => s.quoteId))];
  expect(winners.length).toBeGreaterThan(1);
  // Each line to the cheapest of all, whoever has to drive for it.
  const everywhere = wanted.flatMap(({ lineNo, quantity }) => {
    const [first, second] = offers.toSorted((x, y) =>
      compare(x.cells.get(lineNo)?.gross ?? '0', y.cells.get(lineNo)?.gross ?? '0'),
    );
    const most = first?.cells.get(lineNo)?.quantity ?? '0';
    const whole = compare(most, quantity) >= 0;
    return [
      { lineNo, quoteId: first?.id ?? '', quantity: whole ? quantity : most },
      ...(whole ? [] : [{ lineNo, quoteId: second?.id ?? '', quantity: '40.00' }]),
    ];
  });
  expect(compare(found.total, effectOf(wanted, offers, everywhere).total)).toBeLessThan(0);
  for (const one of offers) {
    const alone = effectOf(wanted, offers, bestPackage(wanted, [one], { split: true }));
    const isWhole = [...alone.open.values()].every((left) => left === '0.00');
    expect(isWhole && compare(alone.total, found.total) < 0).toBe(false);
  }
});

test('weights for what is not price move the choice', () => {
  const one = lines[0] as ComparedLine;
  const price = { price: 100, lead: 0, brand: 0, record: 0 };
  expect([...pointsOf(one, [a, b], price)]).toEqual([
    ['a', 98.6],
    ['b', 100],
  ]);
  expect(byPoints([one], [a, b], price)[0]?.quoteId).toBe('b');
  expect(byPoints([one], [a, b], { ...price, lead: 50 })[0]?.quoteId).toBe('a');
  expect(pointsOf(one, [a], { price: 0, lead: 0, brand: 0, record: 0 }).size).toBe(0);
});

test('landed: tax on top, freight by the amounts of the lines; rank by total, then time, whole quotes first', () => {
  const content = {
    lines: [
      { lineNo: 1, price: '100.00', quantity: '3.00', brand: '', origin: null, leadDays: 1, remark: null },
      { lineNo: 2, price: '100.00', quantity: '1.00', brand: '', origin: null, leadDays: 1, remark: null },
    ],
    freightIncluded: false,
    freightAmount: '45.20',
  };
  const tax = { taxIncluded: false, taxRate: '13' };
  expect(grossPrice('100.00', tax)).toBe('113.000000');
  expect(landedTotal(content, tax)).toBe('497.20');
  expect(landedPrice(content, tax, 1)).toBe('124.300000');
  expect(landedPrice(content, tax, 9)).toBeNull();
  const ranks = rankOf([
    { id: 'late', total: '10', complete: true, submittedAt: 2 },
    { id: 'part', total: '1', complete: false, submittedAt: 1 },
    { id: 'early', total: '10', complete: true, submittedAt: 1 },
  ]);
  expect([...ranks.keys()]).toEqual(['early', 'late', 'part']);
});

test('a comparison of fifty lines and twenty suppliers is worked out within the time of a keystroke', () => {
  // not a race: fifty lines
  const many = Array.from({ length: 50 }, (_, i) => ({
    lineNo: i + 1,
    quantity: '100.00',
    targetPrice: null,
  }));
  const offers = Array.from({ length: 20 }, (_, s) =>
    quote(
      `s${s}`,
      `${s}00.00`,
      many.map((l) => [l.lineNo, `${7000 + ((s * 37 + l.lineNo * 11) % 500)}.00`, '100.00'] as const),
    ),
  );
  const effect = effectOf(many, offers, bestPackage(many, offers, { split: true }));
  expect([...effect.open.values()].every((q) => q === '0.00')).toBe(true);
  expect(bestPerLine(many, offers).size).toBe(50);
});

test('a pasted list in either language: units, thousands, headings, reasons', () => {
  expect(
    readLines('Product,Quantity\nMEK; 1,200.5 mt; 99.5%; ; 8,100.00; urgent').map((l) => ({ ...l })),
  ).toEqual([
    {
      row: 2,
      name: 'MEK',
      quantity: '1200.5',
      uom: 'TNE',
      grade: '99.5%',
      brand: null,
      targetPrice: '8100.00',
      remark: 'urgent',
      fault: null,
    },
  ]);
  expect(readLines('a\t5 kegs\nb\t5\t箱\nc\t0\nd\t1\t吨\t\t\tx').map((l) => l.fault)).toEqual([
    'paste.unit',
    null,
    'paste.quantity',
    'paste.price',
  ]);
});
