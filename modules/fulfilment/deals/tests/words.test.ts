import { expect, test } from 'vitest';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { domainFields, tradingDomain } from '#kernel/test/domain-tables.ts';
import { dealFieldWords, dealNotices } from '../rules/words.ts';

test('labels of 5.1 that stand alone are those of the document', () => {
  const known: Readonly<Record<string, LocalizedText>> = dealFieldWords.table;
  for (const { names, zh, en } of domainFields('5.1 Fields (`deal`)')) {
    const name = (names[0] as string).replace('[]', '');
    if (names.length === 1) expect({ name, ...known[name] }).toEqual({ name, zh, en });
  }
});

test('every notice of N-DEAL has a title and a text, titled as the document says', () => {
  const said: Readonly<Record<string, LocalizedText>> = dealNotices.table;
  const line = tradingDomain()
    .split('\n')
    .find((l) => l.startsWith('| N-DEAL ')) as string;
  for (const item of (line.split('|')[2] as string).split(';')) {
    const [, no = '', zh = '', en = ''] = /^\s*(\d\d) (?:● )?(.+?) \/ (.+?)\s*$/.exec(item) ?? [];
    const title = said[`N-DEAL-${no}.title`];
    expect([title?.zh, title?.en.toLowerCase()]).toEqual([zh, en.toLowerCase()]);
    expect(said[`N-DEAL-${no}.text`]).toBeDefined();
  }
});
