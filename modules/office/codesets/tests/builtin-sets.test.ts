import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { badgeOf, builtinSets, codesOf, labelOf } from '../rules/builtin-sets.ts';
import { placedNames } from '../server/items.ts';
import { shippedSets } from '../server/shipped-sets.ts';

const document = (name: string) =>
  readFileSync(new URL(`../../../../docs/domain/${name}`, import.meta.url), 'utf8');
const between = (text: string, from: string, to: string) => (text.split(from)[1] ?? '').split(to)[0] ?? '';
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The table of trading-domain 22.1: type → names and items as the document writes them, a "(D)" mark left out. */
function documentedSets() {
  const section = between(document('trading-domain.md'), '### 22.1 Code sets', '### 22.2');
  return [...section.matchAll(/^\| `(\w+)` \| (.+?) \/ (.+?) \| .+? \| (.+) \|$/gm)].map(
    ([, type = '', zh = '', en = '', items = '']) => ({
      type,
      zh,
      en,
      items: items.split('; ').map((item) => {
        const [, code = '', itemZh = '', itemEn = ''] =
          /^`([^`]+)` (.+?) \/ (.+?)(?: \(D\))?$/.exec(item) ?? [];
        return { code, zh: itemZh, en: sentence(itemEn) };
      }),
    }),
  );
}

/** Labels that a later ruling than the document decided: set, code → both names. */
const RULED: Readonly<Record<string, { zh: string; en: string }>> = {
  // Ruling 25: 一口价 says that nothing may be countered, which is another field.
  'price_mode 10': { zh: '固定价', en: 'Fixed price' },
};

describe('R-CODE built-in code sets', () => {
  const documented = documentedSets();
  const all = shippedSets();
  const shipped = new Map(all.map((set) => [set.type, set]));

  test('every set of trading-domain 22.1 is shipped, and nothing else but the regions', () => {
    expect(documented.length).toBeGreaterThan(130);
    expect([...shipped.keys()].sort()).toEqual([...documented.map((set) => set.type), 'region'].sort());
  });

  test.each(documented.map((set) => [set.type, set] as const))(
    '%s carries the codes and both names of the document, item by item',
    (type, set) => {
      const own = shipped.get(type);
      expect([own?.zh.replace(/（.*/, ''), own?.en]).toEqual([set.zh.replace(/（.*/, ''), set.en]);
      expect(own?.items.map(({ code, zh, en }) => ({ code, zh, en }))).toEqual(
        set.items.map((item) => ({ ...item, ...RULED[`${type} ${item.code}`] })),
      );
    },
  );

  test('the badges the specification fixes are the shipped ones', () => {
    const [, offers = '', approvals = ''] =
      /Badge colours \(S\): new_offer_status (.+?); approval_status (.+?)\./.exec(
        document('trading-domain.md'),
      ) ?? [];
    const said = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/(\d\d) (?:default )?(\w+)/g)].map(([, code, colour]) => [code, colour]),
      );
    expect(Object.keys(said(offers))).toHaveLength(12);
    for (const [code, colour] of Object.entries(said(offers)))
      expect(badgeOf('new_offer_status', code)).toBe(colour);
    for (const [code, colour] of Object.entries(said(approvals)))
      expect(badgeOf('approval_status', code)).toBe(colour);
  });

  test('30 and 40 of an offer share one label and differ by badge (ruling 1)', () => {
    expect(labelOf('new_offer_status', '30', 'zh_CN')).toBe(labelOf('new_offer_status', '40', 'zh_CN'));
    expect(labelOf('new_offer_status', '30', 'en_US')).toBe('Deal confirmed');
    expect([badgeOf('new_offer_status', '30'), badgeOf('new_offer_status', '40')]).toEqual(['gold', 'green']);
  });

  test('a set either gives every item a badge or none', () => {
    for (const set of builtinSets)
      expect(new Set(set.items.map((item) => 'badge' in item)).size, set.type).toBe(1);
  });

  test('codes are unique within a set, sorted, and every parent is there', () => {
    for (const set of all) {
      const codes = new Set(set.items.map((item) => item.code));
      expect(codes.size, set.type).toBe(set.items.length);
      expect(set.items.map((item) => item.sort)).toEqual(
        [...set.items.map((item) => item.sort)].sort((a, b) => a - b),
      );
      for (const item of set.items)
        if (item.parent !== undefined) expect(codes.has(item.parent), `${set.type} ${item.code}`).toBe(true);
    }
  });

  test('business sets are those administration-domain 9 names', () => {
    const row = /^\| business sets \| (.+)$/m.exec(document('administration-domain.md'))?.[1] ?? '';
    const named =
      (row.split(': items in')[0] ?? '')
        .match(/[a-z]+(_[a-z]+)*(?=[,\s(]|$)/g)
        ?.filter((word) => shipped.has(word)) ?? [];
    expect(
      all
        .filter((set) => set.scope === 'business')
        .map((set) => set.type)
        .sort(),
    ).toEqual(named.sort());
  });

  test('leading zeros survive, and codes come typed for a contract', () => {
    expect(codesOf('order_state')).toEqual(['00', '01', '10', '11', '20', '21', '31', '32']);
    expect(labelOf('order_state', '01', 'zh_CN')).toBe('已撤销');
    expect(labelOf('order_state', '99', 'en_US')).toBe('99');
  });

  const region = shipped.get('region')?.items ?? [];
  const place = new Map(region.map((item) => [item.code, item]));
  const levelOf = (code: string): number => {
    const parent = place.get(code)?.parent;
    return parent === undefined ? 1 : levelOf(parent) + 1;
  };

  test('regions have three levels, 34 provinces, every prefecture and every district; Jiangyin stands under Wuxi in Jiangsu', () => {
    const counts = [1, 2, 3].map((level) => region.filter((item) => levelOf(item.code) === level).length);
    expect(counts[0]).toBe(34);
    expect(counts[1]).toBeGreaterThanOrEqual(333 + 26);
    expect(counts[2]).toBeGreaterThan(2840);
    expect(place.get('320281')).toMatchObject({ zh: '江阴市', en: 'Jiangyin', parent: '320200' });
    expect(place.get('320200')?.parent).toBe('320000');
  });

  test('an address is completed everywhere: below a province stands something, below a prefecture too unless it has none but towns; Hong Kong and Macao have their districts', () => {
    const parents = new Set(region.map((item) => item.parent));
    const bare = region
      .filter((item) => levelOf(item.code) < 3 && !parents.has(item.code))
      .map((item) => item.zh);
    const islands = region
      .filter((item) => /^8[12]/.test(item.code) && item.parent !== undefined)
      .map((item) => item.zh);
    expect(bare.filter((zh) => !islands.includes(zh)).sort()).toEqual(
      ['东莞市', '中山市', '儋州市', '嘉峪关市', '台湾省'].sort(),
    );
    expect(islands).toHaveLength(26);
  });

  test('places that changed are as they are now: districts of Hangzhou and Chongqing, counties that became cities', () => {
    expect([
      place.get('330114')?.en,
      place.get('500157')?.en,
      place.get('540481')?.en,
      place.get('653228')?.zh,
    ]).toEqual(['Qiantang District', 'Liangjiang New Area', 'Mainling', '和康县']);
    for (const gone of ['330104', '350402', '410381', '500112', '540422'])
      expect(place.has(gone), gone).toBe(false);
  });

  test('names under one parent differ in both languages, and as a sheet carries them every name means one place', () => {
    for (const language of ['zh', 'en'] as const) {
      expect(new Set(region.map((item) => `${item.parent} ${item[language]}`)).size, language).toBe(
        region.length,
      );
      const rows = region.map((item) => ({
        code: item.code,
        name: item[language],
        parent_code: item.parent ?? null,
        badge: null,
        state: '1',
      }));
      const placed = placedNames(rows);
      expect(new Set(placed.values()).size, language).toBe(region.length);
      expect(placed.get('320281')).toBe(language === 'zh' ? '江阴市' : 'Jiangyin');
      expect(placed.get('320106')).toBe(
        language === 'zh' ? '江苏省 南京市 鼓楼区' : 'Jiangsu Nanjing Gulou District',
      );
    }
  });
});

test('(rmb m15) ruling 25: price mode 10 reads fixed price; that nobody may counter is another question', () => {
  const items = builtinSets.find((set) => set.type === 'price_mode')?.items ?? [];
  expect(items.find((item) => item.code === '10')).toMatchObject({ zh: '固定价', en: 'Fixed price' });
});
