import { expect, test } from 'vitest';
import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { marked, mustBeFour } from '../rules/featured.ts';
import { nameKey } from '../rules/name-key.ts';
import { FeaturedExact, FeaturedMax } from '../rules/refusals.ts';
import { storeLifecycle, storeTones } from '../rules/store-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-STATE-017',
    name: 'shop',
    lifecycle: storeLifecycle,
    tones: storeTones,
    ownWords: { '20': { zh: '已发布', en: 'Published' }, '40': { zh: '已下架', en: 'Unpublished' } },
  },
]);

test('R-SHOP-007 a fifth store is refused with “at most four”, in both languages', () => {
  const four = ['1', '2', '3', '4'];
  expect(marked(['1', '2', '3'], '4', true)).toEqual(four);
  expect(marked(four, '2', true)).toEqual(['1', '3', '4', '2']);
  expect(marked(four, '2', false)).toEqual(['1', '3', '4']);
  expect(() => marked(four, '5', true)).toThrow(expect.objectContaining({ kind: FeaturedMax }));
  expect([FeaturedMax({}).says('zh_CN'), FeaturedMax({}).says('en_US')]).toEqual([
    '最多设置4家',
    'At most four',
  ]);
});

test('R-SHOP-006 a save names exactly four different stores', () => {
  mustBeFour(['1', '2', '3', '4']);
  for (const wrong of [[], ['1', '2', '3'], ['1', '2', '3', '3'], ['1', '2', '3', '4', '5']])
    expect(() => mustBeFour(wrong)).toThrow(expect.objectContaining({ kind: FeaturedExact }));
  expect([FeaturedExact({}).says('zh_CN'), FeaturedExact({}).says('en_US')]).toEqual([
    '请选择4家店铺',
    'Choose exactly four shops',
  ]);
});

test('a name in traditional characters, full width or with spaces is the same name (trading-domain 18, edge case)', () => {
  expect(nameKey('江蘇澄灣石化店鋪')).toBe(nameKey('江苏澄湾石化店鋪'));
  expect(nameKey('華東 化學')).toBe(nameKey('华东化学'));
  expect(nameKey('ＡＢＣ 貿易')).toBe(nameKey('abc贸易'));
  expect(nameKey('华东化工')).not.toBe(nameKey('华南化工'));
});
