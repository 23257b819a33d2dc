import { expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { ALERT, type AlertVerb, alertLifecycle } from '../rules/alert-lifecycle.ts';

test('every state, verb and side: only what the table opens goes through', () => {
  for (const code of [null, ...Object.values(ALERT)])
    for (const side of Object.keys(SIDE_LETTER) as Side[])
      for (const verb of Object.keys(alertLifecycle.verbs) as AlertVerb[]) {
        const from = code === null ? null : alertLifecycle.nameOf(code);
        const row = alertLifecycle.verbs[verb].find(
          (branch) => branch.by.includes(side) && branch.from.includes(from as never),
        );
        if (row !== undefined) expect(alertLifecycle.next(verb, code, side)).toBe(ALERT[row.to]);
        else expect(() => alertLifecycle.next(verb, code, side)).toThrow();
      }
});
