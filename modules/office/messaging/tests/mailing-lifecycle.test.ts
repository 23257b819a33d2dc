import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { cellsOf, domainCodeset } from '#kernel/test/domain-tables.ts';
import { massSmsTime, needsReview } from '../rules/mailing.ts';
import {
  DELETABLE,
  EDITABLE,
  MAILING,
  type MailingVerb,
  mailingLifecycle,
} from '../rules/mailing-lifecycle.ts';

const document = readFileSync(
  new URL('../../../../docs/domain/administration-domain.md', import.meta.url),
  'utf8',
);

/** Rows of the state table of administration-domain 11.2 as from | action | to; rows that lead to no state are left out. */
function documented(): string[] {
  const lines = document.split('\n');
  const at = lines.findIndex((l) => l.startsWith('### 11.2'));
  const start = lines.findIndex((l, n) => n > at && l.startsWith('| From |'));
  const out: string[] = [];
  for (let n = start + 2; lines[n]?.startsWith('|'); n++) {
    const [from = '', action = '', to = ''] = cellsOf(lines[n] as string);
    const name = action
      .replaceAll('*', '')
      .replace(/\s*\(.*$/, '')
      .trim();
    const froms = from === '–' ? ['—'] : (from.match(/\d\d/g) ?? []);
    const tos = to.match(/\b\d\d\b/g) ?? [];
    for (const f of froms) for (const t of tos) out.push(`${f} | ${name} | ${t}`);
  }
  return out.sort();
}

test('R-STATE-016, R-MSG administration-domain 11.2: every row of the code stands in the document and every row of the document in the code', () => {
  const code = new Set(mailingLifecycle.rows().map((r) => `${r.from} | ${r.doc} | ${r.to}`));
  expect([...code].sort()).toEqual(documented());
});

test('states and labels are those of the code set message_state', () => {
  const items = domainCodeset('message_state');
  expect(Object.values(MAILING).sort()).toEqual(items.map((i) => i.code).sort());
  for (const item of items)
    expect(mailingLifecycle.labels[mailingLifecycle.nameOf(item.code)]).toEqual({
      zh: item.zh,
      en: item.en.charAt(0).toUpperCase() + item.en.slice(1),
    });
});

test('every state, verb and side: what the table opens goes through, everything else is refused with the state', () => {
  const sides = Object.keys(SIDE_LETTER) as Side[];
  const states = Object.keys(MAILING) as (keyof typeof MAILING)[];
  let open = 0;
  for (const code of [null, ...Object.values(MAILING)])
    for (const side of sides)
      for (const verb of Object.keys(mailingLifecycle.verbs) as MailingVerb[])
        for (const to of states) {
          const listed = mailingLifecycle.verbs[verb].some(
            (b) =>
              b.to === to &&
              b.by.includes(side) &&
              b.from.includes((code === null ? null : mailingLifecycle.nameOf(code)) as never),
          );
          if (listed) {
            open += 1;
            expect(mailingLifecycle.next(verb, code, side, to)).toBe(MAILING[to]);
          } else
            expect(() => mailingLifecycle.next(verb, code, side, to)).toThrow(
              expect.objectContaining({ kind: StateNotAllowed }),
            );
        }
  expect(open).toBe(mailingLifecycle.rows().reduce((n, r) => n + r.who.length, 0));
});

test('sent messages are neither changed nor deleted, and a void one only deleted', () => {
  expect(EDITABLE.map((s) => mailingLifecycle.nameOf(s))).toEqual(['draft', 'rejected']);
  expect(DELETABLE.map((s) => mailingLifecycle.nameOf(s))).toEqual([
    'draft',
    'rejected',
    'failed',
    'revoked',
    'void',
  ]);
});

test('administration-domain 11.2: more than 50 receivers, a side or everybody need a second look', () => {
  expect([
    needsReview('users', 50),
    needsReview('users', 51),
    needsReview('all', 1),
    needsReview('identity', 1),
    needsReview('members', 12),
  ]).toEqual([false, true, true, true, false]);
});

test('administration-domain 11.4: mass short messages leave from 08:00 to 21:00 in Shanghai, otherwise at the next 08:00', () => {
  const at = (time: string) => massSmsTime(new Date(`2026-11-23T${time}+08:00`)).toISOString();
  expect(at('07:59:59')).toBe('2026-11-23T00:00:00.000Z');
  expect(at('08:00:00')).toBe('2026-11-23T00:00:00.000Z');
  expect(at('20:59:59')).toBe('2026-11-23T12:59:59.000Z');
  expect(at('21:00:00')).toBe('2026-11-24T00:00:00.000Z');
});
