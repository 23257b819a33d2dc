import { expect, test } from 'vitest';
import { type Machine, SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { inquiryLifecycle } from '../rules/inquiry-lifecycle.ts';
import { quoteLifecycle } from '../rules/quote-lifecycle.ts';

test.each([
  ['inquiry', inquiryLifecycle as unknown as Machine],
  ['quote', quoteLifecycle as unknown as Machine],
])('every state, verb and side of the %s: only what the table opens goes through', (_name, life) => {
  for (const code of [null, ...Object.values(life.codes)])
    for (const side of Object.keys(SIDE_LETTER) as Side[])
      for (const verb of Object.keys(life.verbs)) {
        const from = code === null ? null : life.nameOf(code);
        const row = life.verbs[verb]?.find(
          (branch) => branch.by.includes(side) && branch.from.includes(from),
        );
        if (row !== undefined) expect(life.next(verb, code, side)).toBe(life.codes[row.to]);
        else expect(() => life.next(verb, code, side)).toThrow();
      }
});
