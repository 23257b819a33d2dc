import { expect, test } from 'vitest';
import type { Side } from '#kernel/rules/machine.ts';
import { Cannot } from '#kernel/rules/refusals.ts';
import { bothWays, domainCodeset, reachable } from '#kernel/test/domain-tables.ts';
import { marked, mustBeFour } from '../rules/featured.ts';
import { nameKey } from '../rules/name-key.ts';
import { FeaturedExact, FeaturedMax } from '../rules/refusals.ts';
import { STORE, storeLife, storeTones, type StoreVerb } from '../rules/store-life.ts';

test('sm:shop: every row of the code stands in the document and every row of the document in the code', () => {
  const { code, document, codeset } = bothWays(storeLife, 'shop');
  expect(code).toEqual(document);
  expect(codeset[0]).toBe(codeset[1]);
});

test('sm:shop: states are those of the code set approval_status, each with its badge', () => {
  expect(Object.values(storeLife.codes).sort()).toEqual(domainCodeset('approval_status').map((i) => i.code).sort());
  expect(Object.keys(storeTones).sort()).toEqual(Object.keys(STORE).sort());
});

test('sm:shop: whatever the table does not open is refused, for every state, side and verb', () => {
  const sides: Side[] = ['seller', 'operator', 'buyer', 'intermediary', 'timer', 'effect', 'submitter'];
  const open = reachable('shop');
  let tried = 0;
  for (const code of [null, ...Object.values(STORE)])
    for (const side of sides)
      for (const verb of Object.keys(storeLife.verbs) as StoreVerb[]) {
        tried += 1;
        let to: string | null = null;
        try {
          to = storeLife.next(verb, code, side);
        } catch (error) {
          expect(Cannot.is(error)).toBe(true);
        }
        if (to !== null) expect(open).toContain(`${code ?? '—'}|${side}|${to}`);
      }
  expect(tried).toBe(6 * 7 * 7);
});

test('R-SHOP-007 a fifth store is refused with “at most four”, in both languages', () => {
  const four = ['1', '2', '3', '4'];
  expect(marked(['1', '2', '3'], '4', true)).toEqual(four);
  expect(marked(four, '2', true)).toEqual(['1', '3', '4', '2']);
  expect(marked(four, '2', false)).toEqual(['1', '3', '4']);
  expect(() => marked(four, '5', true)).toThrow(expect.objectContaining({ kind: FeaturedMax }));
  expect([FeaturedMax({}).says('zh_CN'), FeaturedMax({}).says('en_US')]).toEqual(['最多设置4家', 'At most four']);
});

test('R-SHOP-006 a save names exactly four different stores', () => {
  mustBeFour(['1', '2', '3', '4']);
  for (const wrong of [[], ['1', '2', '3'], ['1', '2', '3', '3'], ['1', '2', '3', '4', '5']]) expect(() => mustBeFour(wrong)).toThrow(expect.objectContaining({ kind: FeaturedExact }));
  expect([FeaturedExact({}).says('zh_CN'), FeaturedExact({}).says('en_US')]).toEqual(['请选择4家店铺', 'Choose exactly four shops']);
});

test('a name in traditional characters, full width or with spaces is the same name (trading-domain 18, edge case)', () => {
  expect(nameKey('江蘇澄灣石化店鋪')).toBe(nameKey('江苏澄湾石化店鋪'));
  expect(nameKey('華東 化學')).toBe(nameKey('华东化学'));
  expect(nameKey('ＡＢＣ 貿易')).toBe(nameKey('abc贸易'));
  expect(nameKey('华东化工')).not.toBe(nameKey('华南化工'));
});
