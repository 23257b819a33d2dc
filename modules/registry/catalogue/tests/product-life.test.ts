import { expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { Cannot } from '#kernel/rules/refusals.ts';
import { bothWays, domainCodeset, reachable } from '#kernel/test/domain-tables.ts';
import { catalogueLife, SHELF, shelfButtons, shelfTones } from '../rules/product-life.ts';

test('sm:catalogue: every row of the code stands in the document and every row of the document in the code', () => {
  const { code, document, codeset } = bothWays(catalogueLife, 'catalogue');
  expect(code).toEqual(document);
  expect(codeset[0]).toBe(codeset[1]);
});
test('sm:catalogue: states and labels are those of the code set', () => {
  const items = domainCodeset('catalogue_state');
  expect(Object.values(SHELF).sort()).toEqual(items.map((i) => i.code).sort());
  for (const item of items) {
    const said = catalogueLife.labels[catalogueLife.nameOf(item.code)];
    expect([said.zh, said.en.toLowerCase()]).toEqual([item.zh, item.en.toLowerCase()]);
  }
});
test('sm:catalogue: every state, verb and side is allowed where the document has a row, and refused with the state everywhere else', () => {
  const reached = new Set<string>();
  for (const code of [null, ...Object.values(SHELF)])
    for (const side of Object.keys(SIDE_LETTER) as Side[])
      for (const verb of Object.keys(catalogueLife.verbs) as (keyof typeof catalogueLife.verbs)[]) {
        let to: string | null = null;
        try {
          to = catalogueLife.next(verb, code, side);
        } catch (error) {
          expect(Cannot.is(error)).toBe(true);
        }
        expect(catalogueLife.open(code, side).includes(verb)).toBe(to !== null);
        if (to !== null) reached.add(`${code ?? '—'}|${side}|${to}`);
      }
  expect([...reached].sort()).toEqual([...reachable('catalogue')].sort());
});
test('every verb has a registered button, every state a badge, and the picture names every state', () => {
  const known = new Set(domainCodeset('button_code').map((i) => i.code));
  expect(Object.keys(shelfButtons).sort()).toEqual(Object.keys(catalogueLife.verbs).sort());
  for (const button of Object.values(shelfButtons)) expect(known).toContain(button);
  expect(Object.keys(shelfTones).sort()).toEqual(Object.keys(SHELF).sort());
  for (const code of Object.values(SHELF)) expect(catalogueLife.picture()).toContain(`s${code} : `);
});
