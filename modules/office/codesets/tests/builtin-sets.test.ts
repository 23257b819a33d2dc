import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { badgeOf, builtinSets, codesOf, labelOf } from '../rules/builtin-sets.ts';

const document = (name: string) => readFileSync(new URL(`../../../../docs/domain/${name}`, import.meta.url), 'utf8');
const between = (text: string, from: string, to: string) => (text.split(from)[1] ?? '').split(to)[0] ?? '';
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The table of trading-domain 22.1: type → names and items as the document writes them, a "(D)" mark left out. */
function documentedSets() {
  const section = between(document('trading-domain.md'), '### 22.1 Code sets', '### 22.2');
  return [...section.matchAll(/^\| `(\w+)` \| (.+?) \/ (.+?) \| .+? \| (.+) \|$/gm)].map(([, type = '', zh = '', en = '', items = '']) => ({
    type,
    zh,
    en,
    items: items.split('; ').map((item) => {
      const [, code = '', itemZh = '', itemEn = ''] = /^`([^`]+)` (.+?) \/ (.+?)(?: \(D\))?$/.exec(item) ?? [];
      return { code, zh: itemZh, en: sentence(itemEn) };
    }),
  }));
}

describe('R-CODE built-in code sets', () => {
  const documented = documentedSets();
  const shipped = new Map(builtinSets.map((set) => [set.type, set]));

  test('every set of trading-domain 22.1 is shipped, and nothing else but the regions', () => {
    expect(documented.length).toBeGreaterThan(130);
    expect([...shipped.keys()].sort()).toEqual([...documented.map((set) => set.type), 'region'].sort());
  });

  test.each(documented.map((set) => [set.type, set] as const))('%s carries the codes and both names of the document, item by item', (type, set) => {
    const own = shipped.get(type);
    expect([own?.zh.replace(/（.*/, ''), own?.en]).toEqual([set.zh.replace(/（.*/, ''), set.en]);
    expect(own?.items.map(({ code, zh, en }) => ({ code, zh, en }))).toEqual(set.items);
  });

  test('the badges the specification fixes are the shipped ones', () => {
    const [, offers = '', approvals = ''] = /Badge colours \(S\): new_offer_status (.+?); approval_status (.+?)\./.exec(document('trading-domain.md')) ?? [];
    const said = (text: string) => Object.fromEntries([...text.matchAll(/(\d\d) (?:default )?(\w+)/g)].map(([, code, colour]) => [code, colour]));
    expect(Object.keys(said(offers))).toHaveLength(12);
    for (const [code, colour] of Object.entries(said(offers))) expect(badgeOf('new_offer_status', code)).toBe(colour);
    for (const [code, colour] of Object.entries(said(approvals))) expect(badgeOf('approval_status', code)).toBe(colour);
  });

  test('30 and 40 of an offer share one label and differ by badge (ruling 1)', () => {
    expect(labelOf('new_offer_status', '30', 'zh_CN')).toBe(labelOf('new_offer_status', '40', 'zh_CN'));
    expect(labelOf('new_offer_status', '30', 'en_US')).toBe('Deal confirmed');
    expect([badgeOf('new_offer_status', '30'), badgeOf('new_offer_status', '40')]).toEqual(['gold', 'green']);
  });

  test('a set either gives every item a badge or none', () => {
    for (const set of builtinSets) expect(new Set(set.items.map((item) => 'badge' in item)).size, set.type).toBe(1);
  });

  test('codes are unique within a set, sorted, and every parent is there', () => {
    for (const set of builtinSets) {
      const codes = new Set(set.items.map((item) => item.code));
      expect(codes.size, set.type).toBe(set.items.length);
      expect(set.items.map((item) => item.sort)).toEqual([...set.items.map((item) => item.sort)].sort((a, b) => a - b));
      for (const item of set.items) if (item.parent !== undefined) expect(codes.has(item.parent), `${set.type} ${item.code}`).toBe(true);
    }
  });

  test('business sets are those administration-domain 9 names', () => {
    const row = /^\| business sets \| (.+)$/m.exec(document('administration-domain.md'))?.[1] ?? '';
    const named = (row.split(': items in')[0] ?? '').match(/[a-z]+(_[a-z]+)*(?=[,\s(]|$)/g)?.filter((word) => shipped.has(word)) ?? [];
    expect(
      builtinSets
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

  test('regions have three levels, 34 provinces, and Jiangyin stands under Wuxi in Jiangsu', () => {
    const region = shipped.get('region')?.items ?? [];
    expect(region.filter((item) => item.parent === undefined)).toHaveLength(34);
    expect(region.find((item) => item.code === '320281')).toMatchObject({ zh: '江阴市', en: 'Jiangyin', parent: '320200' });
    expect(region.find((item) => item.code === '320200')?.parent).toBe('320000');
  });
});
