import { expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { Cannot } from '#kernel/rules/refusals.ts';
import { bothWays, domainCodeset, reachable } from '#kernel/test/domain-tables.ts';
import { orderButtons, orderLife, orderTones } from '../rules/order-life.ts';

const lives = [{ name: 'order', life: orderLife, buttons: orderButtons, tones: orderTones }] as const;
const sides = Object.keys(SIDE_LETTER) as Side[];

test.each(lives)('R-STATE-017 $name: every row of the code stands in the document and every row of the document in the code', ({ life, name }) => {
  const { code, document, codeset } = bothWays(life, name);
  expect(code).toEqual(document);
  expect(codeset[0]).toBe(codeset[1]);
});

test.each(lives)('R-ORD-010 to R-ORD-017 $name: states and labels are those of the code set', ({ life }) => {
  const items = domainCodeset(life.codeset);
  expect(Object.values(life.codes).sort()).toEqual(items.map((i) => i.code).sort());
  const labels: Record<string, { zh: string; en: string }> = life.labels;
  for (const item of items) {
    const said = labels[life.nameOf(item.code)];
    expect([said?.zh, said?.en.toLowerCase()]).toEqual([item.zh, item.en.toLowerCase()]);
  }
});

test.each(lives)('$name: every state, verb and side is allowed where the document has a row, and refused with the state everywhere else', ({ life, name }) => {
  const allowed = reachable(name);
  const verbs: Record<string, readonly { to: string }[]> = life.verbs;
  const walk = life as unknown as {
    next(verb: string, code: string | null, side: Side, to?: string): string;
    codes: Record<string, string>;
    open(code: string | null, side: Side): string[];
  };
  const reached = new Set<string>();
  for (const code of [null, ...Object.values(walk.codes)])
    for (const side of sides) {
      const open = walk.open(code, side);
      for (const verb of Object.keys(verbs)) {
        let passed = false;
        for (const to of Object.keys(walk.codes)) {
          try {
            const got = walk.next(verb, code, side, to);
            expect(got).toBe(walk.codes[to]);
            reached.add(`${code ?? '—'}|${side}|${got}`);
            passed = true;
          } catch (error) {
            expect(Cannot.is(error)).toBe(true);
            expect(error).toMatchObject({ details: { verb, side } });
          }
        }
        expect(open.includes(verb)).toBe(passed);
      }
    }
  expect([...reached].sort()).toEqual([...allowed].sort());
});

test.each(lives)('$name: every verb has a button or none, and every state a badge', ({ life, buttons, tones }) => {
  expect(Object.keys(buttons).sort()).toEqual(Object.keys(life.verbs).sort());
  expect(Object.keys(tones).sort()).toEqual(Object.values(life.codes).sort());
  const known = new Set(domainCodeset('button_code').map((i) => i.code));
  for (const button of Object.values(buttons)) if (button !== null) expect(known).toContain(button);
});

test.each(lives)('$name: its picture names every state', ({ life }) => {
  for (const code of Object.values(life.codes)) expect(life.picture()).toContain(`s${code} : `);
});
