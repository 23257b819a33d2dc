import { expect, test } from 'vitest';
import { guaranteedLines } from '../product-spec.ts';
import { specItemIn } from '../spec-item.ts';

const goods = {
  specItems: [
    { zh: '纯度', en: 'Purity' },
    { zh: '外观', en: 'Appearance' },
    { zh: '水分', en: '' },
  ],
};

test("17.1 an item the goods know is read in the reader's language, whichever it was typed in", () => {
  expect(specItemIn('纯度', goods, 'en_US')).toBe('Purity');
  expect(specItemIn('Purity', goods, 'zh_CN')).toBe('纯度');
  expect(specItemIn('外观：无色透明', goods, 'en_US')).toBe('Appearance: 无色透明');
  expect(specItemIn('纯度 ≤0.0015', goods, 'en_US')).toBe('Purity ≤0.0015');
});
test('17.1 a limit in words is read in the language the goods say it in', () => {
  const both = {
    specItems: [{ zh: '外观', en: 'Appearance', limit: '无色透明', limitEn: 'clear, colourless' }],
  };
  expect(specItemIn('外观：无色透明', both, 'en_US')).toBe('Appearance: clear, colourless');
  expect(specItemIn('Appearance: clear, colourless', both, 'zh_CN')).toBe('外观：无色透明');
  expect(specItemIn('Appearance: pale', both, 'zh_CN')).toBe('外观：pale');
});
test('what the goods do not say stays as typed', () => {
  expect(specItemIn('水分', goods, 'en_US')).toBe('水分');
  expect(specItemIn('纯度计', goods, 'en_US')).toBe('纯度计');
  expect(specItemIn('灰分', {}, 'en_US')).toBe('灰分');
});
test('what is guaranteed becomes lines; typical values bind nobody, words follow the name', () => {
  const line = (zh: string, op: string, limit: string, kind?: string) => ({
    zh,
    en: zh,
    op,
    limit,
    unit: '%',
    kind,
    method: 'GB/T 338',
  });
  expect(
    guaranteedLines([
      line('纯度', '≥', '99.9'),
      line('密度', '–', '0.791–0.793'),
      line('外观', '=', '无色透明', '10'),
      line('色度', '≤', '5', '20'),
    ]).map((l) => [l.item, l.min, l.max]),
  ).toEqual([
    ['纯度', '99.9', null],
    ['密度', '0.791', '0.793'],
    ['外观：无色透明', null, null],
  ]);
});
