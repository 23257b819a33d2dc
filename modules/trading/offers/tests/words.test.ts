import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { domainFields, tradingDomain } from '#kernel/test/domain-tables.ts';
import { negotiationFieldWords, offerFieldWords } from '../rules/field-words.ts';
import { offerNotices } from '../rules/notification-words.ts';

/** Labels of rows with as many names as labels. Where several fields share a row its labels are elliptic (约定数量、价格), so ours only has to contain them. */
function labels(heading: string) {
  return domainFields(heading).flatMap(({ names, zh, en }) => {
    const parts = zh.split('、');
    if (parts.length !== names.length) return [];
    return names.map((n, i) => ({
      name: n.replace(/[[\]]/g, '').replace(/^round\./, ''),
      zh: parts[i] as string,
      en,
      alone: names.length === 1,
    }));
  });
}

test.each([
  ['3.1 Offer fields', offerFieldWords.table],
  ['3.2 Negotiation, round fields', negotiationFieldWords.table],
] as const)('labels of %s are those of the document', (heading, table) => {
  const known: Readonly<Record<string, LocalizedText>> = table;
  const differ = labels(heading).filter(({ name, zh, en, alone }) => {
    const said = known[name];
    return said === undefined || (alone ? said.zh !== zh || said.en !== en : !said.zh.includes(zh));
  });
  expect(differ).toEqual([]);
});

test('every notice of N-OFF and N-NEG has a title and a text, titled as the document says', () => {
  const said: Readonly<Record<string, LocalizedText>> = offerNotices.table;
  for (const family of ['N-OFF', 'N-NEG']) {
    const line = tradingDomain()
      .split('\n')
      .find((l) => l.startsWith(`| ${family} `)) as string;
    for (const item of (line.split('|')[2] as string).split(';')) {
      const [, no = '', zh = '', en = ''] = /^\s*(\d\d) (.+?) \/ (.+?)\s*$/.exec(item) ?? [];
      const title = said[`${family}-${no}.title`];
      expect([title?.zh, title?.en.toLowerCase().replace(/^offer (?=sold)/, '')]).toEqual([
        zh,
        en.toLowerCase(),
      ]);
      expect(said[`${family}-${no}.text`]).toBeDefined();
    }
  }
});

test('both languages of every sentence have the same holes', () => {
  const holes = (s: string) => [...s.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
  for (const { zh, en } of Object.values(offerNotices.table)) expect(holes(zh)).toEqual(holes(en));
});

test('(rmb m13) the five-minute deal of the README says who approves the offer', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const walk = readme.slice(readme.indexOf('## A deal in five minutes')).split('\n## ')[0] ?? '';
  expect(walk.indexOf('approve')).toBeGreaterThan(walk.indexOf('`auditor`'));
  expect(walk.indexOf('`auditor`')).toBeGreaterThan(-1);
});
