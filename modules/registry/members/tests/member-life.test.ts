import { expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { Cannot } from '#kernel/rules/refusals.ts';
import { bothWays, domainCodeset, reachable } from '#kernel/test/domain-tables.ts';
import { MEMBER, memberLife, memberTones } from '../rules/member-life.ts';

const sides = Object.keys(SIDE_LETTER) as Side[];

test('R-STATE-017 sm:member: every row of the code stands in the document and every row of the document in the code', () => {
  const { code, document, codeset } = bothWays(memberLife, 'member');
  expect(code).toEqual(document);
  expect(codeset[0]).toBe(codeset[1]);
});

test('R-USER-017 to R-USER-019 sm:member: states and labels are those of the code set account_status', () => {
  const items = domainCodeset('account_status');
  expect(Object.values(memberLife.codes).sort()).toEqual(items.map((i) => i.code).sort());
  for (const item of items) {
    const said = memberLife.labels[memberLife.nameOf(item.code)];
    expect([said.zh, said.en.toLowerCase()]).toEqual([item.zh, item.en.toLowerCase()]);
  }
  expect(Object.keys(memberTones).sort()).toEqual(Object.keys(MEMBER).sort());
});

test('sm:member: every state, verb and side is allowed where the document has a row, and refused with the state everywhere else', () => {
  const reached = new Set<string>();
  for (const code of [null, ...Object.values(MEMBER)])
    for (const side of sides)
      for (const verb of ['add', 'admit', 'activate', 'disable', 'enable'] as const) {
        let to: string | null = null;
        try {
          to = memberLife.next(verb, code, side);
        } catch (error) {
          expect(Cannot.is(error)).toBe(true);
        }
        expect(memberLife.open(code, side).includes(verb)).toBe(to !== null);
        if (to !== null) reached.add(`${code ?? '—'}|${side}|${to}`);
      }
  expect([...reached].sort()).toEqual([...reachable('member')].sort());
});
