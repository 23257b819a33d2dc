import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { domainFields, tradingDomain } from '#kernel/test/domain-tables.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { orderActionText } from '../rules/action-words.ts';
import { changeLifecycle } from '../rules/change-lifecycle.ts';
import { orderLifecycle } from '../rules/order-lifecycle.ts';
import { orderFieldWords, orderNotices } from '../rules/words.ts';

test('labels of 9.1 are those of the document', () => {
  const known: Readonly<Record<string, LocalizedText>> = orderFieldWords.table;
  for (const { names, zh, en } of domainFields('9.1 Fields')) {
    const parts = zh.split('、');
    if (names.length === 1) {
      const name = (names[0] as string).replace('[]', '');
      expect({ name, ...known[name] }).toEqual({ name, zh, en });
    } else if (parts.length === names.length)
      names.forEach((n, i) => {
        if (known[n] !== undefined) expect(known[n]?.zh).toContain(parts[i]);
      });
  }
});

/** Sent by settlements, which has a text for each turn a fixing can take (`fixingNotices`). */
const OF_SETTLEMENTS = ['15'];

test('every notice of N-ORD has a title and a text, titled as the document says', () => {
  const said: Readonly<Record<string, LocalizedText>> = orderNotices.table;
  const line = tradingDomain()
    .split('\n')
    .find((l) => l.startsWith('| N-ORD ')) as string;
  for (const item of (line.split('|')[2] as string).split(';')) {
    const [, no = '', zh = '', en = ''] = /^\s*(\d\d) (?:● )?(.+?) \/ (.+?)\s*$/.exec(item) ?? [];
    if (OF_SETTLEMENTS.includes(no)) continue;
    const title = said[`N-ORD-${no}.title`];
    const plain = (s: string | undefined) =>
      s?.toLowerCase().replace(/^order (?=revoked|completed)|^payment (?=overdue)/, '');
    expect([title?.zh, plain(title?.en)]).toEqual([zh, plain(en)]);
    expect(said[`N-ORD-${no}.text`]).toBeDefined();
  }
});

/** The history of a request is its own; what the order keeps of it is named in `answerChange`. */
const OF_REQUESTS = ['propose', 'lapse'];
test('every act the history of an order can hold is said in both languages, wherever it is read', () => {
  const sources = fs
    .globSync('modules/fulfilment/orders/server/**/*.ts', { cwd: ROOT })
    .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8'))
    .join('');
  const written = [...sources.matchAll(/action: '(\w+)'/g)].map(([, action = '']) => action);
  const answers = Object.keys(changeLifecycle.verbs).filter((verb) => !OF_REQUESTS.includes(verb));
  expect(written.length).toBeGreaterThan(12);
  expect(answers).toContain('refuseChange');
  const acts = [
    ...written.filter((action) => !OF_REQUESTS.includes(action)),
    ...answers,
    'lapseChange',
    ...Object.keys(orderLifecycle.verbs),
  ];
  expect(acts.filter((action) => orderActionText(action) === undefined)).toEqual([]);
});
