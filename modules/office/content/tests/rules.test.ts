import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Side } from '#kernel/rules/machine.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { domainCodeset, domainTable } from '#kernel/test/domain-tables.ts';
import { ARTICLE, articleLifecycle, articleTones } from '../rules/article-lifecycle.ts';
import { coverFits, excerptOf } from '../rules/excerpt.ts';
import { geoAddress, halvesOf, joined, MAP_POINT, showMapPoint } from '../rules/map-point.ts';
import { announcedNames, maskedName } from '../rules/names-masked.ts';
import { priceRange } from '../rules/price-range.ts';
import { aboutLifecycle, clinchLifecycle } from '../rules/publication-lifecycle.ts';
import { filledTag, seoPageOf } from '../rules/seo-pages.ts';

const document = readFileSync(
  new URL('../../../../docs/domain/administration-domain.md', import.meta.url),
  'utf8',
);
const table = domainTable('article', document);
const line = (r: { from: string; doc: string; to: string; who: readonly string[] }): string =>
  `${r.from} | ${r.doc} | ${r.to} | ${[...r.who].sort().join(' ')}`;
const SIDES: Side[] = ['submitter', 'operator', 'buyer', 'seller', 'timer', 'effect', 'intermediary'];

test('R-KNOW-009 sm:article: every row of the code stands in the document and every row of the document in the code', () => {
  expect(articleLifecycle.codeset).toBe(table.codeset);
  expect(articleLifecycle.rows().map(line).sort()).toEqual(table.rows.map(line).sort());
});
test('R-KNOW-009 sm:article: every state × action × actor leads where the document says, or is refused with the state', () => {
  const rows = new Set(
    table.rows.flatMap((r) => r.who.map((w) => `${r.from}|${r.doc}|${w === 'O' ? 'operator' : w}|${r.to}`)),
  );
  for (const [verb, branches] of Object.entries(articleLifecycle.verbs) as [
    keyof typeof articleLifecycle.verbs,
    (typeof articleLifecycle.verbs)[keyof typeof articleLifecycle.verbs],
  ][])
    for (const code of [null, ...Object.values(ARTICLE)])
      for (const side of SIDES) {
        let to: string | null = null;
        try {
          to = articleLifecycle.next(verb, code, side);
        } catch (error) {
          expect(StateNotAllowed.is(error)).toBe(true);
        }
        const wanted = branches
          .map((b) => b.doc)
          .flatMap((doc) =>
            Object.values(ARTICLE).filter((next) => rows.has(`${code ?? '—'}|${doc}|${side}|${next}`)),
          );
        expect(to === null ? [] : [to], `${verb} ${code} ${side}`).toEqual([...new Set(wanted)]);
      }
});
test('R-KNOW-009 states and labels are those of the code set article_state, each with its badge', () => {
  const items = domainCodeset('article_state');
  expect(Object.values(articleLifecycle.codes).sort()).toEqual(items.map((i) => i.code).sort());
  for (const item of items) {
    const said = articleLifecycle.labels[articleLifecycle.nameOf(item.code)];
    expect([said.zh, said.en.toLowerCase()]).toEqual([item.zh, item.en.toLowerCase()]);
  }
  expect(Object.keys(articleTones).sort()).toEqual(Object.keys(ARTICLE).sort());
});
test('administration-domain 12.2, 10.8: announcements and about us go 00 → 20 → 40 → 20', () => {
  for (const lifecycle of [clinchLifecycle, aboutLifecycle]) {
    expect(lifecycle.next('release', '00', 'operator')).toBe('20');
    expect(lifecycle.next('unpublish', '20', 'operator')).toBe('40');
    expect(lifecycle.next('release', '40', 'operator')).toBe('20');
    expect(() => lifecycle.next('release', '20', 'operator')).toThrow(/10306/);
    expect(() => lifecycle.next('unpublish', '00', 'operator')).toThrow(/10306/);
  }
});
test('R-KNOW-005 names of an announcement keep first and last character, in full only when both agree, not at all when one wants none', () => {
  expect(maskedName('华东化工有限公司')).toBe('华******司');
  expect(maskedName('甲')).toBe('甲');
  expect(maskedName('甲乙')).toBe('甲*');
  expect(
    announcedNames({ name: '卖方公司', consent: 'full' }, { name: '买方公司', consent: 'full' }),
  ).toEqual({ seller: '卖方公司', buyer: '买方公司' });
  expect(
    announcedNames({ name: '卖方公司', consent: 'full' }, { name: '买方公司', consent: 'masked' }),
  ).toEqual({ seller: '卖**司', buyer: '买**司' });
  expect(
    announcedNames({ name: '卖方公司', consent: 'none' }, { name: '买方公司', consent: 'full' }),
  ).toBeNull();
});
test.each([
  ['6530.50', '6500-6600'],
  ['2390', '2300-2400'],
  ['845.20', '840-850'],
  ['9.8', '9-10'],
  ['100', '100-110'],
  ['1000', '1000-1100'],
])('R-KNOW-005 a price of %s is told as %s', (price, range) => expect(priceRange(price)).toBe(range));
test('R-KNOW-019 the abstract falls back to the first 120 characters, whole characters only', () => {
  expect(excerptOf('短文')).toBe('短文');
  expect([...excerptOf('𠮷'.repeat(200))]).toHaveLength(121);
});
test('R-KNOW-023 a cover further than 5 % from 232x155 is offered for cropping', () => {
  expect([
    coverFits(232, 155),
    coverFits(464, 310),
    coverFits(464, 300),
    coverFits(1000, 1000),
    coverFits(464, 330),
  ]).toEqual([true, true, true, false, false]);
});
test('R-PCONF-013 a point on the map is kept as its two halves, pasted as one, and said in words', () => {
  expect(['121.473701,31.230416', '-180,90', '180.0,-90.000000', '0,0'].every((p) => MAP_POINT.test(p))).toBe(
    true,
  );
  expect(
    ['181,1', '1,91', '121.4737011,31', '121,', ',31', '121 31', ''].some((p) => MAP_POINT.test(p)),
  ).toBe(false);
  expect(halvesOf('121.5,31.2')).toEqual({ lng: '121.5', lat: '31.2' });
  expect(halvesOf(null)).toEqual({ lng: '', lat: '' });
  expect([
    joined({ lng: '', lat: ' ' }),
    joined({ lng: '121.5', lat: '' }),
    joined({ lng: '121.473701, 31.230416', lat: '' }),
    joined({ lng: '1', lat: '121.5，-31.2' }),
  ]).toEqual([null, '121.5,', '121.473701,31.230416', '121.5,-31.2']);
  expect([showMapPoint('121.473701,31.230416', 'zh_CN'), showMapPoint('-70.5,-33.4', 'en_US')]).toEqual([
    '北纬31.230416°，东经121.473701°',
    '33.4° S, 70.5° W',
  ]);
  expect(geoAddress('121.473701,31.230416')).toBe('geo:31.230416,121.473701');
});

test('R-LABEL-001 only public and main-layout pages are described; back-office and share pages never', () => {
  expect(seoPageOf('/article/12')).toBe('/article/:id');
  expect(seoPageOf('/helpCenter/')).toBe('/helpCenter');
  for (const path of ['/token/abc', '/knowledgeManage/informationManage', '/article/', '/article/1/2', '/'])
    expect(seoPageOf(path), path).toBeNull();
  expect(filledTag('{productName} - {platformName}', { platformName: '平台' })).toBe('平台');
  expect(filledTag('{productName} - {platformName}', { platformName: '平台', productName: '甲醇' })).toBe(
    '甲醇 - 平台',
  );
});
